import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { markOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import type { InventoryFilter } from "./inventory-desk.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";

const BY_SYNC = { id: inventoryTracking.id, createdAt: inventoryTracking.lastSyncedAt };

type Wanted = Paging & {
  filter: InventoryFilter;
  /** Only these variants; null: all. */
  variantIds: string[] | null;
};

/** What we know of every variant's stock, newest sync first, a page at a time; `place`: the mark of each row in that list. */
export function inventoryNewestSyncFirst(db: Db, { filter, variantIds, after, limit }: Wanted) {
  const { shopifyVariantId, currentStock, isSoldOut, lastSyncedAt } = inventoryTracking;
  return db
    .select({ variantId: shopifyVariantId, currentStock, isSoldOut, lastSyncedAt, place: markOf(BY_SYNC) })
    .from(inventoryTracking)
    .where(
      olderThan(
        BY_SYNC,
        after,
        filter === "all" ? undefined : eq(isSoldOut, filter === "sold-out"),
        // One parameter however many there are: a statement takes no more than 65,535.
        variantIds
          ? sql`${shopifyVariantId} in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(BY_SYNC))
    .limit(limit);
}
