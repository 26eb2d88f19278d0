import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { Mailing } from "#app/platform/mailing-preferences.ts";

/**
 * One issue of a devotional or newsletter, frozen when it is sent: what changes afterwards changes nothing in it. `html` and `text` are
 * finished but for the marks that stand for one recipient's own links.
 */
export const mailings = pgTable(
  "mailings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** "devotional:2026-11-23" or the form's own key: sent twice, it is still one. */
    key: text().notNull().unique(),
    kind: text({ enum: ["devotional", "newsletter"] }).notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    audiences: jsonb().$type<Mailing[]>().notNull(),
    status: text({
      enum: ["collecting", "sending", "paused", "sent", "cancelled"],
    })
      .notNull()
      .default("collecting"),
    /** Why it waits, in words for the owner; null while it does not. */
    waitsBecause: text(),
    /** Not before that: a server that is down or over its quota is left alone until then. */
    notBefore: timestamp({ withTimezone: true }),
    /** Only who had said yes by then gets it. */
    audienceAt: timestamp({ withTimezone: true }).notNull(),
    /** How far the collecting of recipients has come: "subscription:1234", "ambassador:17", "all"; null at its beginning. */
    collectedTo: text(),
    /** How many recipients were found: always accepted + failed + unknown + excluded + pending. */
    candidates: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("mailings_newest").on(t.createdAt, t.id),
    index("mailings_unfinished")
      .on(t.id)
      .where(sql`${t.status} in ('collecting', 'sending')`),
  ],
);

/** The ledger: one row per address and issue, whatever happens. */
export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    mailingId: bigint({ mode: "number" })
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    name: text().notNull(),
    /** The row that said yes: its links stand in the mail, and it is asked again before the mail goes. */
    source: text({ enum: ["subscription", "ambassador"] }).notNull(),
    sourceId: bigint({ mode: "number" }).notNull(),
    /** "sending" counts as pending; a row that was left so by a process that died becomes "unknown" and is not sent again by itself. */
    status: text({
      enum: ["pending", "sending", "accepted", "failed", "unknown", "excluded"],
    })
      .notNull()
      .default("pending"),
    /** The mail server's answer, or why it was left out. */
    reason: text(),
    attempts: integer().notNull().default(0),
    notBefore: timestamp({ withTimezone: true }),
    /** Grows with every claim: who comes back too late with an answer changes nothing that is not theirs. */
    lease: integer().notNull().default(0),
    leaseUntil: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true }),
  },
  (t) => [
    unique("mailing_recipients_once").on(t.mailingId, t.email),
    index("mailing_recipients_next")
      .on(t.mailingId, t.id)
      .where(sql`${t.status} = 'pending'`),
    index("mailing_recipients_leased")
      .on(t.leaseUntil)
      .where(sql`${t.status} = 'sending'`),
    index("mailing_recipients_by_status").on(t.mailingId, t.status, t.id),
    check("mailing_recipients_lower_case", sql`${t.email} = lower(${t.email})`),
  ],
);

/** Addresses no mailing may go to, whatever a list says. Receipts and resets are no mailings. */
export const mailSuppressions = pgTable("mail_suppressions", {
  email: text().primaryKey(),
  reason: text({ enum: ["unsubscribed", "bounced", "complained"] }).notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
