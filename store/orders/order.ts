import type {
  fulfillmentLines,
  fulfillments,
  orderLines,
  orders,
  refundLines,
  refunds,
} from "../store.tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type FulfillmentRow = typeof fulfillments.$inferSelect;
export type RefundLineRow = typeof refundLines.$inferSelect;
/** A parcel and what is in it. */
export type OrderFulfillment = FulfillmentRow & { lines: (typeof fulfillmentLines.$inferSelect)[] };
export type OrderRefund = typeof refunds.$inferSelect & { lines: RefundLineRow[] };
/** An order with its lines, and with its fulfillments and refunds, the oldest first. */
export type Order = OrderRow & { lines: OrderLineRow[]; fulfillments: OrderFulfillment[]; refunds: OrderRefund[] };

/** An order's current payments, in minor units. */
export function paymentsOf(order: Pick<OrderRow, "cancelledAt" | "financialStatus" | "refundedMinor" | "totalMinor">): {
  received: number;
  refunded: number;
  currentTotal: number;
} {
  const isPaid = order.financialStatus !== "pending" && order.financialStatus !== "voided";
  const received = isPaid ? order.totalMinor : 0;
  const refunded = order.financialStatus === "refunded" ? order.totalMinor : isPaid ? order.refundedMinor : 0;
  const isOff = order.cancelledAt !== null || order.financialStatus === "voided";
  return { received, refunded, currentTotal: isOff ? 0 : order.totalMinor - refunded };
}

/** "#1001": the order's name. */
export function orderName({ number }: { number: number }): string {
  return `#${number}`;
}
