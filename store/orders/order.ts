import type { orderLines, orders } from "../store.tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** An order with its lines. */
export type Order = OrderRow & { lines: OrderLineRow[] };

/** An order's current payments, in minor units. */
export function paymentsOf(order: OrderRow): { received: number; refunded: number; currentTotal: number } {
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
