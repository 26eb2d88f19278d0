import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Emails stored while no SMTP server is set, shown at /dev/mailbox. */
export const mailbox = pgTable("mailbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  toAddress: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
