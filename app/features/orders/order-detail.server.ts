import type { Money } from "#app/platform/money.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { detailedOrder, type DetailedOrder } from "#app/platform/shopify/order-admin.server.ts";

/** An order as the admin shows it: everything needed to pack it, and how its total adds up. */
export type OrderDetail = Omit<DetailedOrder, "name" | "cancelledAt"> & {
  orderNumber: string;
  isCancelled: boolean;
  /** The sum of all quantities. */
  quantity: number;
  /** All lines at their prices before discounts. */
  items: Money;
};

/** One complete order; `id` is the number in the provider's id. Null if it does not exist. Throws if it cannot be read. */
export async function orderDetail(admin: ShopifyAdmin, id: string): Promise<OrderDetail | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  const order = await detailedOrder(admin, id);
  if (!order) return null;
  const { name, cancelledAt, ...rest } = order;
  const { currency } = order.total;
  return {
    ...rest,
    orderNumber: name,
    isCancelled: cancelledAt !== null,
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    items: { minor: order.lines.reduce((sum, line) => sum + line.unitPrice.minor * line.quantity, 0), currency },
  };
}
