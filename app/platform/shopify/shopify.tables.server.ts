import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { HealthLine } from "../health-line.ts";

/** What all processes share about a live shop: the app's token, and the last check of the connection. */
export const shopifyConnections = pgTable("shopify_connections", {
  /** The shop's *.myshopify.com address. */
  domain: text().primaryKey(),
  /** A hash of the credentials that the token was granted for: with others, it is not used. */
  credentials: text(),
  /** Encrypted. */
  token: text(),
  tokenExpiresAt: timestamp({ withTimezone: true }),
  renewTokenAt: timestamp({ withTimezone: true }),
  /** Until then, one process is renewing the token. */
  renewingUntil: timestamp({ withTimezone: true }),
  checks: jsonb().$type<HealthLine[]>(),
  checkedAt: timestamp({ withTimezone: true }),
  /** The latest webhook in this shop's name whose signature was invalid. */
  webhookRefusedAt: timestamp({ withTimezone: true }),
});
