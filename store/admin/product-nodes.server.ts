import { asc, inArray, notLike } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { groupedBy } from "../graphql/batch.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { pictureUrl } from "../products/image-node.ts";
import { imagesOfProducts, productColumns, type ImageRow } from "../products/product-rows.server.ts";
import { products, variants } from "../store.tables.server.ts";

export const adminColumns = { ...productColumns, status: products.status };
type ProductRow = Pick<typeof products.$inferSelect, keyof typeof adminColumns>;

/** With what the fields of a product read. */
export type WholeProduct = ProductRow & { variants: (typeof variants.$inferSelect)[]; images: ImageRow[] };
/** A product, or as much of it as its variants name; the rest is read when a field needs it. */
export type ProductNode = { id: number; handle: string; title: string } | WholeProduct;

/** Products of any status; those that only hold removed variants are none. */
export const isProduct = notLike(products.handle, "%.retired");

export async function wholeProduct(db: Db, product: ProductNode): Promise<WholeProduct> {
  if ("images" in product) return product;
  const [row] = await db
    .select(adminColumns)
    .from(products)
    .where(inArray(products.id, [product.id]));
  if (!row) throw new Error(`Product ${product.id} was deleted while it was read`);
  const [whole] = await wholeProducts(db, [row]);
  return whole!;
}

/** Rows with their variants and pictures, in the same order. */
export async function wholeProducts<Row extends ProductRow>(db: Db, rows: Row[]): Promise<(Row & WholeProduct)[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const variantRows = await db
    .select()
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.position), asc(variants.id));
  const variantsBy = groupedBy(ids, variantRows, ({ productId }) => productId);
  const imagesBy = await imagesOfProducts(db, ids);
  return rows.map((row) => ({ ...row, variants: variantsBy.get(row.id) ?? [], images: imagesBy.get(row.id) ?? [] }));
}

export function imageNode(image: ImageRow, baseUrl: string) {
  const shown = { altText: image.altText, url: pictureUrl(baseUrl, image) };
  return { ...image, __typename: "MediaImage" as const, alt: image.altText, image: shown, preview: { image: shown } };
}

export function imagePage(images: ImageRow[], page: PageArguments, baseUrl: string) {
  const nodes = images.map((image) => imageNode(image, baseUrl));
  return pageOf(nodes, page, ({ position, id }) => ({ value: position, id }));
}

/** The existing ones, unordered. */
export async function productNodes(db: Db, ids: number[]): Promise<ProductNode[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: products.id, handle: products.handle, title: products.title })
    .from(products)
    .where(inArray(products.id, ids));
}
