import { createHash } from "node:crypto";
import { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { isSelected, nodesOf, priceOf } from "#app/platform/shopify/connection.ts";
import { CostExceeded, IncompleteData, PaymentRequired } from "#app/platform/shopify/provider-problem.ts";
import type {
  CatalogProductFragment,
  CatalogVariantFragment,
  StorefrontOperations,
} from "#app/platform/shopify/storefront.generated.d.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { numberInGid } from "#app/platform/shopify/gid.server.ts";
import type {
  CatalogCollection,
  CatalogImage,
  CatalogOption,
  CatalogVariant,
  NumberedProduct,
  PageContent,
  ValueSwatch,
} from "./catalog.ts";
import {
  COLLECTIONS,
  PRODUCT_IDS,
  PRODUCTS,
  PRODUCTS_CHANGED_SINCE,
  PRODUCTS_OF_CATALOG,
  PRODUCTS_OF_COLLECTION,
  PUBLISHED_PRODUCTS,
  REST_OF_VARIANTS,
  WHOLE_PRODUCTS,
} from "./catalog.operations.server.ts";

/** A product as the provider describes it now, complete. */
export type ReadProduct = {
  product: NumberedProduct & { pageContent: PageContent; fingerprint: string };
  variants: Omit<CatalogVariant, "productId" | "currency">[];
  collectionIds: string[];
};

/** Products that are read as a whole in one request. */
const WHOLE_AT_ONCE = 20;
/** The most nodes that Shopify returns for ids. */
const IDS_AT_ONCE = 250;

type Page<Item> = { items: Item[]; next: string | null };
/** `unreadable`: the ids of those that the provider cannot describe at the moment. They exist. */
type ProductPage = Page<ReadProduct> & { unreadable: string[] };

/** `first`: the size of the page. A provider that refuses its cost gets smaller ones from then on. */
type PageOf = { after: string | null; first: number };

/** A page of the provider's list, in its own order. */
export function readProducts(storefront: Storefront, page: PageOf): Promise<ProductPage> {
  return productPage(storefront, PRODUCTS, page, {});
}

/** A page of the products that changed since, the longest unchanged first. */
export function readChangedProducts(storefront: Storefront, since: Date, page: PageOf): Promise<ProductPage> {
  const query = `updated_at:>='${since.toISOString()}'`;
  return productPage(storefront, PRODUCTS_CHANGED_SINCE, page, { query, sortKey: "UPDATED_AT" });
}

type Order = { query: string; sortKey: "UPDATED_AT" } | { query?: never; sortKey?: never };

async function productPage(
  storefront: Storefront,
  operation: typeof PRODUCTS | typeof PRODUCTS_CHANGED_SINCE,
  { after, first }: PageOf,
  order: Order,
): Promise<ProductPage> {
  return withinCost(storefront, operation, first, async (size) => {
    const page = { first: size, ...(after ? { after } : {}) };
    try {
      const { products } = await (order.query === undefined
        ? ask(storefront, PRODUCTS, page)
        : ask(storefront, PRODUCTS_CHANGED_SINCE, { ...page, query: order.query }));
      return {
        items: await completed(storefront, nodesOf(products)),
        unreadable: [],
        next: nextOf(products),
      };
    } catch (error) {
      if (!(error instanceof IncompleteData)) throw error;
      const { products } = await ask(storefront, PRODUCT_IDS, { ...page, ...order });
      const found = await readProductsByIds(
        storefront,
        nodesOf(products).map(({ id }) => id),
      );
      return { items: found.products, unreadable: found.unreadable, next: nextOf(products) };
    }
  });
}

type ReadById = {
  products: ReadProduct[];
  /** Those that the provider cannot describe at the moment: they may well exist. */
  unreadable: string[];
};

/** Products by id; those that are not published are missing. One that the provider cannot describe does not hold up the others. */
export async function readProductsByIds(storefront: Storefront, ids: string[]): Promise<ReadById> {
  const parts = await inParts(storefront, PRODUCTS_OF_CATALOG, ids, IDS_AT_ONCE, (part) => readPart(storefront, part));
  return {
    products: parts.flatMap(({ products }) => products),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  };
}

async function readPart(storefront: Storefront, ids: string[]): Promise<ReadById> {
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
    const first = await readPart(storefront, ids.slice(0, half));
    const second = await readPart(storefront, ids.slice(half));
    return {
      products: [...first.products, ...second.products],
      unreadable: [...first.unreadable, ...second.unreadable],
    };
  }
}

