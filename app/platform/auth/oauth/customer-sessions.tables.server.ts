import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { sessions } from "../auth.tables.server.ts";

/** Sessions that began with a sign-in at Shopify, and what Shopify gave for them. It ends with the session. */
export const customerSessions = pgTable("customer_sessions", {
  sessionId: text()
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  /** Encrypted. */
  tokens: text().notNull(),
  /** When the access token has to be renewed. Null: Shopify ended the sign-in, so only the ID token is left, for signing out. */
  renewAt: timestamp({ withTimezone: true }),
  /** Until then, one process is renewing it. */
  renewingUntil: timestamp({ withTimezone: true }),
});
