import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#app/platform/auth/auth.tables.server.ts";

/** An address that an account is to move to: one at a time, done when both addresses have confirmed it. Tokens are kept hashed. */
export const emailChanges = pgTable("email_changes", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text().notNull(),
  oldTokenHash: text().notNull().unique(),
  newTokenHash: text().notNull().unique(),
  oldConfirmedAt: timestamp({ withTimezone: true }),
  newConfirmedAt: timestamp({ withTimezone: true }),
  /** Where it was asked for: the session that stays when the others end. */
  sessionId: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
