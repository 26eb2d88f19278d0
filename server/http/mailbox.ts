import { Hono } from "hono";
import { html } from "hono/html";
import type { Db } from "#app/platform/db/database.server.ts";
import { emailsInMailbox } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { instantText } from "#app/platform/instant.ts";
import { isLoopbackUrl, isRequestFromThisMachine } from "#app/platform/http/loopback.server.ts";
import { emailsPage } from "./emails-page.ts";

/** Links in an email's sandboxed frame open in a new tab. */
const LINKS_OPEN_ELSEWHERE = '<base target="_blank">';

/** /dev/mailbox: emails that were not sent, newest first. Only while SMTP_URL is unset and both PUBLIC_URL and the request are loopback. */
export function mailboxPage({ env, db, publicUrl }: { env: Env; db: Db; publicUrl: string }) {
  const isOpen = !env.SMTP_URL && isLoopbackUrl(publicUrl);
  return new Hono<{ Bindings: { address: string } }>().get("/dev/mailbox", async (c) => {
    if (!isOpen || !isRequestFromThisMachine(c.req.raw, c.env.address)) return c.text("Not found", 404);
    const emails = await emailsInMailbox(db);
    return emailsPage(c, "Mailbox", [
      html`<p>SMTP_URL is not set, so emails are stored here instead of being sent. These are the newest 50.</p>`,
      ...(emails.length === 0 ? [html`<p>No emails yet. Buy a pair of shoes to see the receipt here.</p>`] : []),
      ...emails.map(
        (email) =>
          html`<details>
            <summary>
              <strong>${email.subject}</strong>
              <span>to ${email.toAddress}, ${instantText(env.STORE_TIMEZONE, email.createdAt)}</span>
            </summary>
            <iframe
              title="${email.subject}"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcdoc="${LINKS_OPEN_ELSEWHERE}${email.html}"
            ></iframe>
            <pre>${email.text}</pre>
          </details>`,
      ),
    ]);
  });
}
