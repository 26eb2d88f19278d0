import { and, count, desc, eq, inArray, max, not, sql } from "drizzle-orm";
import { stockQuery } from "#app/features/inventory/inventory.server.ts";
import type { Stock } from "#app/features/inventory/inventory.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import type { MostRequested } from "./back-in-stock-admin.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { onItsWay } from "./restock-email.server.ts";

export { sendBackInStockNotifications } from "./send-wave.server.ts";
export { restockSubmission } from "./restock-submission.server.ts";

/** How many people wait for each variant, by its id: of all there are, or of these. */
export async function waitingByVariant(db: Db, variantIds?: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ variantId: backInStockRequests.shopifyVariantId, people: count() })
    .from(backInStockRequests)
    .where(
      and(
        eq(backInStockRequests.notified, false),
        not(onItsWay),
        variantIds && inArray(backInStockRequests.shopifyVariantId, variantIds),
      ),
    )
    .groupBy(backInStockRequests.shopifyVariantId);
  return new Map(rows.map(({ variantId, people }) => [variantId, people]));
}

export type RestockRequest = typeof backInStockRequests.$inferSelect & {
  stock: Stock;
  /** The mark of the request's place in the list. */
  place: string;
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
      place: cursorOf(backInStockRequests),
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
  return rows.map(({ request, stock: now, place }) => ({ ...request, stock: now, place }));
}

const KEPT_MS = 60_000;
const kept = new WeakMap<Db, { most: number; newestId: number; at: number; found: MostRequested[] }>();

/**
 * The most requested variants, told of or not; of equals the one somebody asked for last (decision D135). All requests have to be counted
 * for it, so that is done when one has come, or after a minute for those that are gone, and not for every page that is turned.
 */
export async function mostRequested(db: Db, most: number): Promise<MostRequested[]> {
  const known = kept.get(db);
  const [newest] = await db.select({ id: max(backInStockRequests.id) }).from(backInStockRequests);
  const newestId = newest?.id ?? 0;
  if (known?.most === most && known.newestId === newestId && Date.now() - known.at < KEPT_MS) return known.found;
  const found = await countMostRequested(db, most);
  kept.set(db, { most, newestId, at: Date.now(), found });
  return found;
}

async function countMostRequested(db: Db, most: number): Promise<MostRequested[]> {
  const { shopifyVariantId, createdAt } = backInStockRequests;
  // Counted in the index alone; what they are called is then read of the few.
  const counted = await db
    .select({ variantId: shopifyVariantId, requests: count() })
    .from(backInStockRequests)
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

/** What was asked for, when this call marked it as told; null when it was already, or there is no such request any more. */
export async function markNotified(db: Db, id: number): Promise<{ productTitle: string; variantTitle: string } | null> {
  const [marked] = await db
    .update(backInStockRequests)
    .set({ notified: true })
    .where(and(eq(backInStockRequests.id, id), eq(backInStockRequests.notified, false)))
    .returning({ productTitle: backInStockRequests.productTitle, variantTitle: backInStockRequests.variantTitle });
  return marked ?? null;
}

/** What was asked for; null when there is no such request any more. */
export async function deleteRequest(
  db: Db,
  id: number,
): Promise<{ productTitle: string; variantTitle: string } | null> {
  const [gone] = await db
    .delete(backInStockRequests)
    .where(eq(backInStockRequests.id, id))
    .returning({ productTitle: backInStockRequests.productTitle, variantTitle: backInStockRequests.variantTitle });
  return gone ?? null;
}

/** Withdraws what the address of a request still waits for, so that no restock email goes to it any more. The one it came by stays as it is. */
export async function withdrawOpenRequests(db: Db, requestId: number): Promise<void> {
  const { id, customerEmail, notified } = backInStockRequests;
  const address = db.select({ email: customerEmail }).from(backInStockRequests).where(eq(id, requestId));
  await db.delete(backInStockRequests).where(and(eq(notified, false), inArray(customerEmail, address)));
}

/** Whether the address of a request waits for anything; null where there is no such request any more. */
export async function openRequestsOf(db: Db, requestId: number): Promise<{ email: string; open: number } | null> {
  const { id, customerEmail, notified } = backInStockRequests;
  const [request] = await db.select({ email: customerEmail }).from(backInStockRequests).where(eq(id, requestId));
  if (!request) return null;
  const open = await db.$count(backInStockRequests, and(eq(customerEmail, request.email), eq(notified, false)));
  return { email: request.email, open };
}
