import type { Order, OrderLineRow } from "../orders/order.ts";

/** A line, with what its fields need of its order. */
export type LineNode = OrderLineRow & { currency: string; isCancelled: boolean };

export function lineNode(order: Order, line: OrderLineRow): LineNode {
  return { ...line, currency: order.currency, isCancelled: order.cancelledAt !== null };
}
