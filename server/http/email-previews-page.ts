import { Hono } from "hono";
import { html } from "hono/html";
import { isRequestFromThisMachine } from "#app/platform/http/loopback.server.ts";
import { emailPreviews } from "./email-previews.ts";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data: http: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const FOR_DARK = "@media (prefers-color-scheme: dark)";

/** /dev/mails: every email with sample data, in light and dark mode and as plain text. Only in development and on this machine. */
export function emailPreviewsPage({ publicUrl }: { publicUrl: string }) {
  return new Hono<{ Bindings: { address: string } }>().get("/dev/mails", async (c) => {
    if (!isRequestFromThisMachine(c.req.raw, c.env.address)) return c.text("Not found", 404);
    const previews = await emailPreviews(publicUrl);
    c.header("Content-Security-Policy", POLICY);
    c.header("Cache-Control", "no-store");
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Emails</title>
            <style>
              ${STYLE}
            </style>
          </head>
          <body>
            <h1>Emails</h1>
            <p>Every email the site sends, with sample data. Emails from this site are at /dev/mailbox.</p>
            ${previews.map(
              ({ name, email }) =>
                html`<details>
                  <summary><strong>${name}</strong><span>${email.subject}</span></summary>
                  <div class="both">
                    <iframe
                      title="${name}, light"
                      sandbox
                      srcdoc="${email.html.replace(FOR_DARK, "@media not all")}"
                    ></iframe>
                    <iframe
                      title="${name}, dark"
                      sandbox
                      srcdoc="${email.html.replace(FOR_DARK, "@media all")}"
                    ></iframe>
                  </div>
                  <pre>${email.text}</pre>
                </details>`,
            )}
          </body>
        </html>`,
    );
  });
}

const STYLE = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(#faf6ef, #1a1613);
    --ink: light-dark(#1d1814, #f2ece2);
    --line: light-dark(#dcd3c6, #3a332c);
  }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 84rem; margin: 0 auto; padding: 2rem 1rem; background: var(--paper); color: var(--ink); }
  h1 { font: 2.5rem/1.1 Georgia, serif; margin: 0 0 1rem; }
  details { border-top: 1px solid var(--line); }
  details:last-child { border-bottom: 1px solid var(--line); }
  summary { padding: 1rem 0; cursor: pointer; overflow-wrap: anywhere; }
  summary span { display: block; padding-left: 1.1rem; font-size: 0.875rem; }
  .both { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
  iframe { width: 100%; height: 46rem; box-sizing: border-box; border: 1px solid var(--line); background: white; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); }
`;
