import { eq, sql } from "drizzle-orm";
import { namedVariants, searchVariants, type VariantSearch } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { InventoryFilter } from "./inventory-admin.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";

const BY_SYNC = { id: inventoryTracking.id, createdAt: inventoryTracking.lastSyncedAt };

type Wanted = Paging & {
  filter: InventoryFilter;
  /** Only these variants; null: all. */
  variantIds: string[] | null;
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
        // One JSON parameter: a statement takes at most 65,535.
        variantIds
          ? sql`${shopifyVariantId} in (select jsonb_array_elements_text(${JSON.stringify(variantIds)}::jsonb))`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(BY_SYNC))
    .limit(limit);
}

type Services = { db: Db; storefront: Storefront };
type Page = Omit<Wanted, "variantIds">;

/** Rows named per step while a page is filled: as many as one request to the provider takes. */
const NAMED_AT_ONCE = 250;

/** The same for a search: all words in the product's and variant's titles, or the variant's own number. */
export async function stockMatching({ db, storefront }: Services, search: string, page: Page) {
  if (!search) return inventoryNewestSyncFirst(db, { ...page, variantIds: null });
  // A number alone may be a variant id as it appears in Shopify's URLs.
  const id = variantGid.safeParse(/^\d+$/.test(search) ? `gid://shopify/ProductVariant/${search}` : search);
  const own = id.success ? [id.data] : [];
  const found = await searchVariants({ db, storefront }, search);
  if (found.isCommon) return rowByRow({ db, storefront }, { ...found, own }, page);
  return inventoryNewestSyncFirst(db, { ...page, variantIds: [...own, ...(await found.ids())] });
}

/** Names rows in order until the page is full. */
async function rowByRow(
  { db, storefront }: Services,
  { holds, own }: Pick<VariantSearch, "holds"> & { own: string[] },
  page: Page,
) {
  const rows: Awaited<ReturnType<typeof inventoryNewestSyncFirst>> = [];
  for (let after = page.after; rows.length < page.limit;) {
    const some = await inventoryNewestSyncFirst(db, { ...page, variantIds: null, after, limit: NAMED_AT_ONCE });
    const names = await namedVariants(
      { storefront },
      some.map(({ variantId }) => variantId),
    );
    rows.push(
      ...some.filter(({ variantId }) => {
        const named = names.get(variantId);
        return own.includes(variantId) || (named !== undefined && holds(named));
      }),
    );
    if (some.length < NAMED_AT_ONCE) break;
    after = some.at(-1)?.cursor;
  }
  return rows.slice(0, page.limit);
}
