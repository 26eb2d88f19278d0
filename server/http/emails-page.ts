import type { Context } from "hono";
import { html } from "hono/html";

type Content = ReturnType<typeof html>;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data: http: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** A page of /dev with emails, each in a sandboxed frame. */
export function emailsPage(c: Context, title: string, content: Content | Content[]) {
  c.header("Content-Security-Policy", POLICY);
  c.header("Cache-Control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          ${content}
        </body>
      </html>`,
  );
}

const STYLE = `
  :root {
    color-scheme: light dark;
    --paper: light-dark(#faf6ef, #1a1613);
    --ink: light-dark(#1d1814, #f2ece2);
    --soft: light-dark(#5f564c, #b3a899);
    --line: light-dark(#dcd3c6, #3a332c);
  }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 84rem; margin: 0 auto; padding: 2rem 1rem; background: var(--paper); color: var(--ink); }
  h1 { font: 2.5rem/1.1 Georgia, serif; margin: 0 0 1rem; }
  p, summary span { color: var(--soft); }
  details { border-top: 1px solid var(--line); }
  details:last-child { border-bottom: 1px solid var(--line); }
  summary { padding: 1rem 0; cursor: pointer; overflow-wrap: anywhere; }
  summary span { display: block; padding-left: 1.1rem; font-size: 0.875rem; }
  .frames { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
  iframe { width: 100%; height: 46rem; box-sizing: border-box; border: 1px solid var(--line); background: white; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); }
`;