/** Those of these products that the provider publishes. */
export async function publishedAmong(storefront: Storefront, ids: string[]): Promise<string[]> {
  const parts = await inParts(storefront, PUBLISHED_PRODUCTS, ids, IDS_AT_ONCE, async (part) => {
    const { nodes } = await ask(storefront, PUBLISHED_PRODUCTS, { ids: part });
    return nodes.filter(isSelected).map(({ id }) => id);
  });
  return parts.flat();
}

/** Whether the provider publishes any product. */
export async function listsProducts(storefront: Storefront): Promise<boolean> {
  const { products } = await ask(storefront, PRODUCT_IDS, { first: 1 });
  return products.edges.length > 0;
}

/** How many objects a provider lets each operation ask for; lower once it refused more. */
const accepted = new WeakMap<Storefront, Map<string, number>>();

/** Reads at most so many objects; half as many, then a quarter, while the provider refuses the cost of what they contain. */
async function withinCost<Result>(
  storefront: Storefront,
  operation: string,
  largest: number,
  read: (size: number) => Promise<Result>,
): Promise<Result> {
  const sizes = accepted.get(storefront) ?? new Map<string, number>();
  accepted.set(storefront, sizes);
  const size = Math.min(largest, sizes.get(operation) ?? largest);
  try {
    return await read(size);
  } catch (error) {
    if (!(error instanceof CostExceeded) || size === 1) throw error;
    sizes.set(operation, Math.floor(size / 2));
    log("warn", "the provider refuses the cost of so many products at once; fewer are read", { size, error });
    return withinCost(storefront, operation, largest, read);
  }
}

/** The results of reading parts of a list of ids, each within the cost that the provider accepts. */
async function inParts<Result>(
  storefront: Storefront,
  operation: string,
  ids: string[],
  largest: number,
  read: (part: string[]) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < ids.length;) {
    const [result, size] = await withinCost(storefront, operation, largest, async (size) => {
      const part = ids.slice(done, done + size);
      return [await read(part), part.length] as const;
    });
    results.push(result);
    done += size;
  }
  return results;
}

export async function readCollections(storefront: Storefront): Promise<CatalogCollection[]> {
  return allPages(async (after) => {
    const { collections } = await ask(storefront, COLLECTIONS, after === null ? {} : { after });
    return { items: nodesOf(collections), next: nextOf(collections) };
  });
}

