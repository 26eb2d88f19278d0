import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { orderLines, stockAdjustments, variants } from "../store.tables.server.ts";
import { inventoryLevelEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import { MAX_STOCK } from "./stock-limits.ts";

/** Which of a variant's quantities is meant: `on_hand` includes the units committed to orders. */
export type QuantityName = "available" | "on_hand";

export type StockRequest = {
  variantId: number;
  name: QuantityName;
  change: { to: number } | { by: number };
  /** Only if that quantity is this; null: unconditionally. */
  onlyFrom: number | null;
};

/** `excessive`: above the maximum. */
export type StockRefusal = "unknown" | "stale" | "negative" | "excessive";
export type StockChange = { variantId: number; available: number; delta: number };
type Refused = { ok: false; variantId: number; reason: StockRefusal };
export type StockOutcome = { ok: true; levels: StockChange[] } | Refused | { ok: false; reason: "key-used" };
/** Of the request; the same key with another input is refused. */
export type Idempotency = { key: string; inputHash: string };

class CannotChange extends Error {
  readonly outcome: Refused;

  constructor(outcome: Refused) {
    super(`Stock of ${outcome.variantId} cannot be changed: ${outcome.reason}`);
    this.outcome = outcome;
  }
}

/** Sets or adjusts stock, all or nothing, once per idempotency key. An untracked variant becomes tracked. */
export async function changeStock(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  requests: StockRequest[],
  { now, idempotency }: { now: Date; idempotency: Idempotency | null },
): Promise<StockOutcome> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db;
      const earlier = idempotency && (await claimKey(tx, idempotency));
      if (earlier) return earlier;
      const levels: StockChange[] = [];
      // The same lock order as orders, to avoid deadlocks.
      for (const request of requests.toSorted((a, b) => a.variantId - b.variantId))
        levels.push(await changeOne(tx, request));
      const changed = levels.filter((level) => level.delta !== 0);
      await announce(
        tx,
        jobs,
        changed.map((level) => inventoryLevelEvent(level, now)),
      );
      if (idempotency)
        await tx.update(stockAdjustments).set({ levels }).where(eq(stockAdjustments.idempotencyKey, idempotency.key));
      return { ok: true as const, levels };
    });
  } catch (error) {
    if (error instanceof CannotChange) return error.outcome;
    throw error;
  }
}

/** Null when this transaction claimed the key; otherwise what the request with this key did. Waits for a concurrent one. */
async function claimKey(tx: Db, { key, inputHash }: Idempotency): Promise<StockOutcome | null> {
  const claimed = await tx
    .insert(stockAdjustments)
    .values({ idempotencyKey: key, inputHash, levels: [] })
    .onConflictDoNothing()
    .returning({ key: stockAdjustments.idempotencyKey });
  if (claimed.length === 1) return null;
  const [earlier] = await tx.select().from(stockAdjustments).where(eq(stockAdjustments.idempotencyKey, key));
  return earlier?.inputHash === inputHash ? { ok: true, levels: earlier.levels } : { ok: false, reason: "key-used" };
}

/** Units of these variants in orders that are not fulfilled; a variant without any is missing. */
export async function committedUnits(db: Db, variantIds: number[]): Promise<Map<number, number>> {
  const { variantId, quantity, fulfilledQuantity, canceledQuantity } = orderLines;
  const rows = await db
    .select({ variantId, units: sql<number>`sum(${quantity} - ${fulfilledQuantity} - ${canceledQuantity})::integer` })
    .from(orderLines)
    .where(and(inArray(variantId, variantIds), sql`${quantity} > ${fulfilledQuantity} + ${canceledQuantity}`))
    .groupBy(variantId);
  return new Map(rows.map((row) => [row.variantId, row.units]));
}

async function changeOne(tx: Db, { variantId, name, change, onlyFrom }: StockRequest): Promise<StockChange> {
  const [variant] = await tx
    .select({ stock: variants.stock, continueSelling: variants.continueSelling })
    .from(variants)
    .where(eq(variants.id, variantId))
    .for("update");
  const refuse = (reason: StockRefusal) => new CannotChange({ ok: false, variantId, reason });
  if (!variant) throw refuse("unknown");
  const before = variant.stock ?? 0;
  const committed = name === "on_hand" ? ((await committedUnits(tx, [variantId])).get(variantId) ?? 0) : 0;
  if (onlyFrom !== null && onlyFrom !== before + committed) throw refuse("stale");

  const available = "to" in change ? change.to - committed : before + change.by;
  if (available < 0 && !variant.continueSelling) throw refuse("negative");
  if (available > MAX_STOCK) throw refuse("excessive");
  await tx
    .update(variants)
    .set({ stock: available, updatedAt: sql`now()` })
    .where(eq(variants.id, variantId));
  return { variantId, available, delta: available - before };
}
