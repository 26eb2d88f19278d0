import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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

/** Every signed webhook, stored before it is processed; the id makes a repeated delivery harmless. */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: text().primaryKey(),
    topic: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    processedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.receivedAt),
    index("webhook_inbox_waiting")
      .on(t.receivedAt)
      .where(sql`${t.processedAt} is null`),
  ],
);
