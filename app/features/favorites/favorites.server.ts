import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { favorites } from "./favorites.tables.server.ts";

export type Favorite = { id: number; productId: string; variantId: string | null };

/** Everything somebody likes, newest first. */
export function favoritesOf(db: Db, userId: string): Promise<Favorite[]> {
  return db
    .select({ id: favorites.id, productId: favorites.shopifyProductId, variantId: favorites.favoredVariantId })
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

/** Adding twice is adding once (FAV-03); the variant that was chosen last is remembered. */
export async function addFavorite(db: Db, userId: string, productId: string, variantId?: string): Promise<void> {
  const added = db
    .insert(favorites)
    .values({ userId, shopifyProductId: productId, favoredVariantId: variantId ?? null });
  if (variantId === undefined) await added.onConflictDoNothing();
  else
    await added.onConflictDoUpdate({
      target: [favorites.userId, favorites.shopifyProductId],
      set: { favoredVariantId: variantId },
    });
}

export async function removeFavorite(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.shopifyProductId, productId)));
}

/** One row by its number, if it is theirs; false when there was none. */
export async function removeFavoriteRow(db: Db, userId: string, id: number): Promise<boolean> {
  const removed = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.id, id)))
    .returning({ id: favorites.id });
  return removed.length > 0;
}
