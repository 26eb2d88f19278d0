import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { orderLines, orders } from "../store.tables.server.ts";
import type { Order, OrderLineRow, OrderRow } from "./order.ts";
import { fulfillmentStatusOf } from "./order-quantities.ts";

/**
 * Saves the lines' new counts, the status that follows from them and `more` columns of the order, which is locked. The tables' constraints refuse
 * counts above what was ordered, whatever changed them.
 */
export async function saveUnits(
  tx: Db,
  order: Order,
  lines: OrderLineRow[],
  now: Date,
  more: Partial<OrderRow> = {},
): Promise<Order> {
  for (const [at, line] of lines.entries()) {
    const { fulfilledQuantity, refundedQuantity, canceledQuantity, returnedQuantity } = line;
    if (isDeepStrictEqual(line, order.lines[at])) continue;
    await tx
      .update(orderLines)
      .set({ fulfilledQuantity, refundedQuantity, canceledQuantity, returnedQuantity })
      .where(eq(orderLines.id, line.id));
  }
  const fulfillmentStatus = fulfillmentStatusOf(lines);
  const isNowFulfilled = fulfillmentStatus === "fulfilled" && order.fulfillmentStatus !== "fulfilled";
  const [row] = await tx
    .update(orders)
    .set({ fulfillmentStatus, ...(isNowFulfilled && { fulfilledAt: now }), ...more, updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  return { ...order, ...row!, lines };
}
