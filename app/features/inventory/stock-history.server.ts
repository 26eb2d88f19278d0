import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import type { StockReason } from "#app/platform/shopify/stock-reasons.ts";
import { stockChanges } from "./inventory.tables.server.ts";
import type { StockChange } from "./stock-history.ts";

/** How a change became known. */
export type StockCause = { source: "webhook" | "sync" };
/** Who made changes here; `since`: when they were requested. */
export type MadeHere = { source: "admin" | "import"; adminEmail: string; reason: StockReason; since: Date };
/** A change that was made here, at one location. */
export type Made = { variantId: string; from: number; to: number };

export const SYNCED_STOCK: StockCause = { source: "sync" };

/** Not the transaction's start: a change made here is compared with it. */
const CLOCK = sql`clock_timestamp()`;

type Change = { variantId: string; fromStock: number | null; toStock: number | null };

/** Records changes of quantities. Other changes, such as of the sold-out flag alone, are not part of the history. */
export async function recordChanges(tx: Db, changes: Change[], { source }: StockCause): Promise<void> {
  const rows = changes
    .filter(({ fromStock, toStock }) => fromStock !== toStock)
    .map(({ variantId, ...change }) => ({ shopifyVariantId: variantId, ...change, source, createdAt: CLOCK }));
  if (rows.length > 0) await tx.insert(stockChanges).values(rows);
}

/**
 * Says of changes that they were made here, once the stock after them is recorded: by this transaction, or before it by the provider's event. Of
 * several changes of a variant since then it is the one by as many units; a single one includes it.
 */
export async function claimChanges(tx: Db, made: Made[], { since, ...cause }: MadeHere): Promise<void> {
  const rows = await tx
    .select({
      id: stockChanges.id,
      variantId: stockChanges.shopifyVariantId,
      fromStock: stockChanges.fromStock,
      toStock: stockChanges.toStock,
    })
    .from(stockChanges)
    .where(
      and(
        inArray(
          stockChanges.shopifyVariantId,
          made.map(({ variantId }) => variantId),
        ),
        gte(stockChanges.createdAt, since),
        inArray(stockChanges.source, ["webhook", "sync"]),
      ),
    )
    .orderBy(desc(stockChanges.createdAt), desc(stockChanges.id));
  const known = Map.groupBy(rows, ({ variantId }) => variantId);
  const own = made.flatMap(({ variantId, from, to }) => {
    if (from === to) return [];
    const changes = known.get(variantId) ?? [];
    const change = changes.find(({ fromStock, toStock }) => isBy(to - from, fromStock, toStock));
    return change ?? (changes.length === 1 ? changes : []);
  });
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  await tx.update(stockChanges).set(cause).where(inArray(stockChanges.id, ids));
}

const isBy = (units: number, from: number | null, to: number | null) =>
  from !== null && to !== null && to - from === units;

const KEPT_YEARS = 2;

/** Deletes the changes of more than two years ago, with the addresses of who made them. */
export async function forgetOldChanges(db: Db): Promise<void> {
  await db.delete(stockChanges).where(lt(stockChanges.createdAt, sql`now() - make_interval(years => ${KEPT_YEARS})`));
}

const COLUMNS = {
  id: stockChanges.id,
  fromStock: stockChanges.fromStock,
  toStock: stockChanges.toStock,
  source: stockChanges.source,
  reason: stockChanges.reason,
  adminEmail: stockChanges.adminEmail,
  createdAt: stockChanges.createdAt,
};

/** The changes of a variant, newest first, a page at a time; with a cursor per row. */
export async function stockHistory(
  db: Db,
  { variantId, after, limit }: Paging & { variantId: string },
): Promise<(StockChange & { cursor: string })[]> {
  return db
    .select({ ...COLUMNS, cursor: cursorOf(stockChanges) })
    .from(stockChanges)
    .where(olderThan(stockChanges, after, eq(stockChanges.shopifyVariantId, variantId)))
    .orderBy(...newestFirst(stockChanges))
    .limit(limit);
}

/** The newest change of each of these variants. */
export async function lastChanges(db: Db, variantIds: string[]): Promise<Map<string, StockChange>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([stockChanges.shopifyVariantId], { variantId: stockChanges.shopifyVariantId, ...COLUMNS })
    .from(stockChanges)
    .where(inArray(stockChanges.shopifyVariantId, variantIds))
    .orderBy(stockChanges.shopifyVariantId, desc(stockChanges.createdAt), desc(stockChanges.id));
  return new Map(rows.map(({ variantId, ...change }) => [variantId, change]));
}
