import { catalogState, collectionNames, type CollectionName } from "#app/features/catalog/catalog.server.ts";
import type { CatalogState } from "#app/features/catalog/catalog.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { LiveEvent } from "#app/platform/live/live.server.ts";
import { createReadCache } from "#app/platform/read-cache.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { isForThemes } from "./list/classification.ts";
import { type FacetIndex, createFacetIndex } from "./list/facet-index.ts";
import { categoriesOfProducts, gendersOfProducts } from "./list/listing.server.ts";
import { readProduct } from "./read-product.server.ts";
import { nodesOf } from "#app/platform/shopify/connection.ts";
import type { ProviderProduct } from "./provider-product.server.ts";
import { gte, sql } from "drizzle-orm";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import { productListings } from "./listings.tables.server.ts";
import type { Gender } from "./shop.ts";

export type ShopServices = { db: Db; storefront: Storefront; caches: { shop: ShopCache } };

export type ShopCache = {
  onEvent(event: LiveEvent): void;
  /** A product or customization changed: from now on no visitor gets the previous data. */
  invalidateCatalog(): void;
  /** A variant's stock changed: its product is read again. */
  invalidateStock(stock: { variantId: string }): void;
  /** A value that is loaded once until the catalog changes, and again after a minute. */
  whileCatalogIsUnchanged<Value>(name: string, load: () => Promise<Value | null>): Promise<Value | null>;
  /** A value that is also outdated by a stock change of its product. */
  whileProductIsUnchanged<Value extends { product: ProviderProduct | null }>(
    name: string,
    load: () => Promise<Value | null>,
  ): Promise<Value | null>;
  facets: LoadedFacets | null;
};

/** Above this number everything counts as changed: invalidating it all costs less than tracking so many variants. */
const MAX_STOCK_CHANGES = 20_000;

/** `onRefreshed`: outdated data was served during a slow load, and the new data has been loaded. */
export function createShopCache(onRefreshed: () => void = () => {}): ShopCache {
  /** Counts catalog changes; a cached value is outdated by any change after its load began. */
  let changes = 0;
  /** The last change that may affect everything. */
  let droppedIn = 0;
  /** The last reported stock of variants. */
  const stockChanges = new Map<string, number>();
  const values = createReadCache({
    freshMs: 60_000,
    keepMs: 300_000,
    timeoutMs: 2_000,
    maxEntries: 2_000,
    generation: () => changes,
    onCaughtUp: onRefreshed,
  });
  const changedInProduct = ({ product }: { product: ProviderProduct | null }) =>
    nodesOf(product?.variants ?? { edges: [] }).reduce(
      (last, { id }) => Math.max(last, stockChanges.get(id) ?? 0),
      droppedIn,
    );
  const cache: ShopCache = {
    onEvent(event) {
      if (event.topic === "catalog" || event.topic === "missed") cache.invalidateCatalog();
      if (event.topic === "inventory") cache.invalidateStock(event);
    },
    invalidateCatalog() {
      droppedIn = ++changes;
      stockChanges.clear();
    },
    invalidateStock({ variantId }) {
      if (!stockChanges.has(variantId) && stockChanges.size >= MAX_STOCK_CHANGES) cache.invalidateCatalog();
      stockChanges.set(variantId, ++changes);
    },
    whileCatalogIsUnchanged: (name, load) => values.read(name, load, () => droppedIn),
    whileProductIsUnchanged: (name, load) => values.read(name, load, changedInProduct),
    facets: null,
  };
  return cache;
}

/** Which products match which filters, in memory: counts for any filters without a query. */
export async function facetIndex({ db, caches: { shop } }: ShopServices): Promise<FacetIndex> {
  const loaded = await shop.whileCatalogIsUnchanged("facets", async () => {
    shop.facets = await loadFacets(db, shop.facets);
    return { ...shop.facets };
  });
  if (!loaded) throw new Error("The facets were not loaded.");
  return loaded.index;
}

/** The categories of the navigation, in order (DATA-47). */
export async function navigationCategories({ db, caches }: Omit<ShopServices, "storefront">): Promise<string[]> {
  return (await caches.shop.whileCatalogIsUnchanged("categories", () => categoriesOfProducts(db))) ?? [];
}

/** Whom there is something for, in the navigation. */
export async function navigationGenders({ db, caches }: Omit<ShopServices, "storefront">): Promise<Gender[]> {
  return (await caches.shop.whileCatalogIsUnchanged("genders", () => gendersOfProducts(db))) ?? [];
}

/** The collections with a page of their own, by name. */
export async function shownCollections({ db, caches }: Omit<ShopServices, "storefront">): Promise<CollectionName[]> {
  const all = await caches.shop.whileCatalogIsUnchanged("collections", () => collectionNames(db));
  return (all ?? []).filter(({ handle }) => !isForThemes(handle));
}

/** Whether the list is complete, and why the provider could not be read. */
export async function stateOfCatalog({ db, caches }: ShopServices): Promise<CatalogState> {
  const state = await caches.shop.whileCatalogIsUnchanged("state", () => catalogState(db));
  return state ?? { isFilling: false, isEmpty: true, problem: null };
}

/** The provider's product by handle, as of the last change that we know of; null if there is none. Throws a ProviderProblem. */
export async function providerProduct({ storefront, caches }: ShopServices, handle: string) {
  const read = await caches.shop.whileProductIsUnchanged(`product ${handle}`, async () => ({
    product: await readProduct(storefront, handle),
  }));
  return read?.product ?? null;
}

type LoadedFacets = { index: FacetIndex; loadedAt: Date };

/** A transaction that changes listings takes less time than this: what it wrote is visible by then. */
const LONGEST_TRANSACTION_MS = 60_000;
const ROWS_AT_ONCE = 5_000;

/** The facet index of all listings or, if there is one, with what changed since. */
async function loadFacets(db: Db, known: LoadedFacets | null): Promise<LoadedFacets> {
  const loadedAt = await askedAt(db);
  const index = known?.index ?? createFacetIndex();
  const since = known && new Date(known.loadedAt.getTime() - LONGEST_TRANSACTION_MS);
  // In portions: the embedded database answers nothing else in between.
  for (let after = ""; ;) {
    const rows = await db
      .select({
        id: productListings.productId,
        keys: sql<string>`array_to_string(${productListings.keys}, E'\n')`,
        price: productListings.priceMinor,
      })
      .from(productListings)
      .where(since ? gte(productListings.changedAt, since) : sql`${productListings.productId} > ${after}`)
      .orderBy(...(since ? [] : [productListings.productId]))
      .limit(since ? Number.MAX_SAFE_INTEGER : ROWS_AT_ONCE);
    for (const { id, keys, price } of rows) index.set(id, keys === "" ? [] : keys.split("\n"), price);
    const last = rows.at(-1);
    if (since || rows.length < ROWS_AT_ONCE || !last) return { index, loadedAt };
    after = last.id;
  }
}
