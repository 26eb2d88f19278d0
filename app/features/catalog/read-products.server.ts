import { createHash } from "node:crypto";
import { log } from "#app/platform/log.server.ts";
import { isSelected, nodesOf, priceOf } from "#app/platform/shopify/connection.ts";
import { IncompleteData, PaymentRequired } from "#app/platform/shopify/provider-problem.ts";
import type {
  CatalogProductFragment,
  CatalogVariantFragment,
  StorefrontOperations,
} from "#app/platform/shopify/storefront.generated.d.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import type { NumberedProduct } from "./catalog.server.ts";
import type { CatalogCollection, CatalogVariant } from "./catalog.ts";
import {
  COLLECTIONS,
  PRODUCTS,
  PRODUCTS_CHANGED_SINCE,
  PRODUCTS_OF_CATALOG,
  PRODUCTS_OF_COLLECTION,
  REST_OF_VARIANTS,
  VARIANTS_OF_PRODUCTS,
} from "./catalog.operations.server.ts";

/** A product as the provider describes it now, complete. */
export type ReadProduct = {
  product: NumberedProduct & { fingerprint: string };
  variants: Omit<CatalogVariant, "productId" | "currency">[];
  collectionIds: string[];
};

const PAGE = 50;
/** Products whose variants are read in one request. */
const PRODUCTS_PER_CALL = 20;

type Page<Item> = { items: Item[]; next: string | null };

/** A page of the provider's list, in its own order. */
export async function readProducts(storefront: Storefront, after: string | null): Promise<Page<ReadProduct>> {
  const { products } = await ask(storefront, PRODUCTS, { first: PAGE, ...(after ? { after } : {}) });
  return { items: await completed(storefront, nodesOf(products)), next: nextOf(products) };
}

/** A page of the products that changed since, the longest unchanged first. */
export async function readChangedProducts(
  storefront: Storefront,
  since: Date,
  after: string | null,
): Promise<Page<ReadProduct>> {
  const query = `updated_at:>='${since.toISOString()}'`;
  const { products } = await ask(storefront, PRODUCTS_CHANGED_SINCE, {
    first: PAGE,
    query,
    ...(after ? { after } : {}),
  });
  return { items: await completed(storefront, nodesOf(products)), next: nextOf(products) };
}

type ReadById = {
  products: ReadProduct[];
  /** Those that the provider cannot describe at the moment: they may well exist. */
  unreadable: string[];
};

/** Products by id; those that are not published are missing. At most 250. One that the provider cannot describe does not hold up the others. */
export async function readProductsByIds(storefront: Storefront, ids: string[]): Promise<ReadById> {
  if (ids.length === 0) return { products: [], unreadable: [] };
  try {
    const { nodes } = await ask(storefront, PRODUCTS_OF_CATALOG, { ids });
    return { products: await completed(storefront, nodes.filter(isSelected)), unreadable: [] };
  } catch (error) {
    if (!(error instanceof IncompleteData)) throw error;
    if (ids.length === 1) {
      log("warn", "a product could not be read and stays as it is", { ids, error });
      return { products: [], unreadable: ids };
    }
    const half = Math.ceil(ids.length / 2);
    const first = await readProductsByIds(storefront, ids.slice(0, half));
    const second = await readProductsByIds(storefront, ids.slice(half));
    return {
      products: [...first.products, ...second.products],
      unreadable: [...first.unreadable, ...second.unreadable],
    };
  }
}

export async function readCollections(storefront: Storefront): Promise<CatalogCollection[]> {
  return allPages(async (after) => {
    const { collections } = await ask(storefront, COLLECTIONS, after === null ? {} : { after });
    return { items: nodesOf(collections), next: nextOf(collections) };
  });
}

/** The ids of a collection's products, in its own order. */
export async function readProductsOfCollection(storefront: Storefront, id: string): Promise<string[]> {
  const products = await allPages(async (after) => {
    const { collection } = await ask(storefront, PRODUCTS_OF_COLLECTION, { id, ...(after ? { after } : {}) });
    return collection
      ? { items: nodesOf(collection.products), next: nextOf(collection.products) }
      : { items: [], next: null };
  });
  return products.map((product) => product.id);
}

async function allPages<Item>(read: (after: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let after: string | null = null; ;) {
    const page: Page<Item> = await read(after);
    items.push(...page.items);
    if (page.next === null) return items;
    after = page.next;
  }
}

type PageInfo = { pageInfo: { hasNextPage: boolean; endCursor: string | null } };
const nextOf = ({ pageInfo }: PageInfo) => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

