import { eq, sql, type SQL } from "drizzle-orm";
import { variantsMatching } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { InventoryFilter } from "./inventory-admin.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";

const BY_SYNC = { id: inventoryTracking.id, createdAt: inventoryTracking.lastSyncedAt };

type Wanted = Paging & {
  filter: InventoryFilter;
  /** Only these variants, as a subquery; null: all. */
  variantIds: SQL | null;
};

/** The stock of all variants, latest sync first, one page at a time; with a cursor per row. */
export function inventoryNewestSyncFirst(db: Db, { filter, variantIds, after, limit }: Wanted) {
  const { shopifyVariantId, currentStock, isSoldOut, lastSyncedAt } = inventoryTracking;
  return db
    .select({ variantId: shopifyVariantId, currentStock, isSoldOut, lastSyncedAt, cursor: cursorOf(BY_SYNC) })
    .from(inventoryTracking)
    .where(
      olderThan(
        BY_SYNC,
        after,
        filter === "all" ? undefined : eq(isSoldOut, filter === "sold-out"),
        variantIds ? sql`${shopifyVariantId} in ${variantIds}` : undefined,
      ),
    )
    .orderBy(...newestFirst(BY_SYNC))
    .limit(limit);
}

type Page = Omit<Wanted, "variantIds">;

/** The same for a search: all words in the product's and variant's titles, or the variant's own number. */
export async function stockMatching(db: Db, search: string, page: Page) {
  if (!search) return inventoryNewestSyncFirst(db, { ...page, variantIds: null });
  // A number alone may be a variant id as it appears in Shopify's URLs.
  const id = variantGid.safeParse(/^\d+$/.test(search) ? `gid://shopify/ProductVariant/${search}` : search);
  const named = variantsMatching(db, search);
  const variantIds = id.success ? sql`(select ${id.data} union all ${named})` : sql`${named}`;
  return inventoryNewestSyncFirst(db, { ...page, variantIds });
}
