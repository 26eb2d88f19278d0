import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { favorites } from "./favourites.tables.server.ts";

export type Favourite = { id: number; productId: string };

/** Everything somebody likes, newest first. */
export function favouritesOf(db: Db, userId: string): Promise<Favourite[]> {
  return db
    .select({ id: favorites.id, productId: favorites.shopifyProductId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

/** Which of these products somebody likes. */
export async function likedAmong(db: Db, userId: string, productIds: string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .select({ productId: favorites.shopifyProductId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), inArray(favorites.shopifyProductId, productIds)));
  return rows.map(({ productId }) => productId);
}

/** Liking twice is liking once (FAV-03). */
export async function addFavourite(db: Db, userId: string, productId: string): Promise<void> {
  await db.insert(favorites).values({ userId, shopifyProductId: productId }).onConflictDoNothing();
}

export async function removeFavourite(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.shopifyProductId, productId)));
}

/** One row by its number, if it is theirs; false when there was none. */
export async function removeFavouriteRow(db: Db, userId: string, id: number): Promise<boolean> {
  const removed = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.id, id)))
    .returning({ id: favorites.id });
  return removed.length > 0;
}
