import { bigint, boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const inventoryTracking = pgTable(
  "inventory_tracking",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    shopifyVariantId: text().notNull().unique(),
    /** Null until the provider has reported a quantity. */
    currentStock: integer(),
    isSoldOut: boolean().notNull(),
    lastSyncedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("inventory_tracking_newest").on(t.lastSyncedAt, t.id),
    index("inventory_tracking_by_state").on(t.isSoldOut, t.lastSyncedAt, t.id),
  ],
);