/** The ids of a collection's products, in its own order; null if the provider does not have the collection, or no longer shows it. */
export async function readProductsOfCollection(storefront: Storefront, id: string): Promise<string[] | null> {
  const read = { isMissing: false };
  const products = await allPages(async (after) => {
    const { collection } = await ask(storefront, PRODUCTS_OF_COLLECTION, { id, ...(after ? { after } : {}) });
    if (collection) return { items: nodesOf(collection.products), next: nextOf(collection.products) };
    read.isMissing = true;
    return { items: [], next: null };
  });
  return read.isMissing ? null : products.map((product) => product.id);
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
  const given = {
    ...variables,
    ...(readsTags && withoutTags.has(storefront) ? { withoutTags: true } : {}),
    ...(storefront.isLive && operation.includes("$isLive") ? { isLive: true } : {}),
  };
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

type Whole = Pick<CatalogProductFragment, "images" | "media"> & { variants: CatalogVariantFragment[] };

/** With all variants, pictures and videos: a list has some of each product. Without a product that was deleted since. */
async function completed(storefront: Storefront, nodes: CatalogProductFragment[]): Promise<ReadProduct[]> {
  const longer = nodes
    .filter(({ variants, images, media }) => [variants, images, media].some(({ pageInfo }) => pageInfo.hasNextPage))
    .map(({ id }) => id);
  const parts = await inParts(storefront, WHOLE_PRODUCTS, longer, WHOLE_AT_ONCE, async (ids) => {
    const found = (await ask(storefront, WHOLE_PRODUCTS, { ids })).nodes.filter(isSelected);
    return Promise.all(found.map(async (product) => [product.id, await wholeOf(storefront, product)] as const));
  });
  const whole = new Map(parts.flat());
  return nodes.flatMap((node) => {
    const all = longer.includes(node.id) ? whole.get(node.id) : { ...node, variants: nodesOf(node.variants) };
    return all ? asRead(node, all) : [];
  });
}

type FirstPages = Pick<CatalogProductFragment, "id" | "images" | "media" | "variants">;

/** Null if it was deleted since. */
async function wholeOf(storefront: Storefront, product: FirstPages): Promise<Whole | null> {
  const variants = nodesOf(product.variants);
  for (let after = nextOf(product.variants); after !== null;) {
    const { product: rest } = await ask(storefront, REST_OF_VARIANTS, { id: product.id, after });
    if (!rest) return null;
    variants.push(...nodesOf(rest.variants));
    after = nextOf(rest.variants);
  }
  return { ...product, variants };
}

function asRead(node: CatalogProductFragment, whole: Whole): ReadProduct {
  const media = nodesOf(whole.media).filter(isSelected);
  const images = nodesOf(node.images);
  const externalVideos = media.filter((medium) => "embedUrl" in medium);
  const models = media.filter((medium) => "models" in medium);
  const facts = factsOf(node.metafields ?? []);
  const collectionIds = nodesOf(node.collections).map(({ id }) => id);
  const lowest = priceOf(node.priceRange.minVariantPrice);
  const variants = whole.variants.map((variant) => ({
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
    number: Number(numberInGid(node.id)),
    handle: node.handle,
    title: node.title,
    vendor: node.vendor,
    productType: node.productType,
    tags: node.tags ?? [],
    description: node.description,
    options: node.options.map(optionOf),
    images: images.length > 0 ? images : previewsOf(media),
    priceMinMinor: lowest.minor,
    priceMaxMinor: priceOf(node.priceRange.maxVariantPrice).minor,
    currency: lowest.currency,
    compareAtMinor: compareAtOf(variants),
    isAvailable: node.availableForSale,
    variantsCount: variants.length,
    pageContent: {
      descriptionHtml: node.descriptionHtml,
      images: nodesOf(whole.images),
      videos: media.filter((medium) => "sources" in medium),
      ...(externalVideos.length > 0 ? { externalVideos } : {}),
      ...(models.length > 0 ? { models } : {}),
      ...(facts.length > 0 ? { facts } : {}),
    },
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

type ReadOption = CatalogProductFragment["options"][number];

function optionOf({ name, values, optionValues = [] }: ReadOption): CatalogOption {
  const swatches = optionValues.flatMap(({ name: value, swatch }): [string, ValueSwatch][] => {
    const picture = swatch?.image?.previewImage?.url;
    if (picture) return [[value, { picture }]];
    // Written into an attribute of the page: anything else than a color's number would be a mistake there.
    return swatch?.color && /^#[0-9a-f]{6}$/i.test(swatch.color) ? [[value, { color: swatch.color }]] : [];
  });
  return { name, values, ...(swatches.length > 0 ? { swatches: Object.fromEntries(swatches) } : {}) };
}

const FACT_NAMES: Record<string, string> = {
  size_system: "Size system",
  material: "Material",
  care: "Care",
  care_guide: "Care",
};

/** The texts of the metafields, the first of each label. Shopify returns null for one that is not set or not public. */
function factsOf(metafields: NonNullable<CatalogProductFragment["metafields"]>): [string, string][] {
  const facts = new Map<string, string>();
  for (const metafield of metafields) {
    const label = metafield && FACT_NAMES[metafield.key];
    const value = metafield && textOf(metafield.type, metafield.value);
    if (label && value && !facts.has(label)) facts.set(label, value);
  }
  return [...facts];
}

/** A text, or a list of texts. Others, such as rich text, are written for programs. */
function textOf(type: string, value: string): string {
  if (/^(single|multi)_line_text_field$/.test(type)) return value.trim();
  if (type !== "list.single_line_text_field") return "";
  const list = z.array(z.string()).safeParse(parsedJson(value));
  return (list.data ?? [])
    .map((text) => text.trim())
    .filter(Boolean)
    .join(", ");
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const previewsOf = (media: { alt: string | null; previewImage: { url: string } | null }[]): CatalogImage[] =>
  media.flatMap(({ alt, previewImage }) =>
    previewImage ? [{ url: previewImage.url, altText: alt, width: null, height: null }] : [],
  );

/** The price before the reduction of the cheapest reduced variant; null if none is reduced. */
function compareAtOf(variants: { priceMinor: number; compareAtMinor: number | null }[]): number | null {
  const reduced = variants.filter(({ priceMinor, compareAtMinor }) => (compareAtMinor ?? 0) > priceMinor);
  return reduced.toSorted((a, b) => a.priceMinor - b.priceMinor)[0]?.compareAtMinor ?? null;
}
