import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Sign-ups whose address has not been confirmed: no account exists until the link in the email is used (docs/decisions/020). Tokens and
 * proofs are stored hashed.
 */
export const pendingSignUps = pgTable(
  "pending_sign_ups",
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    /** Hash of a value only the browser that signed up has; null for a sign-up without one. */
    proofHash: text(),
    goesOnTo: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.email), index().on(t.expiresAt)],
);
