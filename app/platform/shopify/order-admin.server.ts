import type { Money } from "../money.ts";
import type { DetailLinesFragment, OrderDetailLinesQuery } from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { ORDER_DETAIL, ORDER_DETAIL_LINES, ORDERS_NEWEST } from "./orders.operations.server.ts";
import { moneyIn, orderGid, orderSummary, type OrderSummary } from "./orders.server.ts";

/** An order in the admin list. */
export type AdminOrder = OrderSummary & {
  /** The part of the total that was refunded. */
  totalRefunded: Money;
  /** At most ten (ORD-10); `itemCount` is the quantity of all lines. */
  lineItems: { title: string; variantTitle: string | null; quantity: number }[];
};

/** An order line. `total` is the price of `quantity` units, after line discounts. */
export type DetailLine = {
  title: string;
  variantTitle: string | null;
  /** Null if the variant no longer exists. */
  productId: string | null;
  sku: string | null;
  quantity: number;
  /** `quantity` minus refunded and removed units: how many to pack. */
  currentQuantity: number;
  /** Before discounts. */
  unitPrice: Money;
  total: Money;
  imageUrl: string | null;
};

/** The complete order: everything needed to pack it, and how its total adds up. */
export type OrderDetail = OrderSummary & {
  phone: string | null;
  note: string | null;
  lines: DetailLine[];
  /** The sum of all quantities. */
  quantity: number;
  /** All lines at their prices before discounts. */
  items: Money;
  discountCodes: string[];
  /** Before all discounts. */
  discount: Money;
  /** After all discounts. */
  subtotal: Money;
  shippingMethod: string | null;
  shipping: Money;
  tax: Money;
  isTaxIncluded: boolean;
  /** Null if nothing is shipped. */
  shippingAddress: { lines: string[]; phone: string | null } | null;
};

/** A page of orders, newest first. `next` is the cursor of the following page, null on the last one. */
export async function ordersNewestFirst(
  admin: ShopifyAdmin,
  { first, after }: { first: number; after: string | null },
): Promise<{ orders: AdminOrder[]; next: string | null }> {
  const { nodes, pageInfo } = (await admin.query(ORDERS_NEWEST, { first, after })).orders;
  return {
    orders: nodes.map((node) => ({
      ...orderSummary(node),
      totalRefunded: moneyIn(node.totalRefundedSet),
      lineItems: node.lineItems.nodes,
    })),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

/** An order with all lines, by the number in its id; null when it does not exist. Throws when the provider fails. */
export async function orderDetail(admin: ShopifyAdmin, id: string): Promise<OrderDetail | null> {
  if (!/^\d{1,19}$/.test(id)) return null;
  const { order } = await admin.query(ORDER_DETAIL, { id: orderGid(id) });
  if (!order) return null;
  const lines = order.lineItems.nodes.map(detailLine);
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage && endCursor !== null) {
    const next: OrderDetailLinesQuery = await admin.query(ORDER_DETAIL_LINES, { id: orderGid(id), after: endCursor });
    if (!next.order) return null;
    lines.push(...next.order.lineItems.nodes.map(detailLine));
    ({ hasNextPage, endCursor } = next.order.lineItems.pageInfo);
  }
  const summary = orderSummary(order);
  const { currency } = summary.totalPrice;
  const none = { minor: 0, currency };
  return {
    ...summary,
    phone: order.phone,
    note: order.note,
    lines,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    items: { minor: lines.reduce((sum, line) => sum + line.unitPrice.minor * line.quantity, 0), currency },
    discountCodes: order.discountCodes,
    discount: order.totalDiscountsSet ? moneyIn(order.totalDiscountsSet) : none,
    subtotal: order.subtotalPriceSet ? moneyIn(order.subtotalPriceSet) : none,
    shippingMethod: order.shippingLine?.title ?? null,
    shipping: moneyIn(order.totalShippingPriceSet),
    tax: order.totalTaxSet ? moneyIn(order.totalTaxSet) : none,
    isTaxIncluded: order.taxesIncluded,
    shippingAddress: order.shippingAddress && {
      lines: order.shippingAddress.formatted,
      phone: order.shippingAddress.phone,
    },
  };
}

function detailLine({
  originalUnitPriceSet,
  discountedTotalSet,
  image,
  variant,
  ...line
}: DetailLinesFragment["nodes"][number]): DetailLine {
  return {
    ...line,
    productId: variant?.product.id ?? null,
    unitPrice: moneyIn(originalUnitPriceSet),
    total: moneyIn(discountedTotalSet),
    imageUrl: image?.url ?? null,
  };
}
