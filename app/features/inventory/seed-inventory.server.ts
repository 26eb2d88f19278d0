import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SeededIds } from "#app/platform/feature.server.ts";

/** Tracking rows of these variants, with the store's stock. */
export async function seedInventory(db: Db, { from, to }: SeededIds): Promise<void> {
  await db.execute(sql`
    insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out)
    select 'gid://shopify/ProductVariant/' || id, stock, stock is not null and stock <= 0 and not continue_selling
    from store.variants where id between ${from} and ${to} on conflict do nothing`);
}
