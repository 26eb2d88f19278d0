import { brand } from "#app/brand.ts";
import { parseMoney, type Money } from "../money.ts";
import type {
  CollectionsToChooseQuery,
  ProductFieldsFragment,
  ProductSetInput,
  ProductsWithStatusQuery,
  ProductToEditQuery,
} from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  COLLECTIONS_TO_CHOOSE,
  CREATE_PRODUCT,
  DELETE_PRODUCT,
  DUPLICATE_PRODUCT,
  PRODUCT_TO_EDIT,
  PRODUCTS_WITH_STATUS,
  SET_PRODUCT,
} from "./products.operations.server.ts";
import { ProviderProblem } from "./provider-problem.ts";

export type ProductStatus = "active" | "draft" | "archived";

export type StoredVariant = {
  id: string;
  title: string;
  optionValues: string[];
  price: string;
  compareAtPrice: string | null;
  sku: string;
  barcode: string;
  grams: number;
  requiresShipping: boolean;
  taxable: boolean;
  /** Whether it is sold when nothing is in stock. */
  continueSelling: boolean;
  /** Null: not tracked. */
  stock: number | null;
  pictureId: string | null;
};

/** A product with everything that is edited in the admin. */
export type StoredProduct = {
  id: string;
  title: string;
  handle: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  status: ProductStatus;
  seoTitle: string;
  seoDescription: string;
  options: { name: string; values: string[] }[];
  collectionIds: string[];
  pictures: { id: string; alt: string; url: string }[];
  variants: StoredVariant[];
  /** Changes with every change of the product, and not when it is sold. */
  version: string;
  currency: string;
  /** Where the stock of its variants is. */
  locationId: string;
};

/** Null: there is no such product. */
export async function storedProduct(admin: ShopifyAdmin, id: string): Promise<StoredProduct | null> {
  const variants: ProductFieldsFragment["variants"]["nodes"] = [];
  for (let after: string | null = null; ;) {
    const found: ProductToEditQuery = await admin.query(PRODUCT_TO_EDIT, { id, after });
    if (!found.product) return null;
    variants.push(...found.product.variants.nodes);
    const { hasNextPage, endCursor } = found.product.variants.pageInfo;
    if (!hasNextPage || endCursor === null)
      return productIn({ ...found.product, variants: { ...found.product.variants, nodes: variants } }, found);
    after = endCursor;
  }
}

function productIn(product: ProductFieldsFragment, { shop, location }: ProductToEditQuery): StoredProduct {
  const { id, title, handle, descriptionHtml, vendor, productType, tags, seo, options } = product;
  return {
    id,
    title,
    handle,
    descriptionHtml,
    vendor,
    productType,
    tags,
    status: statusIn(product.status),
    seoTitle: seo.title ?? "",
    seoDescription: seo.description ?? "",
    options: options.map(({ name, values }) => ({ name, values })),
    collectionIds: product.collections.nodes.map((collection) => collection.id),
    pictures: product.media.nodes.flatMap((media) =>
      media.preview?.image ? [{ id: media.id, alt: media.alt ?? "", url: media.preview.image.url }] : [],
    ),
    variants: product.variants.nodes.map((variant) => ({
      id: variant.id,
      title: variant.title,
      optionValues: variant.selectedOptions.map(({ value }) => value),
      price: variant.price,
      compareAtPrice: variant.compareAtPrice,
      sku: variant.sku ?? "",
      barcode: variant.barcode ?? "",
      grams: variant.inventoryItem.measurement.weight?.value ?? 0,
      requiresShipping: variant.inventoryItem.requiresShipping,
      taxable: variant.taxable,
      continueSelling: variant.inventoryPolicy === "CONTINUE",
      stock: variant.inventoryItem.tracked ? (variant.inventoryQuantity ?? 0) : null,
      pictureId: variant.media.nodes[0]?.id ?? null,
    })),
    version: product.updatedAt,
    currency: shop.currencyCode,
    locationId: location?.id ?? "",
  };
}

const statusIn = (status: ProductFieldsFragment["status"]) => status.toLowerCase() as ProductStatus;

type ProductChoices = {
  collections: { id: string; title: string }[];
  currency: string;
  locationId: string;
};

