import { desc } from "drizzle-orm";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Db } from "../db/database.server.ts";
import type { Env } from "../env.server.ts";
import { safeDisplayName } from "../person-name.ts";
import { mailbox } from "./mailbox.tables.server.ts";

export type EmailMessage = {
  /** One recipient a mail, always as an object: a string with a line break or comma would reach strangers. */
  to: { name?: string; address: string };
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** In angle brackets; made up when there is none. */
  messageId?: string;
  /** Handed over within that time, or not: a server that stalls is left. */
  withinMs?: number;
  /** Ends a hand-over that is under way. */
  signal?: AbortSignal;
};

export type Mailer = {
  /**
   * Hands the mail over and returns the server's answer. Throws when it could not be: what is thrown says in `hadBegun` whether a byte of
   * the message had left by then. Where it had and the server gave no answer, nobody knows whether it was taken.
   */
  send(mail: EmailMessage): Promise<string | void>;
  close(): void;
};

/** Open at once from one process; a mailing has as many senders, so a receipt waits for one mail of it at most. */
export const SMTP_CONNECTIONS = 3;
/** A server that does not answer is given up on sooner than by default, which is minutes: what waits is tried again. */
const PATIENCE_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 15_000, socketTimeout: 60_000 };

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
  const pool = { url: env.SMTP_URL, pool: true, maxConnections: SMTP_CONNECTIONS, ...PATIENCE_MS };
  const smtp = createTransport(pool as never, {
    from: env.MAIL_FROM,
    // No mail of ours takes anything from a file or an address, so none may, whatever got into its data.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  smtp.use("stream", (mail, next) => {
    const { message, data } = mail as unknown as { message: Streamed; data: { streams: Readable[] } };
    const create = message.createReadStream.bind(message);
    message.createReadStream = () => {
      const stream = create();
      data.streams.push(stream);
      return stream;
    };
    next();
  });
  return {
    async send({ to, withinMs, signal, ...mail }) {
      const address = oneAddress(to.address);
      const streams: Readable[] = [];
      const ends = [...(withinMs ? [AbortSignal.timeout(withinMs)] : []), ...(signal ? [signal] : [])];
      try {
        const sent = (await smtp.sendMail({
          ...mail,
          to: { name: safeDisplayName(to.name), address },
          streams,
          ...(ends.length > 0 ? { signal: AbortSignal.any(ends) } : {}),
        } as never)) as { response?: string };
        return sent.response;
      } catch (error) {
        throw Object.assign(asError(error), { hadBegun: streams.some((stream) => stream.readableDidRead) });
      }
    },
    close: () => smtp.close(),
  };
}

/** Connects, says hello and signs in, and sends nothing. Throws why it could not. */
export async function askMailServer(url: string, withinMs: number): Promise<void> {
  const limits = {
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    dnsTimeout: withinMs,
    socketTimeout: withinMs,
  };
  const smtp = createTransport({ url, ...limits } as never);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

type Streamed = { createReadStream(): Readable };

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

export async function emailsInMailbox(db: Db) {
  return db.select().from(mailbox).orderBy(desc(mailbox.id)).limit(50);
}

function oneAddress(address: string): string {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address))
    throw Object.assign(new Error(`Not one email address: ${JSON.stringify(address)}`), { code: "EADDRESS" });
  return address;
}
