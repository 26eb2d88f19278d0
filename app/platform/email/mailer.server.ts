import { desc } from "drizzle-orm";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Db } from "../db/database.server.ts";
import type { Env } from "../env.server.ts";
import { ASCII_BEFORE_AT, isAsciiLocal, withAsciiDomain } from "../email-address.ts";
import { safeDisplayName } from "../person-name.ts";
import { mailbox } from "./mailbox.tables.server.ts";

export type EmailMessage = {
  /** Exactly one recipient, always as an object: a string with a line break or comma could add others. */
  to: { name?: string; address: string };
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** In angle brackets; generated if missing. */
  messageId?: string;
  /** Aborts sending after this time. */
  withinMs?: number;
  /** Aborts sending. */
  signal?: AbortSignal;
};

export type Mailer = {
  /**
   * Sends the message and returns the server's reply. Errors have `hadBegun`: whether a byte of the message was sent. If so and there was no
   * reply, the server may or may not have accepted it.
   */
  send(message: EmailMessage): Promise<string | void>;
  close(): void;
};

/** Connections per process. A mailing has as many senders, so a receipt waits for at most one of its emails. */
export const SMTP_CONNECTIONS = 3;
/** Shorter than Nodemailer's defaults of several minutes: pending emails are retried anyway. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, dnsTimeout: 15_000, socketTimeout: 60_000 };

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
  const pool = { url: env.SMTP_URL, pool: true, maxConnections: SMTP_CONNECTIONS, ...TIMEOUTS };
  const smtp = createTransport(pool as never, {
    // Our emails attach no files and fetch no URLs, so their data must not cause that either.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  smtp.use("stream", (outgoing, next) => {
    const { message, data } = outgoing as unknown as { message: Streamed; data: { streams: Readable[] } };
    const create = message.createReadStream.bind(message);
    message.createReadStream = () => {
      const stream = create();
      data.streams.push(stream);
      return stream;
    };
    next();
  });
  return {
    async send({ to, withinMs, signal, ...message }) {
      const address = requireSingleAddress(to.address);
      const streams: Readable[] = [];
      const signals = [...(withinMs ? [AbortSignal.timeout(withinMs)] : []), ...(signal ? [signal] : [])];
      try {
        const sent = (await smtp.sendMail({
          ...message,
          from: env.MAIL_FROM,
          to: { name: safeDisplayName(to.name), address },
          streams,
          ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
        } as never)) as { response?: string };
        return sent.response;
      } catch (error) {
        throw Object.assign(asError(error), { hadBegun: streams.some((stream) => stream.readableDidRead) });
      }
    },
    close: () => smtp.close(),
  };
}

/** Connects, greets and signs in without sending anything. Throws if any of that fails. `isEncrypted`: whether it can be done with TLS. */
export async function verifyMailServer(url: string, withinMs: number): Promise<{ isEncrypted: boolean }> {
  try {
    await signInTo(url, withinMs, { requireTLS: true });
    return { isEncrypted: true };
  } catch (error) {
    // The server does not offer it, or refuses it.
    if ((error as { code?: string }).code !== "ETLS") throw error;
    await signInTo(url, withinMs, {});
    return { isEncrypted: false };
  }
}

async function signInTo(url: string, withinMs: number, tls: { requireTLS?: true }): Promise<void> {
  const limits = {
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    dnsTimeout: withinMs,
    socketTimeout: withinMs,
  };
  const smtp = createTransport({ url, ...limits, ...tls } as never);
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

function requireSingleAddress(to: string): string {
  const address = withAsciiDomain(to);
  // The mail server would refuse it in a way that looks as if it were out of order.
  if (!isAsciiLocal(address)) throw Object.assign(new Error(ASCII_BEFORE_AT), { code: "EADDRESS" });
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address))
    throw Object.assign(new Error(`Not one email address: ${JSON.stringify(address)}`), { code: "EADDRESS" });
  return address;
}
