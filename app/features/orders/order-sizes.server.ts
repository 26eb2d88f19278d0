import { withSizes } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";

type Line = { variantTitle: string | null; title: string; productId?: string | null };

/** These orders with the sizes of all their lines written as everywhere, in one read. */
export async function ordersWithSizes<Order extends { lineItems: Line[] }>(db: Db, orders: Order[]): Promise<Order[]> {
  const lines = await withSizes(
    db,
    orders.flatMap(({ lineItems }) => lineItems),
    (line) => line,
  );
  let at = 0;
  return orders.map((order) => ({ ...order, lineItems: lines.slice(at, (at += order.lineItems.length)) }));
}
