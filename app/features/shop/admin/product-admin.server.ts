import { eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { readProduct, type NeedsPlan, type ShopServices } from "../catalog.server.ts";
import type { Customization } from "../customizations.server.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { readDescription } from "../description.server.ts";
import type { ProvidedVideo } from "../photos.ts";
import { pictureOf, videosIn } from "../product-of.server.ts";
import { nodesOf } from "../provider-product.server.ts";
import { ONLY_VARIANT, type Picture } from "../shop.ts";
import { HANDLE_OF_PRODUCT, MEDIA_OF_PRODUCTS, PRODUCTS_IN_ADMIN } from "./product-admin.operations.server.ts";
import { numberOf, titleQuery } from "./product-admin.ts";
import type { ProvidedMedia } from "./product-draft.ts";

/** The documented size of a page, and of a sync (ADM-PROD-43). */
const PAGE = 100;

/** A product as its admin card shows it. */
export type ProductInAdmin = {
  /** The number in the provider's id. */
  number: string;
  title: string;
  picture: Picture | null;
  variants: number;
  isCustomized: boolean;
  isHidden: boolean;
};

/** Products by title as the provider sorts them, one page at a time; `next` is the provider's cursor. */
export async function productsInAdmin(
  { db, storefront }: ShopServices,
  { search, after }: { search: string; after: string | null },
): Promise<{ products: ProductInAdmin[]; next: string | null } | NeedsPlan> {
  const query = titleQuery(search);
  if (search && query === null) return { products: [], next: null };
  const variables = { first: PAGE, ...(after ? { after } : {}), ...(query ? { query } : {}) };
  const response = await storefront.query(PRODUCTS_IN_ADMIN, variables);
  if (response === null) return "needs-plan";
  const { products } = response;
  const nodes = nodesOf(products);
  const customizations = await customizationsOfProducts(
    db,
    nodes.map(({ id }) => id),
  );
  return {
    products: nodes.map(({ id, title, variantsCount, images }) => {
      const [image] = nodesOf(images);
      const customization = customizations.get(id);
      return {
        number: numberOf(id),
        title,
        picture: image ? pictureOf(image, title) : null,
        variants: variantsCount?.count ?? 0,
        isCustomized: customization !== undefined,
        isHidden: customization?.isHidden ?? false,
      };
    }),
    next: products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null,
  };
}

/** The first hundred products with all pictures and videos. */
export async function mediaOfProducts(storefront: Storefront): Promise<(ProvidedMedia & { id: string })[] | NeedsPlan> {
  const response = await storefront.query(MEDIA_OF_PRODUCTS, { first: PAGE });
  if (response === null) return "needs-plan";
  return nodesOf(response.products).map(({ id, title, images, media }) => ({
    id,
    pictures: nodesOf(images).map((image) => pictureOf(image, title)),
    videos: videosIn(media),
  }));
}

/** The complete product for the editor, uncached. */
export type EditedProduct = {
  id: string;
  handle: string;
  title: string;
  /** The provider's description, which the shop shows if we have none. */
  description: string;
  pictures: Picture[];
  videos: ProvidedVideo[];
  /** Empty for a product without options. */
  variants: { id: string; title: string }[];
};

/** Null: the provider does not have the product. */
export async function editedProduct(storefront: Storefront, id: string): Promise<EditedProduct | NeedsPlan | null> {
  const named = await storefront.query(HANDLE_OF_PRODUCT, { id });
  if (named === null) return "needs-plan";
  const handle = named.product?.handle;
  if (handle === undefined) return null;
  const read = await readProduct(storefront, handle);
  if (read === null) return "needs-plan";
  const { product } = read;
  if (product === null) return null;
  const variants = nodesOf(product.variants).map(({ id: variantId, title }) => ({ id: variantId, title }));
  return {
    id: product.id,
    handle,
    title: product.title,
    description: readDescription(product.descriptionHtml).text || product.description,
    pictures: nodesOf(product.images).map((image) => pictureOf(image, product.title)),
    videos: videosIn(product.media),
    variants: variants.some(({ title }) => title !== ONLY_VARIANT) ? variants : [],
  };
}

export async function customizationOf(db: Db, id: string): Promise<Customization | null> {
  const [row] = await db.select().from(productCustomizations).where(eq(productCustomizations.shopifyProductId, id));
  return row ?? null;
}

async function customizationsOfProducts(db: Db, ids: string[]): Promise<Map<string, Customization>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productCustomizations)
    .where(inArray(productCustomizations.shopifyProductId, ids));
  return new Map(rows.map((row) => [row.shopifyProductId, row]));
}
