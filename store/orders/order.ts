import type { orderLines, orders } from "../store.tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** A placed order with what was bought. */
export type Order = OrderRow & { lines: OrderLineRow[] };

/** "#1001": how an order is called everywhere. */
export function orderName({ number }: { number: number }): string {
  return `#${number}`;
}
