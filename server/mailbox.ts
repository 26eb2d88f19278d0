import { Hono } from "hono";
import { html } from "hono/html";
import type { Db } from "#app/platform/db/database.server.ts";
import { mailsInMailbox } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";

const HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** /dev/mailbox: the mails nobody sent, newest first. Only from this machine, and only while SMTP_URL is unset. */
export function mailboxPage({ env, db }: { env: Env; db: Db }) {
  return new Hono<{ Bindings: { address: string } }>().get("/dev/mailbox", async (c) => {
    if (env.SMTP_URL || !isFromThisMachine(c.req.raw, c.env.address)) return c.text("Not found", 404);
    const mails = await mailsInMailbox(db);
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data: http: https:",
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
              body {
                font:
                  16px/1.5 system-ui,
                  sans-serif;
                max-width: 45rem;
                margin: 2rem auto;
                padding: 0 1rem;
                color-scheme: light dark;
              }
              iframe {
                width: 100%;
                height: 40rem;
                border: 1px solid;
                background: white;
              }
              summary {
                padding: 0.75rem 0;
                cursor: pointer;
              }
            </style>
          </head>
          <body>
            <h1>Mailbox</h1>
            <p>No SMTP_URL is set, so mails are kept here instead of being sent. The newest 50.</p>
            ${mails.length === 0 ? html`<p>No mail yet. Buy a pair of shoes, and the receipt arrives here.</p>` : ""}
            ${mails.map(
              (mail) =>
                html`<details>
                  <summary>
                    <strong>${mail.subject}</strong> to ${mail.toAddress}, ${mail.createdAt.toISOString()}
                  </summary>
                  <iframe title="${mail.subject}" sandbox="" srcdoc="${mail.html}"></iframe>
                  <pre>${mail.text}</pre>
                </details>`,
            )}
          </body>
        </html>`,
    );
  });
}

/** A proxy on this machine, or a page that points a name of its own at it, also comes from a loopback address. */
function isFromThisMachine({ headers, url }: Request, address: string): boolean {
  const isForwarded = ["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "Via"].some((name) => headers.has(name));
  return LOOPBACK.has(address) && !isForwarded && HOSTS.has(new URL(url).hostname);
}
