import { and, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { variants } from "../store.tables.server.ts";

/** Pieces of each variant. */
export type Pieces = Map<number, number>;
/** What is left where stock is tracked. */
export type StockLevel = { variantId: number; available: number };

export function piecesOf(lines: { variantId: number; quantity: number }[]): Pieces {
  const pieces: Pieces = new Map();
  for (const { variantId, quantity } of lines) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  return pieces;
}

/**
 * Takes the pieces off the shelf; null when one of them is short, and the caller's transaction must then be undone. One conditional
 * statement per variant, lowest id first in every transaction, so that buyers neither oversell nor wait for each other in a circle.
 */
export async function takeStock(tx: Db, pieces: Pieces): Promise<StockLevel[] | null> {
  const levels: StockLevel[] = [];
  for (const [variantId, quantity] of inLockOrder(pieces)) {
    const [left] = await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} - ${quantity}`, updatedAt: sql`now()` })
      .where(
        and(
          eq(variants.id, variantId),
          or(isNull(variants.stock), variants.continueSelling, gte(variants.stock, quantity)),
        ),
      )
      .returning({ stock: variants.stock });
    if (!left) return null;
    if (left.stock !== null) levels.push({ variantId, available: left.stock });
  }
  return levels;
}

/** Puts pieces back; variants that are gone from the catalogue are left alone. */
export async function returnStock(tx: Db, pieces: Pieces): Promise<StockLevel[]> {
  const levels: StockLevel[] = [];
  for (const [variantId, quantity] of inLockOrder(pieces)) {
    const [left] = await tx
      .update(variants)
      .set({ stock: sql`${variants.stock} + ${quantity}`, updatedAt: sql`now()` })
      .where(and(eq(variants.id, variantId), isNotNull(variants.stock)))
      .returning({ stock: variants.stock });
    if (left && left.stock !== null) levels.push({ variantId, available: left.stock });
  }
  return levels;
}

export function inLockOrder<Value>(perVariant: Map<number, Value>): [number, Value][] {
  return [...perVariant].sort(([a], [b]) => a - b);
}
