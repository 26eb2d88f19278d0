import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What admins changed at `/admin/settings`. A setting without a row has its default. */
export const storedSettings = pgTable("settings", {
  /** As in the environment, such as CONTACT_EMAIL. */
  name: text().primaryKey(),
  /** As the environment would set it. */
  value: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
