import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { StockSource } from "./stock-history.ts";

export const inventoryTracking = pgTable(
  "inventory_tracking",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    shopifyVariantId: text().notNull().unique(),
    /** Null until the provider has reported a quantity. */
    currentStock: integer(),
    isSoldOut: boolean().notNull(),
    lastSyncedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** From how many units on the admin is told; null: the shop's own number. */
    lowStockThreshold: integer(),
  },
  (t) => [
    index("inventory_tracking_newest").on(t.lastSyncedAt, t.id),
    index("inventory_tracking_by_state").on(t.isSoldOut, t.lastSyncedAt, t.id),
    // Without a quantity it never runs out: higher than any number.
    index("inventory_tracking_by_stock").on(sql`coalesce(${t.currentStock}, 2147483647)`, t.id),
  ],
);

/** One row. */
export const inventorySettings = pgTable("inventory_settings", {
  id: smallint().primaryKey().default(1),
  /** From how many units on the admin is told of a variant without a number of its own. */
  lowStockThreshold: integer(),
  /** The provider's active locations; null until they are known. */
  locations: integer(),
});

/** Every change of a known quantity. */
export const stockChanges = pgTable(
  "stock_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    shopifyVariantId: text().notNull(),
    /** Null: the quantity was not known. */
    fromStock: integer(),
    toStock: integer(),
    source: text().$type<StockSource>().notNull(),
    /** Shopify's reason. */
    reason: text(),
    /** Who changed it here. */
    adminEmail: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("stock_changes_of_variant").on(t.shopifyVariantId, t.createdAt, t.id)],
);
