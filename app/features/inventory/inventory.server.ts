import { asc, eq, gt, inArray, sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin, VariantStock } from "#app/platform/shopify/admin.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { availabilityOf, availabilityPages } from "./availability.server.ts";
import { isSeen, type Stock } from "./inventory.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";

/** `admin` is null where only the Storefront API is at hand, which tells no numbers. */
export type InventoryServices = { db: Db; storefront: Storefront; admin: ShopifyAdmin | null };

/** The stock of the variants we know something of, by variant id. */
export async function stockOf(db: Db, variantIds: string[]): Promise<Record<string, Stock>> {
  if (variantIds.length === 0) return {};
  const rows = await db
    .select(columns)
    .from(inventoryTracking)
    .where(inArray(inventoryTracking.shopifyVariantId, variantIds));
  return byVariant(rows);
}

const PAGE = 1_000;

/** The stock of all variants, a page of 1,000 at a time in the order of their ids; `next` is null on the last page. */
export async function stockOfAll(
  db: Db,
  after: string | null,
): Promise<{ stock: Record<string, Stock>; next: string | null }> {
  const rows = await db
    .select(columns)
    .from(inventoryTracking)
    .where(after === null ? undefined : gt(inventoryTracking.shopifyVariantId, after))
    .orderBy(asc(inventoryTracking.shopifyVariantId))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  return { stock: byVariant(shown), next: rows.length > PAGE ? (shown.at(-1)?.variantId ?? null) : null };
}

const columns = {
  variantId: inventoryTracking.shopifyVariantId,
  currentStock: inventoryTracking.currentStock,
  isSoldOut: inventoryTracking.isSoldOut,
};

/** The stock of all variants as a query that others join to their own rows. */
export function stockQuery(db: Db) {
  return db.select(columns).from(inventoryTracking).as("stock");
}

/** The stock of one variant, which nobody else changes until the transaction ends; null where nothing is known of it. */
export async function lockedStock(tx: Db, variantId: string): Promise<Stock | null> {
  const [row] = await tx
    .select({ currentStock: inventoryTracking.currentStock, isSoldOut: inventoryTracking.isSoldOut })
    .from(inventoryTracking)
    .where(eq(inventoryTracking.shopifyVariantId, variantId))
    .for("update");
  return row ?? null;
}

export type StockReport = Stock & {
  variantId: string;
  /** When the provider was asked, by the database's clock (`askedAt`). */
  at: Date;
};

/**
 * Takes over what the provider reports and tells every open page what changed, in one transaction. A report older than what we
 * have changes nothing; a report without a number leaves the number as it was. Returns the variants whose stock is different now. A time that is
 * still to come was written by a clock that was wrong, and yields to any report.
 */
