import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { trackingOf } from "../orders/fulfillments.ts";
import { orderName, type Order, type OrderFulfillment, type OrderLineRow } from "../orders/order.ts";
import { remainingUnits } from "../orders/order-quantities.ts";
import { orderWithId } from "../orders/orders.server.ts";
import { fulfillments } from "../store.tables.server.ts";
import { LOCATION_ID } from "../webhooks/topics.ts";
import { moneyBag, type AdminResolvers } from "./admin-context.ts";
import { lineNode } from "./line-node.ts";

/** A parcel, with its order. */
export type FulfillmentNode = OrderFulfillment & { order: Order };
/** What an order has to fulfill: all of it from the store's one location, so it has the order's id. */
type FulfillmentOrderNode = { order: Order };
type LineToFulfill = { order: Order; line: OrderLineRow };

export const fulfillmentQueries: AdminResolvers<object> = {
  /** The store's one location. */
  location: (_root, { id }: { id?: string | null }) =>
    id == null || numberIn(id, "Location") === LOCATION_ID
      ? { id: globalId("Location", LOCATION_ID), isActive: true, name: brand.name }
      : null,
  fulfillment: (_root, { id }: { id: string }, { db }) => fulfillmentWithId(db, numberIn(id, "Fulfillment")),
  fulfillmentOrder: (_root, { id }: { id: string }, { db }) =>
    fulfillmentOrderWithId(db, numberIn(id, "FulfillmentOrder")),
};

export async function fulfillmentWithId(db: Db, id: number | null): Promise<FulfillmentNode | null> {
  if (id === null) return null;
  const [row] = await db.select({ orderId: fulfillments.orderId }).from(fulfillments).where(eq(fulfillments.id, id));
  const order = row && (await orderWithId(db, row.orderId));
  return order ? (fulfillmentNodes(order).find((node) => node.id === id) ?? null) : null;
}

export async function fulfillmentOrderWithId(db: Db, id: number | null): Promise<FulfillmentOrderNode | null> {
  const order = id === null ? null : await orderWithId(db, id);
  return order && { order };
}

export function fulfillmentNodes(order: Order): FulfillmentNode[] {
  return order.fulfillments.map((fulfillment) => ({ ...fulfillment, order }));
}

export const fulfillmentResolvers: AdminResolvers<FulfillmentNode> = {
  id: ({ id }) => globalId("Fulfillment", id),
  name: ({ id, order }) => `${orderName(order)}-F${order.fulfillments.findIndex((each) => each.id === id) + 1}`,
  status: () => "SUCCESS",
  totalQuantity: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  trackingInfo: (parcel, { first }: { first?: number | null }) => {
    const tracking = trackingOf(parcel);
    return tracking ? [tracking].slice(0, first ?? 1) : [];
  },
  fulfillmentLineItems: ({ id, order, lines }, page: PageArguments) => {
    const nodes = lines.map(({ lineId, quantity }) => {
      const line = order.lines.find((each) => each.id === lineId)!;
      return {
        at: line.position,
        id: globalId("FulfillmentLineItem", `${id}-${lineId}`),
        quantity,
        lineItem: lineNode(order, line),
        discountedTotalSet: moneyBag(line.unitMinor * quantity, order.currency),
      };
    });
    return pageOf(nodes, page, ({ at, id: key }) => ({ value: at, id: key }));
  },
};

export const fulfillmentOrderResolvers: AdminResolvers<FulfillmentOrderNode> = {
  id: ({ order }) => globalId("FulfillmentOrder", order.id),
  status: ({ order }) => statusOf(order),
  supportedActions: ({ order }) =>
    ["OPEN", "IN_PROGRESS"].includes(statusOf(order)) ? [{ action: "CREATE_FULFILLMENT" }] : [],
  lineItems: ({ order }, page: PageArguments) =>
    pageOf(
      order.lines.map((line): LineToFulfill => ({ order, line })),
      page,
      ({ line }) => ({ value: line.position, id: line.id }),
    ),
};

export const fulfillmentOrderLineResolvers: AdminResolvers<LineToFulfill> = {
  id: ({ line }) => globalId("FulfillmentOrderLineItem", line.id),
  lineItem: ({ order, line }) => lineNode(order, line),
  remainingQuantity: ({ line }) => remainingUnits(line),
  totalQuantity: ({ line }) => line.quantity - line.canceledQuantity,
};

function statusOf(order: Order): "CANCELLED" | "CLOSED" | "IN_PROGRESS" | "OPEN" {
  const isStarted = order.fulfillments.length > 0;
  if (order.cancelledAt === null && order.lines.some((line) => remainingUnits(line) > 0))
    return isStarted ? "IN_PROGRESS" : "OPEN";
  return isStarted ? "CLOSED" : "CANCELLED";
}
