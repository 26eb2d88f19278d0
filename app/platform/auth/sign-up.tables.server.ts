import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Sign-ups that nobody has confirmed yet: there is no account, and no password that opens one, until whoever reads the mailbox says so
 * (docs/decisions/020). Tokens and proofs are kept hashed.
 */
export const pendingSignUps = pgTable(
  "pending_sign_ups",
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** Of a value that only the browser which signed up holds; null for a sign-up without one. */
    proofHash: text(),
    goesOnTo: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.email), index().on(t.expiresAt)],
);