/** Providers whose token may not read tags. */
const withoutTags = new WeakSet<Storefront>();

async function ask<Operation extends keyof StorefrontOperations>(
  storefront: Storefront,
  operation: Operation,
  variables: StorefrontOperations[Operation]["variables"],
): Promise<StorefrontOperations[Operation]["data"]> {
  const readsTags = operation.includes("$withoutTags");
  const given = readsTags && withoutTags.has(storefront) ? { ...variables, withoutTags: true } : variables;
  try {
    const response = await storefront.query(operation, given);
    if (response === null) throw new PaymentRequired();
    return response;
  } catch (error) {
    const isRefused = error instanceof Error && /access denied/i.test(error.message) && /\btags\b/.test(error.message);
    if (!isRefused || !readsTags || withoutTags.has(storefront)) throw error;
    log(
      "warn",
      "the Storefront token has no unauthenticated_read_product_tags scope, so products are read without tags",
    );
    withoutTags.add(storefront);
    return ask(storefront, operation, variables);
  }
}

/** With all variants: a list has ten of each product. */
async function completed(storefront: Storefront, nodes: CatalogProductFragment[]): Promise<ReadProduct[]> {
  const longer = nodes.filter(({ variants }) => variants.pageInfo.hasNextPage).map(({ id }) => id);
  const all = new Map<string, CatalogVariantFragment[]>();
  for (let start = 0; start < longer.length; start += PRODUCTS_PER_CALL) {
    const { nodes: found } = await ask(storefront, VARIANTS_OF_PRODUCTS, {
      ids: longer.slice(start, start + PRODUCTS_PER_CALL),
    });
    for (const product of found.filter(isSelected))
      all.set(product.id, [
        ...nodesOf(product.variants),
        ...(await restOfVariants(storefront, product.id, nextOf(product.variants))),
      ]);
  }
  return nodes.map((node) => asRead(node, all.get(node.id) ?? nodesOf(node.variants)));
}

async function restOfVariants(storefront: Storefront, id: string, after: string | null) {
  const rest: CatalogVariantFragment[] = [];
  while (after !== null) {
    const { product } = await ask(storefront, REST_OF_VARIANTS, { id, after });
    if (!product) break;
    rest.push(...nodesOf(product.variants));
    after = nextOf(product.variants);
  }
  return rest;
}

function asRead(node: CatalogProductFragment, variantNodes: CatalogVariantFragment[]): ReadProduct {
  const collectionIds = nodesOf(node.collections).map(({ id }) => id);
  const lowest = priceOf(node.priceRange.minVariantPrice);
  const variants = variantNodes.map((variant) => ({
    id: variant.id,
    title: variant.title,
    selectedOptions: variant.selectedOptions,
    priceMinor: priceOf(variant.price).minor,
    compareAtMinor: variant.compareAtPrice ? priceOf(variant.compareAtPrice).minor : null,
    isAvailable: variant.availableForSale,
    sku: variant.sku || null,
    barcode: variant.barcode || null,
    image: variant.image,
  }));
  const product = {
    id: node.id,
    number: Number(node.id.split("/").at(-1)),
    handle: node.handle,
    title: node.title,
    vendor: node.vendor,
    productType: node.productType,
    tags: node.tags ?? [],
    description: node.description,
    options: node.options,
    images: nodesOf(node.images),
    priceMinMinor: lowest.minor,
    priceMaxMinor: priceOf(node.priceRange.maxVariantPrice).minor,
    currency: lowest.currency,
    compareAtMinor: compareAtOf(variants),
    isAvailable: node.availableForSale,
    variantsCount: variants.length,
    publishedAt: new Date(node.publishedAt),
    createdAt: new Date(node.createdAt),
    updatedAt: new Date(node.updatedAt),
  };
  // The time of the update alone changes nothing that is shown.
  const { updatedAt: _, ...shown } = product;
  const fingerprint = createHash("sha1")
    .update(JSON.stringify([shown, variants, collectionIds]))
    .digest("base64");
  return { product: { ...product, fingerprint }, variants, collectionIds };
}

/** The price before the reduction of the cheapest reduced variant; null if none is reduced. */
function compareAtOf(variants: { priceMinor: number; compareAtMinor: number | null }[]): number | null {
  const reduced = variants.filter(({ priceMinor, compareAtMinor }) => (compareAtMinor ?? 0) > priceMinor);
  return reduced.toSorted((a, b) => a.priceMinor - b.priceMinor)[0]?.compareAtMinor ?? null;
}
