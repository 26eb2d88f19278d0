import type { Db } from "#app/platform/db/database.server.ts";
import { createReadCache, type ReadCache } from "#app/platform/read-cache.server.ts";
import type { ProductsQueryVariables } from "#app/platform/shopify/storefront.generated.d.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { combinationsOf, type ListedProduct } from "./browse.ts";
import { categoriesOfProducts, customizationsByProduct, type Customization } from "./customizations.server.ts";
import type { PicturedVariant } from "./preselection.ts";
import { pictureOf, productDetailsOf, productOf } from "./product-of.server.ts";
import { isSelected, nodesOf, type ListedProviderProduct, type ProviderProduct } from "./provider-product.server.ts";
import { PRODUCT_BY_HANDLE, PRODUCTS, REST_OF_PRODUCT, VARIANTS_OF_PRODUCTS } from "./shop.operations.server.ts";
import type { ProductDetails } from "./shop.ts";

export type ShopServices = { db: Db; storefront: Storefront };

/** "needs-plan": the provider requires payment (402). Pages treat it as an empty catalog and say so. */
export type NeedsPlan = "needs-plan";

/** Counts catalog changes; a cached value is outdated by any change after its load began. */
let changes = 0;
/** The last change that may affect everything. */
let droppedIn = 0;
/** The last change of sold-out state: lists show that, but no quantities. */
let availabilityChangedIn = 0;
/** The last reported stock of variants. */
const stockChanges = new Map<string, { isSoldOut: boolean; changedIn: number }>();
/** Above this number everything counts as changed: invalidating it all costs less than tracking so many variants. */
const MAX_STOCK_CHANGES = 20_000;

/** A product or customization changed: from now on no visitor gets the previous data. */
export function invalidateCatalog(): void {
  droppedIn = ++changes;
  stockChanges.clear();
}

/** A variant's stock changed: its product is loaded again, and lists are if it sold out or is back in stock. */
export function invalidateStock({ variantId, isSoldOut }: { variantId: string; isSoldOut: boolean }): void {
  const before = stockChanges.get(variantId);
  if (!before && stockChanges.size >= MAX_STOCK_CHANGES) invalidateCatalog();
  const changedIn = ++changes;
  if (before?.isSoldOut !== isSoldOut) availabilityChangedIn = changedIn;
  stockChanges.set(variantId, { isSoldOut, changedIn });
}

const changedInLists = () => Math.max(droppedIn, availabilityChangedIn);
const changedInProduct = ({ product }: { product: ProviderProduct | null }) =>
  nodesOf(product?.variants ?? { edges: [] }).reduce(
    (last, { id }) => Math.max(last, stockChanges.get(id)?.changedIn ?? 0),
    droppedIn,
  );

const refreshListeners = new Set<() => void>();

/** Calls back when outdated data was served during a slow load and the new data has been loaded. Returns an unsubscribe function. */
export function onCatalogRefreshed(call: () => void): () => void {
  refreshListeners.add(call);
  return () => void refreshListeners.delete(call);
}

const caches = new WeakMap<Storefront, ReadCache>();

function cacheOf({ storefront }: ShopServices): ReadCache {
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
  caches.set(storefront, cache);
  return cache;
}

/** The provider's list in its own order: the first `first` products, or with `pages` all of them. */
export async function listedProducts(
  services: ShopServices,
  { first, pages = "first" }: { first: number; pages?: "first" | "all" },
): Promise<{ products: ListedProduct[]; hasMore: boolean } | NeedsPlan> {
  const [listed, customizations] = await Promise.all([
    cacheOf(services).read(
      `products ${first} ${pages}`,
      () => readList(services.storefront, first, pages),
      changedInLists,
    ),
    customizationsOf(services),
  ]);
  if (!listed) return "needs-plan";
  return { products: toListedProducts(listed.products, customizations), hasMore: listed.hasMore };
}

type CustomizedProducts = { customizations: Map<string, Customization>; products: ListedProduct[] };

/** Computed once per list and set of customizations, not per page that shows some of it. */
const presented = new WeakMap<ListedProviderProduct[], CustomizedProducts>();

function toListedProducts(
  listed: ListedProviderProduct[],
  customizations: Map<string, Customization>,
): ListedProduct[] {
  const known = presented.get(listed);
  if (known?.customizations === customizations) return known.products;
  const products = listed.map((product) => {
    const ours = productOf(product, customizations.get(product.id));
    return { ...ours, combinations: combinationsOf(ours, product) };
  });
  presented.set(listed, { customizations, products });
  return products;
}

