import { date, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Which devotional was published in which week: exactly one, even with concurrent publishers. */
export const devotionalIssues = pgTable("devotional_issues", {
  /** The Monday, in the shop's time zone. */
  week: date({ mode: "string" }).primaryKey(),
  slug: text().notNull(),
  publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
