import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from "drizzle-orm/pg-core";

/** One row per email to one recipient, from the transaction that caused it until it is purged. */
export const outgoingEmails = pgTable(
  "outgoing_emails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The name of its EmailKind, such as "store-receipt". */
    kind: text().notNull(),
    email: text().notNull(),
    /** The data that the kind renders; never a rendered message. Sealed if it contains a token. Emptied once sent. */
    payload: jsonb().$type<object>().notNull(),
    /** Enqueueing the same key again while the email is pending does not create another. */
    dedupeKey: text().notNull(),
    /** The row it is about, such as "prayer_requests:12": deleted with it. */
    about: text(),
    /** Lower goes first: a user is waiting for a sign-in code. */
    priority: smallint().notNull(),
    status: text({ enum: ["pending", "sending", "sent", "undeliverable", "expired", "unknown"] })
      .notNull()
      .default("pending"),
    /** The mail server's last reply, or why it is pending. */
    reply: text("answer"),
    attempts: integer().notNull().default(0),
    /** How often part of the message was sent without a reply. */
    unanswered: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Incremented by every claim: a reply under an older lease changes nothing. */
    lease: integer().notNull().default(0),
    leaseUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was sent or failed for good. */
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique("outgoing_emails_once").on(t.dedupeKey),
    index("outgoing_emails_next")
      .on(t.priority, t.nextAttemptAt, t.id)
      .where(sql`${t.status} = 'pending'`),
    index("outgoing_emails_leased")
      .on(t.leaseUntil)
      .where(sql`${t.status} = 'sending'`),
    index("outgoing_emails_by_status").on(t.status, t.id),
    index("outgoing_emails_about").on(t.about),
    index("outgoing_emails_by_recipient").on(sql`lower(${t.email})`),
  ],
);

/** The state of the mail server, shared by all processes: one row. */
export const emailDelivery = pgTable(
  "email_delivery",
  {
    id: integer().primaryKey().default(1),
    /** MAIL_PER_SECOND: when the next message may leave, by the database's clock. */
    nextSlotAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** No email is tried before this time. Then one is, and if the server accepts it, the others follow. */
    pausedUntil: timestamp({ withTimezone: true }),
    pausedBecause: text(),
    pausedAt: timestamp({ withTimezone: true }),
    /** Pauses in a row; each is longer than the last. */
    failures: integer().notNull().default(0),
    /** Recipients in a row that the server deferred. */
    deferrals: integer().notNull().default(0),
  },
  (t) => [check("email_delivery_one_row", sql`${t.id} = 1`)],
);
