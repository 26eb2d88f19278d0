import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#app/platform/auth/auth.tables.server.ts";

/** A pending change of an account's email address, at most one per account; done when both addresses have confirmed. Tokens are stored hashed. */
export const emailChanges = pgTable("email_changes", {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  newEmail: text().notNull(),
  oldTokenHash: text().notNull().unique(),
  newTokenHash: text().notNull().unique(),
  oldConfirmedAt: timestamp({ withTimezone: true }),
  newConfirmedAt: timestamp({ withTimezone: true }),
  /** The session that requested the change and stays when the others end. */
  sessionId: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
