import { and, count, desc, eq, lt, or } from "drizzle-orm";
import { stockQuery } from "#app/features/inventory/inventory.server.ts";
import type { Stock } from "#app/features/inventory/inventory.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

export { restockSubmission } from "./restock-submission.server.ts";

/** How many people wait for each variant, by its id. */
export async function waitingByVariant(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ variantId: backInStockRequests.shopifyVariantId, people: count() })
    .from(backInStockRequests)
    .where(eq(backInStockRequests.notified, false))
    .groupBy(backInStockRequests.shopifyVariantId);
  return new Map(rows.map(({ variantId, people }) => [variantId, people]));
}

export type RestockRequest = typeof backInStockRequests.$inferSelect & { stock: Stock };

type Place = Pick<RestockRequest, "createdAt" | "id">;
type Wanted = { notified?: boolean; after?: Place; limit: number };

/** Requests with the stock of their variant, newest first, a page at a time: `after` is the last one of the page before. */
export async function restockRequests(db: Db, { notified, after, limit }: Wanted): Promise<RestockRequest[]> {
  const { createdAt, id } = backInStockRequests;
  const stock = stockQuery(db);
  const rows = await db
    .select({
      request: backInStockRequests,
      stock: { currentStock: stock.currentStock, isSoldOut: stock.isSoldOut },
    })
    .from(backInStockRequests)
    .innerJoin(stock, eq(stock.variantId, backInStockRequests.shopifyVariantId))
    .where(
      and(
        notified === undefined ? undefined : eq(backInStockRequests.notified, notified),
        after && or(lt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), lt(id, after.id))),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(({ request, stock: now }) => ({ ...request, stock: now }));
}

/** False when there is no such request any more. */
export async function markNotified(db: Db, id: number): Promise<boolean> {
  const marked = await db
    .update(backInStockRequests)
    .set({ notified: true })
    .where(eq(backInStockRequests.id, id))
    .returning({ id: backInStockRequests.id });
  return marked.length === 1;
}
