import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { variants } from "../store.tables.server.ts";
import { inventoryLevelEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";

export const MOST_PIECES = 1_000_000_000;

export type StockWish = {
  variantId: number;
  change: { to: number } | { by: number };
  /** Only if this many are there now; null: whatever is. */
  onlyFrom: number | null;
};

/** `excessive`: more than a count can hold. */
export type StockRefusal = "unknown" | "stale" | "negative" | "excessive";
export type StockChange = { variantId: number; available: number; delta: number };
export type StockOutcome = { ok: true; levels: StockChange[] } | { ok: false; variantId: number; reason: StockRefusal };

class CannotChange extends Error {
  readonly outcome: Extract<StockOutcome, { ok: false }>;

  constructor(outcome: Extract<StockOutcome, { ok: false }>) {
    super(`Stock of ${outcome.variantId} cannot be changed: ${outcome.reason}`);
    this.outcome = outcome;
  }
}

/** Counts stock anew, all of it or none. A variant whose stock was not counted is from here on. */
export async function changeStock(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  wishes: StockWish[],
  now: Date,
): Promise<StockOutcome> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db;
      const levels: StockChange[] = [];
      // The same order as everybody who takes stock, so that nobody waits in a circle.
      for (const wish of wishes.toSorted((a, b) => a.variantId - b.variantId)) levels.push(await changeOne(tx, wish));
      const changed = levels.filter((level) => level.delta !== 0);
      await announce(
        tx,
        jobs,
        changed.map((level) => inventoryLevelEvent(level, now)),
      );
      return { ok: true as const, levels };
    });
  } catch (error) {
    if (error instanceof CannotChange) return error.outcome;
    throw error;
  }
}

async function changeOne(tx: Db, { variantId, change, onlyFrom }: StockWish): Promise<StockChange> {
  const [variant] = await tx
    .select({ stock: variants.stock, continueSelling: variants.continueSelling })
    .from(variants)
    .where(eq(variants.id, variantId))
    .for("update");
  const refuse = (reason: StockRefusal) => new CannotChange({ ok: false, variantId, reason });
  if (!variant) throw refuse("unknown");
  const before = variant.stock ?? 0;
  if (onlyFrom !== null && onlyFrom !== before) throw refuse("stale");

  const available = "to" in change ? change.to : before + change.by;
  if (available < 0 && !variant.continueSelling) throw refuse("negative");
  if (available > MOST_PIECES) throw refuse("excessive");
  await tx
    .update(variants)
    .set({ stock: available, updatedAt: sql`now()` })
    .where(eq(variants.id, variantId));
  return { variantId, available, delta: available - before };
}
