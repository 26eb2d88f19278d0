import { date, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { DevotionalText, PublishedText } from "./devotionals.ts";

/** Which devotional was published in which week: exactly one, even with concurrent publishers. */
export const devotionalIssues = pgTable("devotional_issues", {
  /** The Monday, in the shop's time zone. */
  week: date({ mode: "string" }).primaryKey(),
  slug: text().notNull(),
  /** As it was published. Null for those published before texts were kept: the devotional of the year with that slug. */
  text: jsonb().$type<PublishedText>(),
  publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Monday at eight in the zone that the shop had. Null: published before this was kept, and not filled in yet (keepDueTimes). */
  dueAt: timestamp({ withTimezone: true }),
});

/** What an admin decided about a week. A week without a row follows the calendar (weeks.ts). */
export const devotionalPlans = pgTable("devotional_plans", {
  week: date({ mode: "string" }).primaryKey(),
  /** The devotional of the year that a swap moved to this week; null: that of the calendar. */
  slug: text(),
  /** The text that an admin wrote for this week; null: that of the devotional of the year. */
  text: jsonb().$type<DevotionalText>(),
  /** Nothing is published and emailed in this week. */
  skippedAt: timestamp({ withTimezone: true }),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
