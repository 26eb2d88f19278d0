import type { Db } from "#app/platform/db/database.server.ts";
import { createReadCache, type ReadCache } from "#app/platform/read-cache.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { combinationsOf, type ListedProduct } from "./browse.ts";
import { customizationsByProduct, type Customization } from "./customizations.server.ts";
import { productDetailsOf, productOf } from "./product-of.server.ts";
import {
  moreImagesAnswer,
  moreMediaAnswer,
  moreVariantsAnswer,
  nodesOf,
  productAnswer,
  productsAnswer,
  type ProviderProduct,
} from "./provider-product.server.ts";
import { MORE_IMAGES, MORE_MEDIA, MORE_VARIANTS, PRODUCT_BY_HANDLE, PRODUCTS } from "./shop.operations.server.ts";
import type { ProductDetails } from "./shop.ts";

export type ShopServices = { db: Db; storefront: Storefront };

/** "needs-plan": the provider wants to be paid first (402). Pages count it as empty and say so. */
export type NeedsPlan = "needs-plan";

let generation = 0;

/** Product, inventory or customization changed: from here on nobody is given what was true before. */
export function dropCatalogue(): void {
  generation++;
}

const caches = new WeakMap<Storefront, ReadCache>();

function cacheOf({ storefront }: ShopServices): ReadCache {
  const known = caches.get(storefront);
  if (known) return known;
  const cache = createReadCache({
    freshMs: 60_000,
    keepMs: 300_000,
    patienceMs: 2_000,
    maxEntries: 2_000,
    generation: () => generation,
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
    cacheOf(services).read(`products ${first} ${pages}`, () => readList(services.storefront, first, pages)),
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
    cacheOf(services).read(`product ${handle}`, () => readProduct(services.storefront, handle)),
    customizationsOf(services),
  ]);
  if (!found) return "needs-plan";
  if (!found.product) return null;
  return productDetailsOf(found.product, customizations.get(found.product.id));
}

export async function customizationsOf(services: ShopServices): Promise<Map<string, Customization>> {
  const read = await cacheOf(services).read("customizations", () => customizationsByProduct(services.db));
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
