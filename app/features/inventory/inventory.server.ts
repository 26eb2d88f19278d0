import { asc, eq, gt, inArray, sql } from "drizzle-orm";
import { recordAvailability } from "#app/features/catalog/catalog.server.ts";
import { askedAt } from "#app/platform/db/asked-at.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin, VariantStock } from "#app/platform/shopify/admin.server.ts";
import { AccessDenied } from "#app/platform/shopify/provider-problem.ts";
import { stockLocations } from "#app/platform/shopify/stock-levels.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { availabilityOf, availabilityPages } from "./availability.server.ts";
import { isSeen, type Stock } from "./inventory.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";
import { rememberLocations } from "./low-stock.server.ts";
import { recordChanges, SYNCED_STOCK, type StockCause } from "./stock-history.server.ts";

/** `admin` is null if only the Storefront API is available, which has no quantities. */
export type InventoryServices = {
  db: Db;
  storefront: Storefront;
  admin: ShopifyAdmin | null;
  jobs: Pick<Jobs, "enqueue">;
};

/** The known stock of these variants, by variant id. */
export async function stockOf(db: Db, variantIds: string[]): Promise<Record<string, Stock>> {
  if (variantIds.length === 0) return {};
  const rows = await db
    .select(columns)
    .from(inventoryTracking)
    .where(inArray(inventoryTracking.shopifyVariantId, variantIds));
  return byVariant(rows);
}

const PAGE = 1_000;

/** The stock of all variants, 1,000 per page in id order; `next` is null on the last page. */
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

/** The variants that can be bought, as a subquery. */
export const variantsInStock = sql`(select ${inventoryTracking.shopifyVariantId} from ${inventoryTracking} where not ${inventoryTracking.isSoldOut})`;

/** The stock of all variants as a subquery that other features join to their own rows. */
export function stockQuery(db: Db) {
  return db.select(columns).from(inventoryTracking).as("stock");
}

/** The stock of one variant, locked until the transaction ends; null if unknown. */
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
  /** When the provider was queried, by the database's clock (`askedAt`). */
  at: Date;
};

/**
 * Records what the provider reports and publishes the changes to all open pages, in one transaction. A report older than the
 * stored row changes nothing; a report without a quantity leaves the quantity. Returns the variants whose stock changed. A stored
 * time in the future came from a wrong clock and yields to any report.
 */
export async function recordStock(tx: Db, reports: StockReport[], cause: StockCause = SYNCED_STOCK): Promise<string[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ variantId }) => variantId);
  // The lock serializes two reports of one variant, so that each is compared with the result of the other.
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
  await recordChanges(
    tx,
    changed.flatMap(({ variantId, currentStock }) => {
      const old = before[variantId];
      return old ? [{ variantId, fromStock: old.currentStock, toStock: currentStock }] : [];
    }),
    cause,
  );
  for (const row of changed)
    await publish(tx, { topic: "inventory", ...row, isSeen: isSeen(before[row.variantId], row) });
  return changed.map(({ variantId }) => variantId);
}

/** Records what the provider reports, and has the catalog follow where a variant sold out or is back in stock. */
export async function applyStock(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  reports: StockReport[],
  cause: StockCause = SYNCED_STOCK,
): Promise<void> {
  const changed = new Set(await recordStock(tx, reports, cause));
  const known = await stockOf(tx, [...changed]);
  await recordAvailability(
    tx,
    jobs,
    Object.entries(known).map(([variantId, { isSoldOut }]) => ({ variantId, isAvailable: !isSoldOut })),
  );
}

const ROWS_PER_TRANSACTION = 250;

/** Whether any stock was ever recorded. */
export async function knowsStock(db: Db): Promise<boolean> {
  const rows = await db.select({ id: inventoryTracking.id }).from(inventoryTracking).limit(1);
  return rows.length > 0;
}

/** The job that runs `syncStock`. */
export const SYNC_INVENTORY = "sync-inventory";

/**
 * Reads every variant's stock from the provider and records it, until stopped. A variant that cannot be stored does not stop the
 * others; the sync rejects once all were read. Returns the number of variants read.
 */
export async function syncInventory(services: InventoryServices, stopping?: AbortSignal): Promise<number> {
  let synced = 0;
  const failures: unknown[] = [];
  const pages = services.admin ? services.admin.stockOfAllVariants() : availabilityPages(services.storefront);
  for (;;) {
    const at = await askedAt(services.db);
    const page = await pages.next();
    if (page.done) break;
    failures.push(...(await recordPage(services, page.value, at)));
    synced += page.value.length;
    if (stopping?.aborted) break;
  }
  if (failures.length > 0) throw failures[0];
  return synced;
}

/** Syncs the number of the shop's locations, then every variant's stock: the job, and the first start of the embedded store. */
export async function syncStock(services: InventoryServices, stopping?: AbortSignal): Promise<void> {
  await syncLocations(services);
  await syncInventory(services, stopping);
}

/** Reads how many locations the shop has. Without the scope to read them it stays unknown, as the connection check says. */
async function syncLocations({ db, admin }: Pick<InventoryServices, "db" | "admin">): Promise<void> {
  if (!admin) return;
  try {
    await rememberLocations(db, (await stockLocations(admin)).length);
  } catch (error) {
    if (error instanceof AccessDenied) return;
    log("warn", "the locations were not read", { error });
  }
}

/** The job that runs `syncVariant`, with `{ variantId }`. */
export const SYNC_VARIANT = "sync-variant";

/** Syncs one variant, such as one with a restock request. */
export async function syncVariant(
  { db, admin, storefront, jobs }: InventoryServices,
  variantId: string,
): Promise<void> {
  const at = await askedAt(db);
  const stock = admin ? await admin.stockOfVariant(variantId) : await availabilityOf(storefront, variantId);
  if (stock) await db.transaction((tx) => applyStock(tx, jobs, [asReport(stock, at)]));
}

/** `at` is when the provider was queried, by the database's clock. */
export function asReport({ variantId, quantity, availableForSale }: VariantStock, at: Date): StockReport {
  return { variantId, currentStock: quantity, isSoldOut: !availableForSale, at };
}

/** Records the reports and returns those that failed: all together if possible, otherwise one by one. */
async function recordPage(
  { db, jobs }: Pick<InventoryServices, "db" | "jobs">,
  page: VariantStock[],
  at: Date,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let start = 0; start < page.length; start += ROWS_PER_TRANSACTION) {
    const reports = page.slice(start, start + ROWS_PER_TRANSACTION).map((stock) => asReport(stock, at));
    try {
      await db.transaction((tx) => applyStock(tx, jobs, reports));
    } catch (error) {
      // Rejects if the database itself is unavailable.
      await db.execute(sql`select 1`);
      log("warn", "stock is recorded one variant at a time", { error });
      for (const report of reports)
        await db
          .transaction((tx) => applyStock(tx, jobs, [report]))
          .catch((reason: unknown) => {
            log("error", "the stock of a variant was not recorded", { variant: report.variantId, error: reason });
            failures.push(reason);
          });
    }
  }
  return failures;
}

/** The latest report of each variant, sorted, so that two transactions cannot deadlock. */
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
