import type { Db } from "#app/platform/db/database.server.ts";
import { createReadCache, type ReadCache } from "#app/platform/read-cache.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { combinationsOf, type ListedProduct } from "./browse.ts";
import { customizationsByProduct, type Customization } from "./customizations.server.ts";
import type { PicturedVariant } from "./preselection.ts";
import { pictureOf, productDetailsOf, productOf } from "./product-of.server.ts";
import {
  moreImagesAnswer,
  moreMediaAnswer,
  moreVariantsAnswer,
  nodesOf,
  productAnswer,
  productsAnswer,
  variantsOfProductsAnswer,
  type ProviderProduct,
} from "./provider-product.server.ts";
import {
  MORE_IMAGES,
  MORE_MEDIA,
  MORE_VARIANTS,
  PRODUCT_BY_HANDLE,
  PRODUCTS,
  VARIANTS_OF_PRODUCTS,
} from "./shop.operations.server.ts";
import type { ProductDetails } from "./shop.ts";

export type ShopServices = { db: Db; storefront: Storefront };

/** "needs-plan": the provider wants to be paid first (402). Pages count it as empty and say so. */
export type NeedsPlan = "needs-plan";

/** Counts every change of what the catalogue says; a value is outdated by the changes after its load began. */
let changes = 0;
/** The last change that may concern everything. */
let droppedIn = 0;
/** The last change of what is sold out: lists tell that, and no quantity. */
let availabilityChangedIn = 0;
/** The last reported stock of variants. */
const stockChanges = new Map<string, { isSoldOut: boolean; changedIn: number }>();
/** Above it everything counts as changed: the changes of so many variants cost less to forget than to remember. */
const MAX_STOCK_CHANGES = 20_000;

/** Product or customization changed: from here on nobody is given what was true before. */
export function dropCatalog(): void {
  droppedIn = ++changes;
  stockChanges.clear();
}

/** The stock of a variant changed: from here on its product's page is read anew, and so are lists where it sold out or is back. */
export function dropStockOf({ variantId, isSoldOut }: { variantId: string; isSoldOut: boolean }): void {
  const before = stockChanges.get(variantId);
  if (!before && stockChanges.size >= MAX_STOCK_CHANGES) dropCatalog();
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

const caughtUp = new Set<() => void>();

/** Calls back when readers were given what was outdated, because a change takes long to read, and the change is now read. Returns how to stop. */
export function onCatalogCaughtUp(call: () => void): () => void {
  caughtUp.add(call);
  return () => void caughtUp.delete(call);
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
    onCaughtUp: () => caughtUp.forEach((call) => call()),
  });
  caches.set(storefront, cache);
  return cache;
}

/** The provider's list in its own order: one page of `first`, or page after page until the end. */
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
  return { products: inOurWords(listed.products, customizations), hasMore: listed.hasMore };
}

type Presented = { customizations: Map<string, Customization>; products: ListedProduct[] };

/** Worked out once for each list and set of customizations, not for every page that shows some of it. */
const presented = new WeakMap<ProviderProduct[], Presented>();

function inOurWords(listed: ProviderProduct[], customizations: Map<string, Customization>): ListedProduct[] {
  const known = presented.get(listed);
  if (known?.customizations === customizations) return known.products;
  const products = listed.map((product) => {
    const ours = productOf(product, customizations.get(product.id));
    return { ...ours, combinations: combinationsOf(ours, product) };
  });
  presented.set(listed, { customizations, products });
  return products;
}

/** One product with all its variants and pictures; null when the provider has none of that handle. */
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

/** Products whose variants are read in one call. */
export const PRODUCTS_PER_CALL = 20;

export function portionsOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** All variants of these products, by product: a list shows ten of each. A product the provider no longer has is missing. */
export async function variantsOfProducts(
  services: ShopServices,
  productIds: string[],
): Promise<Map<string, PicturedVariant[]>> {
  const found = await Promise.all(
    portionsOf(productIds, PRODUCTS_PER_CALL).map((ids) =>
      cacheOf(services).read(`variants ${ids.join(" ")}`, () => readVariants(services.storefront, ids), changedInLists),
    ),
  );
  return new Map(found.flatMap((variants) => [...(variants ?? [])]));
}

async function readVariants(storefront: Storefront, ids: string[]): Promise<Map<string, PicturedVariant[]> | null> {
  const answer = await storefront.query<unknown>(VARIANTS_OF_PRODUCTS, { ids });
  if (answer === null) return null;
  const products = variantsOfProductsAnswer.parse(answer).nodes.filter((node) => node !== null);
  return new Map(
    products.map(({ id, title, variants }) => [
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

async function readList(storefront: Storefront, first: number, pages: "first" | "all") {
  const products: ProviderProduct[] = [];
  for (let after: string | null = null; ;) {
    const answer: unknown = await storefront.query(PRODUCTS, after === null ? { first } : { first, after });
    if (answer === null) return null;
    const { products: page } = productsAnswer.parse(answer);
    products.push(...nodesOf(page));
    const hasMore = page.pageInfo?.hasNextPage ?? false;
    after = page.pageInfo?.endCursor ?? null;
    if (pages === "first" || !hasMore || after === null) return { products, hasMore };
  }
}

/** As the provider has it at this moment; null: it wants to be paid first. */
export async function readProduct(
  storefront: Storefront,
  handle: string,
): Promise<{ product: ProviderProduct | null } | null> {
  const answer = await storefront.query<unknown>(PRODUCT_BY_HANDLE, { handle });
  if (answer === null) return null;
  const product = productAnswer.parse(answer).productByHandle;
  if (!product) return { product };

  const [variants, images, media] = await Promise.all([
    readOn(product.variants, async (after) => {
      const more = await storefront.query<unknown>(MORE_VARIANTS, { handle, after });
      return more === null ? undefined : moreVariantsAnswer.parse(more).productByHandle?.variants;
    }),
    readOn(product.images, async (after) => {
      const more = await storefront.query<unknown>(MORE_IMAGES, { handle, after });
      return more === null ? undefined : moreImagesAnswer.parse(more).productByHandle?.images;
    }),
    readOn(product.media, async (after) => {
      const more = await storefront.query<unknown>(MORE_MEDIA, { handle, after });
      return more === null ? undefined : moreMediaAnswer.parse(more).productByHandle?.media;
    }),
  ]);
  return { product: { ...product, variants, images, media } };
}

type Connection<Edge> = { edges: Edge[]; pageInfo?: { hasNextPage: boolean; endCursor?: string | null } };

/** Follows the cursor of a first page to the end. */
async function readOn<Edge>(
  first: Connection<Edge>,
  next: (after: string) => Promise<Connection<Edge> | undefined>,
): Promise<{ edges: Edge[] }> {
  const edges = [...first.edges];
  for (let page: Connection<Edge> | undefined = first; page?.pageInfo?.hasNextPage && page.pageInfo.endCursor;) {
    page = await next(page.pageInfo.endCursor);
    edges.push(...(page?.edges ?? []));
  }
  return { edges };
}
