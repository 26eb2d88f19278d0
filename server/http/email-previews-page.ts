import { Hono } from "hono";
import { html } from "hono/html";
import { isRequestFromThisMachine } from "#app/platform/http/loopback.server.ts";
import { emailPreviews } from "./email-previews.ts";
import { emailsPage } from "./emails-page.ts";

const FOR_DARK = "@media (prefers-color-scheme: dark)";

/** /dev/mails: every email with sample data, in light and dark mode and as plain text. Only in development and on this machine. */
export function emailPreviewsPage({ publicUrl }: { publicUrl: string }) {
  return new Hono<{ Bindings: { address: string } }>().get("/dev/mails", async (c) => {
    if (!isRequestFromThisMachine(c.req.raw, c.env.address)) return c.text("Not found", 404);
    const previews = await emailPreviews(publicUrl);
    return emailsPage(c, "Emails", [
      html`<p>Every email the site sends, with sample data. Emails from this site are at /dev/mailbox.</p>`,
      ...previews.map(
        ({ name, email }) =>
          html`<details>
            <summary><strong>${name}</strong><span>${email.subject}</span></summary>
            <div class="frames">
              <iframe
                title="${name}, light"
                sandbox
                srcdoc="${email.html.replace(FOR_DARK, "@media not all")}"
              ></iframe>
              <iframe title="${name}, dark" sandbox srcdoc="${email.html.replace(FOR_DARK, "@media all")}"></iframe>
            </div>
            <pre>${email.text}</pre>
          </details>`,
      ),
    ]);
  });
}