export async function recordStock(tx: Db, reports: StockReport[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ variantId }) => variantId);
  // The lock lets two reports of one variant follow each other, so that each is told from what the other left.
  const before = byVariant(
    await tx
      .select(columns)
      .from(inventoryTracking)
      .where(inArray(inventoryTracking.shopifyVariantId, ids))
      .orderBy(asc(inventoryTracking.shopifyVariantId))
      .for("update"),
  );
  const written = await tx
    .insert(inventoryTracking)
    .values(
      inIdOrder(reports).map(({ variantId, currentStock, isSoldOut, at }) => ({
        shopifyVariantId: variantId,
        currentStock,
        isSoldOut,
        lastSyncedAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: inventoryTracking.shopifyVariantId,
      set: {
        currentStock: sql`coalesce(excluded.current_stock, ${inventoryTracking.currentStock})`,
        isSoldOut: sql`excluded.is_sold_out`,
        lastSyncedAt: sql`excluded.last_synced_at`,
      },
      setWhere: sql`${inventoryTracking.lastSyncedAt} <= excluded.last_synced_at or ${inventoryTracking.lastSyncedAt} > clock_timestamp()`,
    })
    .returning(columns);

  const changed = written.filter((row) => {
    const old = before[row.variantId];
    return !old || old.currentStock !== row.currentStock || old.isSoldOut !== row.isSoldOut;
  });
  for (const row of changed)
    await publish(tx, { topic: "inventory", ...row, isSeen: isSeen(before[row.variantId], row) });
  return changed.map(({ variantId }) => variantId);
}

const ROWS_PER_TRANSACTION = 250;

/** Whether the stock of anything was ever read. */
export async function knowsStock(db: Db): Promise<boolean> {
  const rows = await db.select({ id: inventoryTracking.id }).from(inventoryTracking).limit(1);
  return rows.length > 0;
}

/** The job that does `syncInventory`. */
export const SYNC_INVENTORY = "sync-inventory";

/**
 * Reads every variant's stock from the provider and takes it over, until it is to stop. A variant that cannot be stored keeps no other
 * from its stock; the sync rejects once all were read. Returns how many variants it read.
 */
export async function syncInventory(services: InventoryServices, stopping?: AbortSignal): Promise<number> {
  let synced = 0;
  const failures: unknown[] = [];
  const pages = services.admin ? services.admin.stockOfAllVariants() : availabilityPages(services.storefront);
  for (;;) {
    const at = await askedAt(services.db);
    const page = await pages.next();
    if (page.done) break;
    failures.push(...(await recordPage(services.db, page.value, at)));
    synced += page.value.length;
    if (stopping?.aborted) break;
  }
  if (failures.length > 0) throw failures[0];
  return synced;
}

/**
 * The time by the one clock that all processes share, the database's: asked for before the provider is, it tells which of two answers is
 * newer. Processes' own clocks may be seconds apart, and the provider tells no time with its numbers.
 */
export async function askedAt(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  if (!row) throw new Error("The database does not tell the time.");
  return new Date(row.at);
}

/** The job that does `syncVariant`, with `{ variantId }`. */
export const SYNC_VARIANT = "sync-variant";

/** The same for one variant, such as one that somebody waits for. */
export async function syncVariant({ db, admin, storefront }: InventoryServices, variantId: string): Promise<void> {
  const at = await askedAt(db);
  const stock = admin ? await admin.stockOfVariant(variantId) : await availabilityOf(storefront, variantId);
  if (stock) await db.transaction((tx) => recordStock(tx, [asReport(stock, at)]));
}

/** `at` is when the question was asked, by the database's clock: what the provider says was true then or later. */
export function asReport({ variantId, quantity, availableForSale }: VariantStock, at: Date): StockReport {
  return { variantId, currentStock: quantity, isSoldOut: !availableForSale, at };
}

/** What could not be stored. Together where that works, one by one where it does not. */
async function recordPage(db: Db, page: VariantStock[], at: Date): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let start = 0; start < page.length; start += ROWS_PER_TRANSACTION) {
    const reports = page.slice(start, start + ROWS_PER_TRANSACTION).map((stock) => asReport(stock, at));
    try {
      await db.transaction((tx) => recordStock(tx, reports));
    } catch (error) {
      // Rejects where it is the database that does not answer.
      await db.execute(sql`select 1`);
      log("warn", "stock is recorded one variant at a time", { error });
      for (const report of reports)
        await db
          .transaction((tx) => recordStock(tx, [report]))
          .catch((reason: unknown) => {
            log("error", "the stock of a variant was not recorded", { variant: report.variantId, error: reason });
            failures.push(reason);
          });
    }
  }
  return failures;
}

/** The newest report of each variant, always in one order, so that two transactions never wait for each other. */
function inIdOrder(reports: StockReport[]): StockReport[] {
  const newest = new Map(
    reports.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((report) => [report.variantId, report]),
  );
  return [...newest.values()].toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

function byVariant(rows: (Stock & { variantId: string })[]): Record<string, Stock> {
  return Object.fromEntries(
    rows.map(({ variantId, currentStock, isSoldOut }) => [variantId, { currentStock, isSoldOut }]),
  );
}
