import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ImageRow } from "../products/product-rows.server.ts";
import { collectionProducts, collections, images, products } from "../store.tables.server.ts";

export type CollectionRow = typeof collections.$inferSelect;

export async function collectionsById(db: Db, ids: number[]): Promise<Map<number, CollectionRow>> {
  const rows = await db.select().from(collections).where(inArray(collections.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function collectionsByHandle(db: Db, handles: string[]): Promise<Map<string, CollectionRow>> {
  const rows = await db.select().from(collections).where(inArray(collections.handle, handles));
  return new Map(rows.map((row) => [row.handle, row]));
}

/** A collection's image is the first picture among its products. */
export async function imagesOfCollections(db: Db, ids: number[]): Promise<Map<number, ImageRow>> {
  const rows = await db
    .selectDistinctOn([collectionProducts.collectionId], {
      collectionId: collectionProducts.collectionId,
      image: images,
    })
    .from(collectionProducts)
    .innerJoin(products, and(eq(products.id, collectionProducts.productId), eq(products.status, "active")))
    .innerJoin(images, eq(images.productId, products.id))
    .where(inArray(collectionProducts.collectionId, ids))
    .orderBy(collectionProducts.collectionId, collectionProducts.position, images.position, images.id);
  return new Map(rows.map(({ collectionId, image }) => [collectionId, image]));
}
