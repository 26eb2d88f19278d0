import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { variantsMatching } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { variantGid } from "#app/platform/shopify/gid.server.ts";
import type { InventoryFilter, InventorySort } from "./inventory-admin.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";
import { isLow, threshold } from "./low-stock.server.ts";

const IN_FILTER: Record<InventoryFilter, SQL | undefined> = {
  all: undefined,
  "in-stock": eq(inventoryTracking.isSoldOut, false),
  "sold-out": eq(inventoryTracking.isSoldOut, true),
  low: isLow,
};

const { id, shopifyVariantId, currentStock, isSoldOut, lastSyncedAt, lowStockThreshold } = inventoryTracking;

const BY_SYNC = { id, createdAt: lastSyncedAt };
/** As in its index: without a quantity a variant never runs out. */
const UNITS = sql`coalesce(${currentStock}, 2147483647)`;

type Order = { cursor: SQL<string>; orderBy: SQL[]; after: (cursor: string | undefined) => SQL | undefined };

const ORDERS: Record<InventorySort, Order> = {
  newest: { cursor: cursorOf(BY_SYNC), orderBy: newestFirst(BY_SYNC), after: (cursor) => olderThan(BY_SYNC, cursor) },
  lowest: byUnits(sql`asc`, sql`>`),
  highest: byUnits(sql`desc`, sql`<`),
};

function byUnits(direction: SQL, isAfter: SQL): Order {
  return {
    cursor: sql<string>`${UNITS} || '_' || ${id}`,
    orderBy: [sql`${UNITS} ${direction}`, sql`${id} ${direction}`],
    after(cursor) {
      const [, units, row] = /^(-?\d{1,10})_(\d{1,15})$/.exec(cursor ?? "") ?? [];
      if (units === undefined || row === undefined) return undefined;
      return sql`(${UNITS}, ${id}) ${isAfter} (${units}::bigint, ${row}::bigint)`;
    },
  };
}

const ROW = {
  variantId: shopifyVariantId,
  currentStock,
  isSoldOut,
  isLow: sql<boolean>`coalesce(${isLow}, false)`,
  lastSyncedAt,
  threshold,
  hasOwnThreshold: sql<boolean>`${lowStockThreshold} is not null`,
};

/** One variant as the list shows it; undefined if it is unknown. */
export async function listedVariant(db: Db, variantId: string) {
  const [row] = await db.select(ROW).from(inventoryTracking).where(eq(shopifyVariantId, variantId));
  return row;
}

/** Variants as the list shows them. */
export function listedVariants(db: Db, variantIds: string[]) {
  return db.select(ROW).from(inventoryTracking).where(inArray(shopifyVariantId, variantIds));
}

/** The ids of what stockMatching lists, all of them, in its order. */
export async function variantIdsMatching(
  db: Db,
  search: string,
  { filter, sort }: Required<Listed>,
): Promise<string[]> {
  const rows = await db
    .select({ variantId: shopifyVariantId })
    .from(inventoryTracking)
    .where(and(IN_FILTER[filter], isAmong(search ? variantIdsOf(db, search) : null)))
    .orderBy(...ORDERS[sort].orderBy);
  return rows.map(({ variantId }) => variantId);
}

type Listed = { filter: InventoryFilter; sort?: InventorySort };
type Wanted = Paging & Listed & { variantIds: SQL | null };

/** `variantIds`: a subquery; null: all. */
const isAmong = (variantIds: SQL | null) => (variantIds ? sql`${shopifyVariantId} in ${variantIds}` : undefined);

/** The stock of all variants, by default the latest sync first, one page at a time; with a cursor per row. */
export function listedInventory(db: Db, { filter, sort = "newest", variantIds, after, limit }: Wanted) {
  const order = ORDERS[sort];
  return db
    .select({ ...ROW, cursor: order.cursor })
    .from(inventoryTracking)
    .where(and(IN_FILTER[filter], isAmong(variantIds), order.after(after)))
    .orderBy(...order.orderBy)
    .limit(limit);
}

type Page = Omit<Wanted, "variantIds">;

/** The same for a search: all words in the product's and variant's titles and SKU, or the variant's own number. */
export async function stockMatching(db: Db, search: string, page: Page) {
  return listedInventory(db, { ...page, variantIds: search ? variantIdsOf(db, search) : null });
}

function variantIdsOf(db: Db, search: string): SQL {
  // A number may be a variant id as it appears in Shopify's URLs.
  const gid = variantGid.safeParse(/^\d+$/.test(search) ? `gid://shopify/ProductVariant/${search}` : search);
  const named = variantsMatching(db, search);
  return gid.success ? sql`(select ${gid.data} union all ${named})` : sql`${named}`;
}
