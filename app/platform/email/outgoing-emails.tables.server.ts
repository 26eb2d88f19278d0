import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from "drizzle-orm/pg-core";

/** One row per email that is owed to one recipient, from the transaction that caused it until it is purged. */
export const outgoingEmails = pgTable(
  "outgoing_emails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Which renderer writes it, such as "subscription-mail". */
    kind: text().notNull(),
    email: text().notNull(),
    /** What the renderer needs. Never a rendered message; sealed where it holds a token. Emptied once sent. */
    payload: jsonb().$type<object>().notNull(),
    /** Owed twice under one key, it is one email. */
    dedupeKey: text().notNull(),
    /** The row it is about, such as "prayer_requests:12": deleted with it. */
    about: text(),
    /** Lower goes first: somebody waits on a screen for a sign-in code. */
    priority: smallint().notNull(),
    status: text({ enum: ["pending", "sending", "sent", "undeliverable", "expired", "unknown"] })
      .notNull()
      .default("pending"),
    /** The mail server's last answer, or why it waits. */
    answer: text(),
    attempts: integer().notNull().default(0),
    /** How often the message had begun to leave and no answer came. */
    unanswered: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Grows with every claim: an answer that arrives under an older one changes nothing. */
    lease: integer().notNull().default(0),
    leaseUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was sent, or given up. */
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

/** What all processes share about the mail server: one row. */
export const emailDelivery = pgTable(
  "email_delivery",
  {
    id: integer().primaryKey().default(1),
    /** MAIL_PER_SECOND: when the next message may leave, by the database's clock. */
    nextSlotAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** No owed email is tried before that. Then one is, and only if it gets through the others follow. */
    pausedUntil: timestamp({ withTimezone: true }),
    pausedBecause: text(),
    pausedAt: timestamp({ withTimezone: true }),
    /** Pauses in a row, which grow. */
    failures: integer().notNull().default(0),
    /** Recipients in a row whom the server would not take for now. */
    deferrals: integer().notNull().default(0),
  },
  (t) => [check("email_delivery_one_row", sql`${t.id} = 1`)],
);
