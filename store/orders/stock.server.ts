import { and, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { variants } from "../store.tables.server.ts";

/** Units per variant. */
export type Quantities = Map<number, number>;
/** Remaining stock of tracked variants. */
export type StockLevel = { variantId: number; available: number };

export function quantitiesOf(lines: { variantId: number; quantity: number }[]): Quantities {
  const quantities: Quantities = new Map();
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  return quantities;
}

/**
 * Takes units from stock; null if one variant is short, and the caller must roll back. One conditional statement per variant, in id order, so
 * that buyers neither oversell nor deadlock.
 */
export async function takeStock(tx: Db, quantities: Quantities): Promise<StockLevel[] | null> {
  const levels: StockLevel[] = [];
  for (const [variantId, quantity] of inLockOrder(quantities)) {
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

/** Returns units to stock; ignores deleted variants. */
export async function returnStock(tx: Db, quantities: Quantities): Promise<StockLevel[]> {
  const levels: StockLevel[] = [];
  for (const [variantId, quantity] of inLockOrder(quantities)) {
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
