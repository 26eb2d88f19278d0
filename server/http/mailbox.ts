import { Hono } from "hono";
import { html } from "hono/html";
import type { Db } from "#app/platform/db/database.server.ts";
import { emailsInMailbox } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { isLoopbackUrl, isRequestFromThisMachine } from "#app/platform/http/loopback.server.ts";

/** Links in an email's sandboxed frame open in a new tab. */
const LINKS_OPEN_ELSEWHERE = '<base target="_blank">';

/** /dev/mailbox: emails that were not sent, newest first. Only while SMTP_URL is unset and both PUBLIC_URL and the request are loopback. */
export function mailboxPage({ env, db, publicUrl }: { env: Env; db: Db; publicUrl: string }) {
  const isOpen = !env.SMTP_URL && isLoopbackUrl(publicUrl);
  const timeOf = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: env.STORE_TIMEZONE,
  });
  return new Hono<{ Bindings: { address: string } }>().get("/dev/mailbox", async (c) => {
    if (!isOpen || !isRequestFromThisMachine(c.req.raw, c.env.address)) return c.text("Not found", 404);
    const emails = await emailsInMailbox(db);
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data: http: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    c.header("Cache-Control", "no-store");
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Mailbox</title>
            <style>
              :root {
                color-scheme: light dark;
                --paper: light-dark(#faf6ef, #1a1613);
                --ink: light-dark(#1d1814, #f2ece2);
                --soft: light-dark(#5f564c, #b3a899);
                --line: light-dark(#dcd3c6, #3a332c);
              }
              body {
                font:
                  16px/1.5 system-ui,
                  sans-serif;
                max-width: 48rem;
                margin: 0 auto;
                padding: 3rem 1.25rem 6rem;
                background: var(--paper);
                color: var(--ink);
              }
              h1 {
                font:
                  400 3rem/1.1 Georgia,
                  serif;
                margin: 0 0 1rem;
              }
              p,
              summary span {
                color: var(--soft);
              }
              details {
                border-top: 1px solid var(--line);
              }
              details:last-of-type {
                border-bottom: 1px solid var(--line);
              }
              summary {
                padding: 0.9rem 0;
                cursor: pointer;
                overflow-wrap: anywhere;
              }
              summary span {
                display: block;
                padding-left: 1.1rem;
                font-size: 0.875rem;
              }
              iframe {
                width: 100%;
                height: 44rem;
                box-sizing: border-box;
                border: 1px solid var(--line);
                background: white;
              }
              pre {
                white-space: pre-wrap;
                overflow-wrap: anywhere;
                padding: 1rem;
                border: 1px solid var(--line);
              }
            </style>
          </head>
          <body>
            <h1>Mailbox</h1>
            <p>SMTP_URL is not set, so emails are stored here instead of being sent. These are the newest 50.</p>
            ${emails.length === 0 ? html`<p>No emails yet. Buy a pair of shoes to see the receipt here.</p>` : ""}
            ${emails.map(
              (email) =>
                html`<details>
                  <summary>
                    <strong>${email.subject}</strong>
                    <span>to ${email.toAddress}, ${timeOf.format(email.createdAt)}</span>
                  </summary>
                  <iframe
                    title="${email.subject}"
                    sandbox="allow-popups allow-popups-to-escape-sandbox"
                    srcdoc="${LINKS_OPEN_ELSEWHERE}${email.html}"
                  ></iframe>
                  <pre>${email.text}</pre>
                </details>`,
            )}
          </body>
        </html>`,
    );
  });
}
