import type { Db } from "#app/platform/db/database.server.ts";
import { createEmailDelivery, type DeliveryDeps } from "#app/platform/email/email-delivery.server.ts";
import { pauseNow } from "#app/platform/email/circuit-breaker.server.ts";
import type { EmailKind } from "#app/platform/email/email-kind.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { nextDue } from "#app/platform/email/outgoing-ledger.server.ts";

export const POSTAL_ADDRESS = "PO Box 7, Bay Shore, NY 11706";

/** Delivery that runs only when the test calls it; one email at a time, because the test's database may be a single transaction. */
export function anEmailDelivery(
  db: Db,
  mailer: DeliveryDeps["mailer"],
  kinds: EmailKind<never>[],
  other: Partial<DeliveryDeps> = {},
) {
  const database = { db, listen: async () => {} };
  const delivery = createEmailDelivery({
    database,
    mailer,
    limiter: createLimiter(db, "secret of the test"),
    perSecond: 0,
    publicUrl: "https://shod.example",
    senders: 1,
    ...other,
  });
  for (const kind of kinds) delivery.define(kind);
  /** For an action that waits for its emails: delivers them, then returns their outcomes. */
  const emails = {
    ...delivery,
    async outcomes(ids: string[]) {
      await delivery.deliverDue();
      return delivery.outcomes(ids, 0);
    },
  };
  return { delivery, emails };
}

/** A mail server's reply to the recipient. */
export const smtpReply = (response: string, other: object = {}) =>
  Object.assign(new Error(response), {
    command: "RCPT TO",
    responseCode: Number.parseInt(response, 10),
    response,
    ...other,
  });
export const CONNECTION_REFUSED = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" });
export const CONNECTION_LOST = () => Object.assign(new Error("Connection closed"), { hadBegun: true });

/** Delivery with a clock and a mail server that the test controls. */
export function aDeliveryClock(db: Db, kinds: EmailKind<never>[], start: Date) {
  const server = { respond: (_message: EmailMessage): Error | null => null, sent: [] as EmailMessage[], attempts: 0 };
  const clock = { now: start };
  const mailer = {
    async send(message: EmailMessage) {
      server.attempts++;
      const refused = server.respond(message);
      if (refused) throw refused;
      server.sent.push(message);
      return "250 2.0.0 OK";
    },
  };
  const { delivery } = anEmailDelivery(db, mailer, kinds, { clock: () => clock.now });
  return {
    server,
    delivery,
    enqueue: (kind: string, data: object) => delivery.enqueue(db, kind, data),
    /** Advances the clock and delivers whenever something may be due, at most every half minute. */
    async pass(ms: number) {
      const names = kinds.map(({ name }) => name);
      for (const until = clock.now.getTime() + ms; clock.now.getTime() < until;) {
        const due = (await nextDue(db, names))?.getTime() ?? until;
        const paused = (await pauseNow(db))?.until.getTime() ?? 0;
        clock.now = new Date(Math.min(Math.max(due, paused, clock.now.getTime() + 30_000), until));
        await delivery.deliverDue();
      }
    },
    now: () => clock.now,
    to: () => server.sent.map(({ to }) => to.address),
  };
}
