import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { favorites } from "./favorites.tables.server.ts";

type Favorite = { id: number; productId: string; variantId: string | null };

/** All favorites of a user, newest first. */
export function favoritesOf(db: Db, userId: string): Promise<Favorite[]> {
  return db
    .select({ id: favorites.id, productId: favorites.shopifyProductId, variantId: favorites.favoredVariantId })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.id));
}

/** Which of these products are the user's favorites. */
export async function favoritesAmong(db: Db, userId: string, productIds: string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .select({ productId: favorites.shopifyProductId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), inArray(favorites.shopifyProductId, productIds)));
  return rows.map(({ productId }) => productId);
}

/** Adding twice creates one row (FAV-03), with the variant chosen last. */
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

/** Deletes one row by its id if it belongs to the user; false if there was none. */
export async function removeFavoriteRow(db: Db, userId: string, id: number): Promise<boolean> {
  const removed = await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.id, id)))
    .returning({ id: favorites.id });
  return removed.length > 0;
}
