import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { withSizes } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { unitsToShip } from "#app/platform/shopify/units-to-ship.ts";
import { pickList } from "./packing.ts";
import { IS_TO_SHIP, IS_UNFULFILLED, orderLines, orders } from "./orders.tables.server.ts";

/** More would not fit on a cart. */
export const MAX_PICKED_ORDERS = 250;

/** What to fetch for the chosen orders (null: the oldest that are to be shipped), and the names of those with nothing to send. */
export async function linesToPick(db: Db, shop: string, ids: number[] | null) {
  const chosen = await db
    .select({ id: orders.id, name: orders.name })
    .from(orders)
    .where(and(eq(orders.shop, shop), ids === null ? IS_TO_SHIP : inArray(orders.id, ids)))
    .orderBy(asc(orders.placedAt), desc(orders.id))
    .limit(MAX_PICKED_ORDERS + 1);
  const picked = chosen.slice(0, MAX_PICKED_ORDERS);
  const lines =
    picked.length === 0
      ? []
      : await db
          .select({
            orderNumber: orders.name,
            title: orderLines.title,
            variantTitle: orderLines.variantTitle,
            sku: orderLines.sku,
            productId: orderLines.productId,
            unfulfilledQuantity: orderLines.unfulfilledQuantity,
            currentQuantity: orderLines.currentQuantity,
          })
          .from(orderLines)
          .innerJoin(orders, and(eq(orders.shop, orderLines.shop), eq(orders.id, orderLines.orderId)))
          .where(
            and(
              eq(orderLines.shop, shop),
              inArray(
                orderLines.orderId,
                picked.map(({ id }) => id),
              ),
              IS_UNFULFILLED,
            ),
          )
          .orderBy(asc(orders.placedAt), desc(orders.id), asc(orderLines.position));
  const toShip = lines.map((line) => ({ ...line, units: unitsToShip(line) })).filter(({ units }) => units > 0);
  const toSend = new Set(toShip.map(({ orderNumber }) => orderNumber));
  return {
    lines: pickList(await withSizes(db, toShip, (line) => line)),
    orders: picked.filter(({ name }) => toSend.has(name)).length,
    withoutItems: picked.flatMap(({ name }) => (toSend.has(name) ? [] : [name])),
    hasMore: chosen.length > MAX_PICKED_ORDERS,
  };
}
