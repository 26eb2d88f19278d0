import { catalogVariantsOf } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { productsWithStatus, type ProductStatus } from "#app/platform/shopify/products.server.ts";
import { mediaUrl } from "../provider-product.server.ts";
import { numberOf, priceRangeText, wordsOf, type ListState } from "./product-admin.ts";

/** A product of any status, as its row shows it. */
export type ProductOfStore = {
  number: string;
  title: string;
  status: ProductStatus;
  version: string;
  price: string;
  units: number;
  variants: number;
  pictureUrl: string | null;
};

const PAGE = 50;

/** The products of one status, one page at a time. */
export async function productsOfStore(
  admin: ShopifyAdmin,
  { search, after, status }: Omit<ListState, "view"> & { status: ProductStatus },
): Promise<{ rows: ProductOfStore[]; next: string | null }> {
  const words = wordsOf(search);
  if (search && words.length === 0) return { rows: [], next: null };
  const { products, next } = await productsWithStatus(admin, { status, words, after, first: PAGE });
  return {
    rows: products.map(({ id, title, version, stock, variants, priceMin, priceMax, pictureUrl, ...product }) => ({
      number: numberOf(id),
      title,
      status: product.status,
      version,
      price: priceRangeText(priceMin, priceMax),
      units: stock,
      variants,
      pictureUrl: pictureUrl && mediaUrl(pictureUrl),
    })),
    next,
  };
}

/** The variants of these products, by the product's number: for their stock, which another feature knows. */
export async function variantIdsOf(db: Db, numbers: string[]): Promise<Map<string, string[]>> {
  const found = await catalogVariantsOf(
    db,
    numbers.map((number) => `gid://shopify/Product/${number}`),
  );
  return new Map([...found].map(([id, variants]) => [numberOf(id), variants.map((variant) => variant.id)]));
}
