import { catalogState } from "#app/features/catalog/catalog.server.ts";
import type { CatalogState } from "#app/features/catalog/catalog.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createReadCache, type ReadCache } from "#app/platform/read-cache.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { loadFacets, type LoadedFacets } from "./facet-index.server.ts";
import type { FacetIndex } from "./facet-index.ts";
import { categoriesOfProducts } from "./listing.server.ts";
import { readProduct } from "./read-product.server.ts";
import { nodesOf } from "#app/platform/shopify/connection.ts";
import type { ProviderProduct } from "./provider-product.server.ts";

export type ShopServices = { db: Db; storefront: Storefront };

/** Counts catalog changes; a cached value is outdated by any change after its load began. */
let changes = 0;
/** The last change that may affect everything. */
let droppedIn = 0;
/** The last reported stock of variants. */
const stockChanges = new Map<string, number>();
/** Above this number everything counts as changed: invalidating it all costs less than tracking so many variants. */
const MAX_STOCK_CHANGES = 20_000;

/** A product or customization changed: from now on no visitor gets the previous data. */
export function invalidateCatalog(): void {
  droppedIn = ++changes;
  stockChanges.clear();
}

/** A variant's stock changed: its product is read again. */
export function invalidateStock({ variantId }: { variantId: string }): void {
  if (!stockChanges.has(variantId) && stockChanges.size >= MAX_STOCK_CHANGES) invalidateCatalog();
  stockChanges.set(variantId, ++changes);
}

const refreshListeners = new Set<() => void>();

/** Calls back when outdated data was served during a slow load and the new data has been loaded. Returns an unsubscribe function. */
export function onCatalogRefreshed(call: () => void): () => void {
  refreshListeners.add(call);
  return () => void refreshListeners.delete(call);
}

type Caches = ReadCache & { facets: LoadedFacets | null };
const caches = new WeakMap<Storefront, Caches>();

function cacheOf({ storefront }: ShopServices): Caches {
  const known = caches.get(storefront);
  if (known) return known;
  const cache = createReadCache({
    freshMs: 60_000,
    keepMs: 300_000,
    timeoutMs: 2_000,
    maxEntries: 2_000,
    generation: () => changes,
    onCaughtUp: () => refreshListeners.forEach((call) => call()),
  });
  const created = { ...cache, facets: null };
  caches.set(storefront, created);
  return created;
}

const whenDropped = () => droppedIn;

/** Which products match which filters, in memory: counts for any filters without a query. */
export async function facetIndex(services: ShopServices): Promise<FacetIndex> {
  const cache = cacheOf(services);
  const loaded = await cache.read(
    "facets",
    async () => {
      cache.facets = await loadFacets(services.db, cache.facets);
      return { ...cache.facets };
    },
    whenDropped,
  );
  if (!loaded) throw new Error("The facets were not loaded.");
  return loaded.index;
}

/** A list that is loaded once until the catalog changes, and again after a minute. */
export function whileCatalogIsUnchanged<Value extends object>(
  services: ShopServices,
  name: string,
  load: () => Promise<Value>,
): Promise<Value | null> {
  return cacheOf(services).read(name, load, whenDropped);
}

/** The categories of the navigation, in order (DATA-47). */
export async function navigationCategories(services: ShopServices): Promise<string[]> {
  return (await cacheOf(services).read("categories", () => categoriesOfProducts(services.db), whenDropped)) ?? [];
}

/** Whether the list is complete, and why the provider could not be read. */
export async function stateOfCatalog(services: ShopServices): Promise<CatalogState> {
  const state = await cacheOf(services).read("state", () => catalogState(services.db), whenDropped);
  return state ?? { isFilling: false, problem: null };
}

/** The provider's product by handle, as of the last change that we know of. Null: it requires payment. */
export function providerProduct(services: ShopServices, handle: string) {
  return cacheOf(services).read(`product ${handle}`, () => readProduct(services.storefront, handle), changedInProduct);
}

const changedInProduct = ({ product }: { product: ProviderProduct | null }) =>
  nodesOf(product?.variants ?? { edges: [] }).reduce(
    (last, { id }) => Math.max(last, stockChanges.get(id) ?? 0),
    droppedIn,
  );
