import { desc } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { Db } from "../db/database.server.ts";
import type { Env } from "../env.server.ts";
import { mailbox } from "./mailbox.tables.server.ts";

export type Mail = {
  /** One recipient a mail, always as an object: a string with a line break or comma would reach strangers. */
  to: { name?: string; address: string };
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /** Hands the mail over; throws when it could not be. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** SMTP where SMTP_URL is set, the mailbox table otherwise. */
export function createMailer(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">, db: Db): Mailer {
  if (!env.SMTP_URL) {
    return {
      async send({ to, subject, html, text }) {
        await db.insert(mailbox).values({ toAddress: to.address, subject, html, text });
      },
      close() {},
    };
  }
  const smtp = createTransport({ url: env.SMTP_URL, pool: true, maxConnections: 3 } as never, {
    from: env.MAIL_FROM,
    // No mail of ours takes anything from a file or an address, so none may, whatever got into its data.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...mail }) {
      await smtp.sendMail({ ...mail, to: { name: to.name ?? "", address: oneAddress(to.address) } });
    },
    close: () => smtp.close(),
  };
}

export async function mailsInMailbox(db: Db) {
  return db.select().from(mailbox).orderBy(desc(mailbox.id)).limit(50);
}

function oneAddress(address: string): string {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address))
    throw new Error(`Not one email address: ${JSON.stringify(address)}`);
  return address;
}