/** The collections that a product can be in, the currency of its prices and the location of its stock. */
export async function productChoices(admin: ShopifyAdmin): Promise<ProductChoices> {
  const all: ProductChoices["collections"] = [];
  for (let after: string | null = null; ;) {
    const found: CollectionsToChooseQuery = await admin.query(COLLECTIONS_TO_CHOOSE, { after });
    all.push(...found.collections.nodes);
    const { hasNextPage, endCursor } = found.collections.pageInfo;
    if (!hasNextPage || endCursor === null)
      return { collections: all, currency: found.shop.currencyCode, locationId: found.location?.id ?? "" };
    after = endCursor;
  }
}

export type ListedProduct = {
  id: string;
  title: string;
  status: ProductStatus;
  version: string;
  stock: number;
  variants: number;
  priceMin: Money;
  priceMax: Money;
  pictureUrl: string | null;
};

/** One page of the products with this status whose titles have the words. */
export async function productsWithStatus(
  admin: ShopifyAdmin,
  { status, words, after, first }: { status: ProductStatus; words: string[]; after: string | null; first: number },
): Promise<{ products: ListedProduct[]; next: string | null }> {
  const named = words.map((word) => `title:"${word.replaceAll(/["\\]/g, "")}"`);
  const { products } = await admin.query(PRODUCTS_WITH_STATUS, {
    first,
    after,
    query: [`status:${status}`, ...named].join(" "),
  });
  const { hasNextPage, endCursor } = products.pageInfo;
  return { products: products.nodes.map(listedIn), next: hasNextPage ? endCursor : null };
}

function listedIn(product: ProductsWithStatusQuery["products"]["nodes"][number]): ListedProduct {
  const { id, title, status, updatedAt, totalInventory, variantsCount, priceRangeV2, featuredMedia } = product;
  const { minVariantPrice, maxVariantPrice } = priceRangeV2;
  return {
    id,
    title,
    status: statusIn(status),
    version: updatedAt,
    stock: totalInventory,
    variants: variantsCount?.count ?? 0,
    priceMin: parseMoney(minVariantPrice.amount, minVariantPrice.currencyCode),
    priceMax: parseMoney(maxVariantPrice.amount, maxVariantPrice.currencyCode),
    pictureUrl: featuredMedia?.preview?.image?.url ?? null,
  };
}

export type ProductInput = ProductSetInput;

export type ProductProblem = { field: string[]; message: string };
/** `isChanged`: someone else changed the product in the meantime. */
export type ProductOutcome = { ok: true; id: string } | { ok: false; isChanged: boolean; problems: ProductProblem[] };

/** Creates a product, once per key. */
export async function createProduct(admin: ShopifyAdmin, input: ProductInput, key: string): Promise<ProductOutcome> {
  const { result } = await admin.query(CREATE_PRODUCT, { input, key });
  return outcomeOf(result?.product?.id, result?.userErrors);
}

/** Changes a product, if this version is still the stored one. */
export async function changeProduct(
  admin: ShopifyAdmin,
  { id, version }: { id: string; version: string },
  input: ProductInput,
): Promise<ProductOutcome> {
  const { result } = await admin.query(SET_PRODUCT, { identifier: { id }, input }, { ifMatch: version });
  return outcomeOf(result?.product?.id, result?.userErrors);
}

/** Copies a product as a draft, once per key. */
export async function duplicateProduct(
  admin: ShopifyAdmin,
  { id, title, key }: { id: string; title: string; key: string },
): Promise<ProductOutcome> {
  const { result } = await admin.query(DUPLICATE_PRODUCT, { id, title, key });
  return outcomeOf(result?.newProduct?.id, result?.userErrors);
}

/** Deletes a product. Null, or why it cannot be deleted. */
export async function deleteProduct(admin: ShopifyAdmin, id: string): Promise<string | null> {
  const { result } = await admin.query(DELETE_PRODUCT, { id });
  if (!result) throw new ProviderProblem(`${brand.provider} responded without a result`);
  return result.userErrors.map(({ message }) => message).join(" ") || null;
}

type UserError = { code?: string | null; field: string[] | null; message: string };

function outcomeOf(id: string | undefined, errors: UserError[] | undefined): ProductOutcome {
  if (id !== undefined && errors?.length === 0) return { ok: true, id };
  if (!errors?.length) throw new ProviderProblem(`${brand.provider} responded without a result`);
  return {
    ok: false,
    isChanged: errors.some(({ code }) => code === "INPUT_MISMATCH"),
    problems: errors.map(({ field, message }) => ({ field: field ?? [], message })),
  };
}
