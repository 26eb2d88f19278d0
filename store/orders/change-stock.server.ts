import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { variants } from "../store.tables.server.ts";
import { inventoryLevelEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";

export const MAX_STOCK = 1_000_000_000;

export type StockRequest = {
  variantId: number;
  change: { to: number } | { by: number };
  /** Only if the stock is this; null: unconditionally. */
  onlyFrom: number | null;
};

/** `excessive`: above the maximum. */
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

/** Sets or adjusts stock, all or nothing. An untracked variant becomes tracked. */
export async function changeStock(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  requests: StockRequest[],
  now: Date,
): Promise<StockOutcome> {
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db;
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
      return { ok: true as const, levels };
    });
  } catch (error) {
    if (error instanceof CannotChange) return error.outcome;
    throw error;
  }
}

async function changeOne(tx: Db, { variantId, change, onlyFrom }: StockRequest): Promise<StockChange> {
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
  if (available > MAX_STOCK) throw refuse("excessive");
  await tx
    .update(variants)
    .set({ stock: available, updatedAt: sql`now()` })
    .where(eq(variants.id, variantId));
  return { variantId, available, delta: available - before };
}
