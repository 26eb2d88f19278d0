import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { groupedBy } from "../graphql/batch.ts";
import { images, products, variants } from "../store.tables.server.ts";

/** The columns for lists, without the search vector. */
export const productColumns = {
  id: products.id,
  handle: products.handle,
  title: products.title,
  descriptionHtml: products.descriptionHtml,
  vendor: products.vendor,
  productType: products.productType,
  tags: products.tags,
  options: products.options,
  videos: products.videos,
  seoTitle: products.seoTitle,
  seoDescription: products.seoDescription,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
};

export type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>;
export type VariantRow = typeof variants.$inferSelect;
export type ImageRow = typeof images.$inferSelect;

const isServed = eq(products.status, "active");

export async function productsById(db: Db, ids: number[]): Promise<Map<number, ProductRow>> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.id, ids), isServed));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function productsByHandle(db: Db, handles: string[]): Promise<Map<string, ProductRow>> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(and(inArray(products.handle, handles), isServed));
  return new Map(rows.map((row) => [row.handle, row]));
}

/** Variants of published products; a draft's variants are hidden too. */
export async function variantsById(db: Db, ids: number[]): Promise<Map<number, VariantRow>> {
  const rows = await db
    .select({ variant: variants })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(inArray(variants.id, ids), isServed));
  return new Map(rows.map(({ variant }) => [variant.id, variant]));
}

export async function variantsOfProducts(db: Db, productIds: number[]): Promise<Map<number, VariantRow[]>> {
  const rows = await db
    .select()
    .from(variants)
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.position), asc(variants.id));
  return groupedBy(productIds, rows, (row) => row.productId);
}

export async function imagesOfProducts(db: Db, productIds: number[]): Promise<Map<number, ImageRow[]>> {
  const rows = await db
    .select()
    .from(images)
    .where(inArray(images.productId, productIds))
    .orderBy(asc(images.position), asc(images.id));
  return groupedBy(productIds, rows, (row) => row.productId);
}

export async function imagesById(db: Db, ids: number[]): Promise<Map<number, ImageRow>> {
  const rows = await db
    .select({ image: images })
    .from(images)
    .innerJoin(products, eq(products.id, images.productId))
    .where(and(inArray(images.id, ids), isServed));
  return new Map(rows.map(({ image }) => [image.id, image]));
}
