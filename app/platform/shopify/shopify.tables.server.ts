import { jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
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

/** One row: the shop that the database belongs to. Products, stock and orders of another one must not mix with its own (decision 122). */
export const databaseShop = pgTable("database_shop", {
  id: smallint().primaryKey().default(1),
  /** Its id at Shopify, or that of the embedded store; null until a shop that was used before ids were recorded responds. */
  shopId: text(),
  /** Its *.myshopify.com address when a site last started with it. */
  domain: text().notNull(),
  recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
