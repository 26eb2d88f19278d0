import { and, eq, sql } from "drizzle-orm";
import { countIn } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { LOW_STOCK_LIMIT } from "./inventory.ts";
import { inventorySettings, inventoryTracking } from "./inventory.tables.server.ts";

/** The number of units from which on a variant is low in stock: its own, or else the shop's. */
export const threshold = sql<number>`coalesce(${inventoryTracking.lowStockThreshold},
  (select ${inventorySettings.lowStockThreshold} from ${inventorySettings} where ${inventorySettings.id} = 1), ${sql.raw(String(LOW_STOCK_LIMIT))})`;

/** By the owner's threshold, not by what shoppers are told. What is sold out has a filter of its own. */
export const isLow = and(
  eq(inventoryTracking.isSoldOut, false),
  sql`${inventoryTracking.currentStock} <= ${threshold}`,
);

/** The variants low in stock, for the counts of the admin. */
export const variantsLowInStock = countIn(inventoryTracking, isLow);

type InventorySettings = { lowStockThreshold: number; locations: number | null };

export async function inventorySettingsOf(db: Db): Promise<InventorySettings> {
  const [row] = await db.select().from(inventorySettings);
  return { lowStockThreshold: row?.lowStockThreshold ?? LOW_STOCK_LIMIT, locations: row?.locations ?? null };
}

/** Returns the number before. */
export async function setShopThreshold(tx: Db, lowStockThreshold: number): Promise<number> {
  const { lowStockThreshold: before } = await inventorySettingsOf(tx);
  await tx
    .insert(inventorySettings)
    .values({ lowStockThreshold })
    .onConflictDoUpdate({ target: inventorySettings.id, set: { lowStockThreshold } });
  return before;
}

/** Null: the shop's own. Returns the number before; undefined if there is no such variant. */
export async function setVariantThreshold(
  tx: Db,
  variantId: string,
  lowStockThreshold: number | null,
): Promise<number | null | undefined> {
  const own = eq(inventoryTracking.shopifyVariantId, variantId);
  const [row] = await tx
    .select({ before: inventoryTracking.lowStockThreshold })
    .from(inventoryTracking)
    .where(own)
    .for("update");
  if (!row) return undefined;
  await tx.update(inventoryTracking).set({ lowStockThreshold }).where(own);
  return row.before;
}

export async function rememberLocations(db: Db, locations: number): Promise<void> {
  await db
    .insert(inventorySettings)
    .values({ locations })
    .onConflictDoUpdate({ target: inventorySettings.id, set: { locations } });
}
