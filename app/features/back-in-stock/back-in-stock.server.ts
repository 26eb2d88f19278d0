import { and, count, desc, eq, inArray, max, not, sql } from "drizzle-orm";
import { stockQuery, variantsInStock } from "#app/features/inventory/inventory.server.ts";
import type { Stock } from "#app/features/inventory/inventory.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import type { MostRequested } from "./back-in-stock-admin.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { onItsWay } from "./restock-email.server.ts";

export { sendBackInStockNotifications } from "./send-restock-batch.server.ts";
export { restockSubmission } from "./restock-submission.server.ts";

/** Customers whose item is back in stock and who have not been told, for the counts of the admin. */
export const waitingWithStock = sql<number>`(select count(*)::integer from (
  select 1 from ${backInStockRequests}
  where not ${backInStockRequests.notified} and ${backInStockRequests.shopifyVariantId} in ${variantsInStock} and not ${onItsWay}
  limit ${COUNT_LIMIT}) as found)`;

/** Open requests per variant id, of all variants or of the given ones. */
export async function waitingByVariant(db: Db, variantIds?: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ variantId: backInStockRequests.shopifyVariantId, open: count() })
    .from(backInStockRequests)
    .where(
      and(
        eq(backInStockRequests.notified, false),
        not(onItsWay),
        variantIds && inArray(backInStockRequests.shopifyVariantId, variantIds),
      ),
    )
    .groupBy(backInStockRequests.shopifyVariantId);
  return new Map(rows.map(({ variantId, open }) => [variantId, open]));
}

type RestockRequest = typeof backInStockRequests.$inferSelect & {
  stock: Stock;
  cursor: string;
};

/** Requests with the stock of their variant, newest first, a page at a time. */
export async function restockRequests(
  db: Db,
  { notified, after, limit }: Paging & { notified?: boolean | undefined },
): Promise<RestockRequest[]> {
  const stock = stockQuery(db);
  const rows = await db
    .select({
      request: backInStockRequests,
      stock: { currentStock: stock.currentStock, isSoldOut: stock.isSoldOut },
      cursor: cursorOf(backInStockRequests),
    })
    .from(backInStockRequests)
    .innerJoin(stock, eq(stock.variantId, backInStockRequests.shopifyVariantId))
    .where(
      olderThan(
        backInStockRequests,
        after,
        notified === undefined ? undefined : eq(backInStockRequests.notified, notified),
      ),
    )
    .orderBy(...newestFirst(backInStockRequests))
    .limit(limit);
  return rows.map(({ request, stock: now, cursor }) => ({ ...request, stock: now, cursor }));
}

const CACHE_MS = 10_000;
const cache = new WeakMap<Db, { most: number; newestId: number; at: number; found: MostRequested[] }>();

/**
 * The variants with the most open requests; of equal ones the most recently requested first. It counts every open request, so the result is
 * cached until a request is added, and briefly because requests are notified and deleted.
 */
export async function mostRequested(db: Db, most: number): Promise<MostRequested[]> {
  const cached = cache.get(db);
  const [newest] = await db.select({ id: max(backInStockRequests.id) }).from(backInStockRequests);
  const newestId = newest?.id ?? 0;
  if (cached?.most === most && cached.newestId === newestId && performance.now() - cached.at < CACHE_MS)
    return cached.found;
  const found = await countMostRequested(db, most);
  cache.set(db, { most, newestId, at: performance.now(), found });
  return found;
}

async function countMostRequested(db: Db, most: number): Promise<MostRequested[]> {
  const { shopifyVariantId, createdAt, notified } = backInStockRequests;
  // A scan of one index; the titles are then read for these few variants.
  const counted = await db
    .select({ variantId: shopifyVariantId, requests: count() })
    .from(backInStockRequests)
    .where(sql`not ${notified}`)
    .groupBy(shopifyVariantId)
    .orderBy(desc(count()), desc(max(createdAt)), desc(shopifyVariantId))
    .limit(most);
  const titles = await titlesOf(
    db,
    counted.map(({ variantId }) => variantId),
  );
  return counted.flatMap((row) =>
    titles.filter(({ variantId }) => variantId === row.variantId).map((t) => ({ ...row, ...t })),
  );
}

function titlesOf(db: Db, variantIds: string[]) {
  const { shopifyVariantId, productTitle, variantTitle } = backInStockRequests;
  return db
    .select({
      variantId: shopifyVariantId,
      productTitle: sql<string>`max(${productTitle})`,
      variantTitle: sql<string>`max(${variantTitle})`,
    })
    .from(backInStockRequests)
    .where(inArray(shopifyVariantId, variantIds))
    .groupBy(shopifyVariantId);
}

/** The titles of the request that was marked; null when it was already notified or deleted. */
export async function markNotified(db: Db, id: number): Promise<{ productTitle: string; variantTitle: string } | null> {
  const [marked] = await db
    .update(backInStockRequests)
    .set({ notified: true })
    .where(and(eq(backInStockRequests.id, id), eq(backInStockRequests.notified, false)))
    .returning({ productTitle: backInStockRequests.productTitle, variantTitle: backInStockRequests.variantTitle });
  return marked ?? null;
}

/** The titles of the deleted request; null when it was already deleted. */
export async function deleteRequest(
  db: Db,
  id: number,
): Promise<{ productTitle: string; variantTitle: string } | null> {
  const [deleted] = await db
    .delete(backInStockRequests)
    .where(eq(backInStockRequests.id, id))
    .returning({ productTitle: backInStockRequests.productTitle, variantTitle: backInStockRequests.variantTitle });
  return deleted ?? null;
}

/** Deletes the open requests of a request's address, so that it gets no more restock emails. Notified requests are kept. */
export async function withdrawOpenRequests(db: Db, requestId: number): Promise<void> {
  const { id, customerEmail, notified } = backInStockRequests;
  const address = db.select({ email: customerEmail }).from(backInStockRequests).where(eq(id, requestId));
  await db.delete(backInStockRequests).where(and(eq(notified, false), inArray(customerEmail, address)));
}

/** How many open requests the address of a request has; null when the request was deleted. */
export async function openRequestsOf(db: Db, requestId: number): Promise<{ email: string; open: number } | null> {
  const { id, customerEmail, notified } = backInStockRequests;
  const [request] = await db.select({ email: customerEmail }).from(backInStockRequests).where(eq(id, requestId));
  if (!request) return null;
  const open = await db.$count(backInStockRequests, and(eq(customerEmail, request.email), eq(notified, false)));
  return { email: request.email, open };
}