/** One product with all variants and pictures; null if the provider has none with that handle. */
export async function productDetails(
  services: ShopServices,
  handle: string,
): Promise<ProductDetails | NeedsPlan | null> {
  const [found, customizations] = await Promise.all([
    cacheOf(services).read(`product ${handle}`, () => readProduct(services.storefront, handle), changedInProduct),
    customizationsOf(services),
  ]);
  if (!found) return "needs-plan";
  if (!found.product) return null;
  return productDetailsOf(found.product, customizations.get(found.product.id));
}

/** Products whose variants are read in one request. */
export const PRODUCTS_PER_CALL = 20;

export function chunksOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** All variants of these products, by product: a list has only ten of each. A product the provider no longer has is missing. */
export async function variantsOfProducts(
  services: ShopServices,
  productIds: string[],
): Promise<Map<string, PicturedVariant[]>> {
  const found = await Promise.all(
    chunksOf(productIds, PRODUCTS_PER_CALL).map((ids) =>
      cacheOf(services).read(`variants ${ids.join(" ")}`, () => readVariants(services.storefront, ids), changedInLists),
    ),
  );
  return new Map(found.flatMap((variants) => [...(variants ?? [])]));
}

async function readVariants(storefront: Storefront, ids: string[]): Promise<Map<string, PicturedVariant[]> | null> {
  const response = await storefront.query(VARIANTS_OF_PRODUCTS, { ids });
  if (response === null) return null;
  return new Map(
    response.nodes.filter(isSelected).map(({ id, title, variants }) => [
      id,
      nodesOf(variants).map(({ image, ...variant }) => ({
        ...variant,
        picture: image ? pictureOf(image, title) : null,
      })),
    ]),
  );
}

export async function customizationsOf(services: ShopServices): Promise<Map<string, Customization>> {
  const read = await cacheOf(services).read(
    "customizations",
    () => customizationsByProduct(services.db),
    () => droppedIn,
  );
  return read ?? new Map<string, Customization>();
}

/** The categories of the navigation, in order (DATA-47). */
export async function navigationCategories(services: ShopServices): Promise<string[]> {
  const read = await cacheOf(services).read(
    "categories",
    () => categoriesOfProducts(services.db),
    () => droppedIn,
  );
  return read ?? [];
}

async function readList(storefront: Storefront, first: number, pages: "first" | "all") {
  const products: ListedProviderProduct[] = [];
  for (let after: string | null = null; ;) {
    const variables: ProductsQueryVariables = after === null ? { first } : { first, after };
    const response = await storefront.query(PRODUCTS, variables);
    if (response === null) return null;
    const { products: page } = response;
    products.push(...nodesOf(page));
    const hasMore = page.pageInfo.hasNextPage;
    after = page.pageInfo.endCursor;
    if (pages === "first" || !hasMore || after === null) return { products, hasMore };
  }
}

/** The provider's current data, uncached; null: it requires payment. */
export async function readProduct(
  storefront: Storefront,
  handle: string,
): Promise<{ product: ProviderProduct | null } | null> {
  const response = await storefront.query(PRODUCT_BY_HANDLE, { handle });
  if (response === null) return null;
  const product = response.productByHandle;
  if (!product) return { product };

  const variants = [...product.variants.edges];
  const images = [...product.images.edges];
  const media = [...product.media.edges];
  let last: Partial<Pages> = product;
  for (let after = cursorsAfter(last); after; after = cursorsAfter(last)) {
    const rest = (await storefront.query(REST_OF_PRODUCT, { handle, ...after }))?.productByHandle;
    if (!rest) break;
    variants.push(...(rest.variants?.edges ?? []));
    images.push(...(rest.images?.edges ?? []));
    media.push(...(rest.media?.edges ?? []));
    last = rest;
  }
  return { product: { ...product, variants: { edges: variants }, images: { edges: images }, media: { edges: media } } };
}

type Page = { pageInfo: { hasNextPage: boolean; endCursor: string | null } };
type Pages = { variants: Page; images: Page; media: Page };

/** What of a product follows these pages; null if nothing does. */
function cursorsAfter({ variants, images, media }: Partial<Pages>) {
  const afterVariant = cursorAfter(variants);
  const afterImage = cursorAfter(images);
  const afterMedium = cursorAfter(media);
  const hasVariants = afterVariant !== null;
  const hasImages = afterImage !== null;
  const hasMedia = afterMedium !== null;
  if (!hasVariants && !hasImages && !hasMedia) return null;
  return { afterVariant, hasVariants, afterImage, hasImages, afterMedium, hasMedia };
}

function cursorAfter(page: Page | undefined): string | null {
  return page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
}
