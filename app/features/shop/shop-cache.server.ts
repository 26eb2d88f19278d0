import {
  catalogProductByHandle,
  catalogState,
  collectionNames,
  refreshProduct,
  type CollectionName,
  type ProductForPage,
} from "#app/features/catalog/catalog.server.ts";
import type { CatalogState } from "#app/features/catalog/catalog.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { LiveEvent } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createReadCache } from "#app/platform/read-cache.server.ts";
import { PaymentRequired, ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { isForThemes } from "./list/classification.ts";
import { type FacetIndex, createFacetIndex } from "./list/facet-index.ts";
import { categoriesOfProducts, gendersOfProducts } from "./list/listing.server.ts";
import { gte, sql } from "drizzle-orm";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import { productListings } from "./listings.tables.server.ts";
import { ID_OF_PRODUCT } from "./shop.operations.server.ts";
import type { Gender } from "./shop.ts";

export type ShopServices = { db: Db; storefront: Storefront; caches: { shop: ShopCache } };

export type ShopCache = {
  onEvent(event: LiveEvent): void;
  /** A product or customization changed: from now on no visitor gets the previous data. */
  invalidateCatalog(): void;
  /** A value that is loaded once until the catalog changes, and again after a minute. */
  whileCatalogIsUnchanged<Value>(name: string, load: () => Promise<Value | null>): Promise<Value | null>;
  facets: LoadedFacets | null;
};

/** `onRefreshed`: outdated data was served during a slow load, and the new data has been loaded. */
export function createShopCache(onRefreshed: () => void = () => {}): ShopCache {
  /** Counts catalog changes; a cached value is outdated by any change after its load began. */
  let changes = 0;
  const values = createReadCache({
    freshMs: 60_000,
    keepMs: 300_000,
    timeoutMs: 2_000,
    maxEntries: 2_000,
    generation: () => changes,
    onCaughtUp: onRefreshed,
  });
  const cache: ShopCache = {
    onEvent(event) {
      if (event.topic === "catalog" || event.topic === "missed") cache.invalidateCatalog();
    },
    invalidateCatalog: () => void ++changes,
    whileCatalogIsUnchanged: (name, load) => values.read(name, load),
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

export type ProductServices = ShopServices & { jobs: Pick<Jobs, "enqueue"> };

type CompleteProduct = ProductForPage & { content: NonNullable<ProductForPage["content"]> };
const isComplete = (found: ProductForPage | undefined): found is CompleteProduct => Boolean(found?.content);

/** The provider's description is not stored if the product's stock changed while it was read. */
const ATTEMPTS = 2;
/** How long a page waits for the provider to describe a changed product before it shows the product as it was. */
const CHANGE_TIMEOUT_MS = 2_000;

/**
 * A product of the index; undefined if there is none. The provider is queried for one that the index does not have, and for a change that it
 * has announced, because a burst of changes takes a while to read. Throws a ProviderProblem if nothing is known of the product.
 */
export async function productForPage(services: ProductServices, handle: string): Promise<CompleteProduct | undefined> {
  const known = (await catalogProductByHandle(services.db, handle)) ?? (await newProduct(services, handle));
  if (!known) return known;
  if (!isComplete(known)) return readKnown(services, known);
  return known.isStale ? withinTimeout(readKnown(services, known), known) : known;
}

/** Reads a change of the product that the provider has announced; it may take longer, or fail. */
export async function afterAnnouncedChange(services: ProductServices, handle: string): Promise<void> {
  const known = await catalogProductByHandle(services.db, handle);
  if (known?.isStale) await withinTimeout(readKnown(services, known), known);
}

async function readKnown(services: ProductServices, known: ProductForPage): Promise<CompleteProduct | undefined> {
  const { db, caches } = services;
  const { id, handle } = known.product;
  await caches.shop.whileCatalogIsUnchanged(`read ${id} ${known.revision}`, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      await refreshProduct(services, id);
      const now = await catalogProductByHandle(db, handle);
      if (!now || isComplete(now)) return true;
    }
    throw new ProviderProblem(`${id} changed each time it was read`);
  });
  const found = await catalogProductByHandle(db, handle);
  return isComplete(found) ? found : undefined;
}

/** What was read or, if that fails or takes longer, the product as it was. */
async function withinTimeout<Known extends ProductForPage>(
  read: Promise<CompleteProduct | undefined>,
  known: Known,
): Promise<CompleteProduct | Known | undefined> {
  return Promise.race([
    read.catch((error: unknown) => {
      log("warn", "a changed product could not be read, it is shown as it was", { id: known.product.id, error });
      return known;
    }),
    new Promise<Known>((resolve) => setTimeout(resolve, CHANGE_TIMEOUT_MS, known).unref()),
  ]);
}

/** A product that the provider has and whose webhook has not arrived. It is asked for once until the catalog changes, or for a minute. */
async function newProduct(services: ProductServices, handle: string): Promise<ProductForPage | undefined> {
  const { db, storefront, caches } = services;
  const named = await caches.shop.whileCatalogIsUnchanged(`named ${handle}`, async () => {
    const response = await storefront.query(ID_OF_PRODUCT, { handle });
    if (response === null) throw new PaymentRequired();
    const product = response.productByHandle;
    if (product) await refreshProduct(services, product.id);
    return { handle: product?.handle };
  });
  return named?.handle === undefined ? undefined : catalogProductByHandle(db, named.handle);
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
