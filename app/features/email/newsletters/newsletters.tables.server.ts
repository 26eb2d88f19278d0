import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { Segment } from "#app/features/email/segments/segments.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";

/** What an admin writes. After sending it stays unchanged, beside the mailing created from it. */
export const newsletters = pgTable(
  "newsletters",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    /** Plain text with blank-line paragraphs and simple Markdown. */
    content: text().notNull(),
    audiences: jsonb().$type<Audience[]>().notNull(),
    /** Whom of the audiences it goes to; null: everyone. */
    segment: jsonb().$type<Segment>(),
    /** Half of the recipients get it instead of the first. */
    secondSubject: text(),
    status: text({ enum: ["draft", "scheduled", "sent"] })
      .notNull()
      .default("draft"),
    /** When a scheduled newsletter is sent. */
    sendAt: timestamp({ withTimezone: true }),
    /** Why it was not sent on time, as shown to the owner. */
    problem: text(),
    /** The mailing it became. */
    mailingId: bigint({ mode: "number" }),
    /** When its current content was last sent as a test. */
    testedAt: timestamp({ withTimezone: true }),
    /** Hash of the function call or form that created it, so that the same again is the same newsletter. */
    calledAs: text(),
    createdBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("newsletters_by_status").on(t.status, t.id),
    index("newsletters_due")
      .on(t.sendAt)
      .where(sql`${t.status} = 'scheduled'`),
    index("newsletters_of_mailing")
      .on(t.mailingId)
      .where(sql`${t.mailingId} is not null`),
    uniqueIndex("newsletters_called_once")
      .on(t.calledAs)
      .where(sql`${t.calledAs} is not null`),
    check("newsletters_scheduled_when", sql`${t.status} <> 'scheduled' or ${t.sendAt} is not null`),
    check("newsletters_sent_as", sql`${t.status} <> 'sent' or ${t.mailingId} is not null`),
  ],
);

/** Earlier texts of a draft, which are deleted with it and once it is sent. */
export const newsletterVersions = pgTable(
  "newsletter_versions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    newsletterId: bigint({ mode: "number" })
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    content: text().notNull(),
    /** The admin whose text took its place. */
    replacedBy: text().notNull(),
    replacedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("newsletter_versions_newest").on(t.newsletterId, t.id)],
);

/** What a draft may start from. */
export const newsletterTemplates = pgTable("newsletter_templates", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text().notNull(),
  content: text().notNull(),
  audiences: jsonb().$type<Audience[]>().notNull(),
  createdBy: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Tokens used per day: reserved before a request, corrected after it. */
export const aiTokens = pgTable("ai_tokens", {
  /** In the store's time zone, such as "2026-11-22". */
  day: text().primaryKey(),
  tokens: integer().notNull(),
});
