import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { SegmentRule } from "#app/features/email/segments/segments.ts";
import { wordsIn } from "#app/platform/db/word-search.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Mailing } from "#app/platform/mailing-preferences.ts";

/**
 * One devotional or newsletter, frozen when it is sent: later changes do not affect it. `html` and `text` are complete except for the merge
 * tags of each recipient.
 */
export const mailings = pgTable(
  "mailings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** "devotional:2026-11-23" or the form's idempotency key: sent twice, it is still one mailing. */
    key: text().notNull().unique(),
    kind: text({ enum: ["devotional", "newsletter"] }).notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** The same with another subject, for half of the recipients (`hasSecondSubject`). */
    second: jsonb().$type<{ subject: string; html: string; text: string }>(),
    audiences: jsonb().$type<Mailing[]>().notNull(),
    /** Whom of the audiences it goes to; null: everyone. */
    segment: jsonb().$type<SegmentRule>(),
    /** Audiences and segment in words, such as "Products: bought anything". */
    audienceText: text(),
    status: text({
      enum: ["collecting", "sending", "paused", "sent", "cancelled"],
    })
      .notNull()
      .default("collecting"),
    /** Why it is waiting, as shown to the owner; null when it is not. */
    waitsBecause: text(),
    /** An unavailable server, or one whose quota is used up, is not tried before that. */
    notBefore: timestamp({ withTimezone: true }),
    /** Only those who had confirmed by then receive it. */
    audienceAt: timestamp({ withTimezone: true }).notNull(),
    /** The cursor of collecting recipients: "subscription:1234", "ambassador:17", "all"; null at the start. */
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

/** The ledger: exactly one row per address and mailing. */
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
    /** The row that opted in: the copy's links belong to it, and it is checked again before sending. */
    source: text().$type<RecipientList["source"]>().notNull(),
    sourceId: bigint({ mode: "number" }).notNull(),
    /** "sending" counts as pending; a row left that way by a dead process becomes "unknown" and is not resent automatically. */
    status: text({
      enum: ["pending", "sending", "accepted", "failed", "unknown", "excluded"],
    })
      .notNull()
      .default("pending"),
    /** The mail server's reply, or why it was excluded. */
    reason: text(),
    attempts: integer().notNull().default(0),
    notBefore: timestamp({ withTimezone: true }),
    /** Incremented by every claim: a reply under an older lease changes nothing. */
    lease: integer().notNull().default(0),
    leaseUntil: timestamp({ withTimezone: true }),
    at: timestamp({ withTimezone: true }),
  },
  (t) => [
    // For the beginning of an address, too, whatever the database's collation is.
    uniqueIndex("mailing_recipients_once").on(t.mailingId, t.email.op("text_pattern_ops")),
    index("mailing_recipients_next")
      .on(t.mailingId, t.id)
      .where(sql`${t.status} = 'pending'`),
    index("mailing_recipients_leased")
      .on(t.leaseUntil)
      .where(sql`${t.status} = 'sending'`),
    index("mailing_recipients_by_status").on(t.mailingId, t.status, t.email.op("text_pattern_ops")),
    index("mailing_recipients_by_email").on(t.email, t.id),
    check("mailing_recipients_lower_case", sql`${t.email} = lower(${t.email})`),
  ],
);

/** The links of a mailing whose clicks are counted. */
export const mailingLinks = pgTable(
  "mailing_links",
  {
    /** Names it in the address that the email has: 12 random characters. */
    key: text().primaryKey(),
    mailingId: bigint({ mode: "number" })
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    /** Its place among the links of the mailing. */
    position: integer().notNull(),
    /** Of the copies with the second subject. */
    isSecond: boolean().notNull(),
    url: text().notNull(),
    label: text().notNull(),
    clicks: integer().notNull().default(0),
  },
  (t) => [uniqueIndex("mailing_links_of_mailing").on(t.mailingId, t.position)],
);

/** Addresses that no mailing may go to, regardless of the lists. Receipts and password resets are not mailings. */
export const emailSuppressions = pgTable(
  "mail_suppressions",
  {
    email: text().primaryKey(),
    /** Names it in URLs and the audit log, which have no addresses. */
    id: bigint({ mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
    reason: text({ enum: ["unsubscribed", "bounced", "complained"] }).notNull(),
    /** Who said so; null for those from before this was recorded. An admin may lift what an imported file said. */
    source: text({ enum: ["recipient", "admin", "import"] }),
    /** The words of the imported file, or MAY_BE_ASKED. */
    detail: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("mail_suppressions_newest").on(t.at, t.id),
    index("mail_suppressions_words").using("gin", addressWords(t)).with({ fastupdate: false }),
  ],
);

/** The words a suppressed address is found by. */
export function addressWords({ email }: { email: AnyPgColumn }) {
  return wordsIn(sql`${email}`);
}
