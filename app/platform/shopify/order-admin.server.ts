import type { Money } from "../money.ts";
import type { DetailLinesFragment, OrderDetailLinesQuery } from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { ORDER_DETAIL, ORDER_DETAIL_LINES, ORDERS_NEWEST } from "./orders.operations.server.ts";
import { moneyIn, orderGid, orderSummary, type OrderSummary } from "./orders.server.ts";

/** An order in a list: up to ten lines without prices. */
export type OrderInList = OrderSummary & {
  refunded: Money;
  lines: { title: string; variantTitle: string | null; quantity: number }[];
};

/** An order line. `total` is the price of `quantity` units, after line discounts. */
export type DetailLine = {
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  /** `quantity` minus refunded and removed units: how many to pack. */
  currentQuantity: number;
  /** Before discounts. */
  unitPrice: Money;
  total: Money;
  imageUrl: string | null;
};

/** The complete order. */
export type DetailedOrder = OrderSummary & {
  phone: string | null;
  note: string | null;
  lines: DetailLine[];
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
): Promise<{ orders: OrderInList[]; next: string | null }> {
  const { nodes, pageInfo } = (await admin.query(ORDERS_NEWEST, { first, after })).orders;
  return {
    orders: nodes.map((node) => ({
      ...orderSummary(node),
      refunded: moneyIn(node.totalRefundedSet),
      lines: node.lineItems.nodes,
    })),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

/** An order with all lines, by the number in its id; null when it does not exist. Throws when the provider fails. */
export async function detailedOrder(admin: ShopifyAdmin, id: string): Promise<DetailedOrder | null> {
  const { order } = await admin.query(ORDER_DETAIL, { id: orderGid(id) });
  if (!order) return null;
  const lines = order.lineItems.nodes.map(detailLine);
  let { hasNextPage, endCursor } = order.lineItems.pageInfo;
  while (hasNextPage) {
    const next: OrderDetailLinesQuery = await admin.query(ORDER_DETAIL_LINES, { id: orderGid(id), after: endCursor });
    if (!next.order) return null;
    lines.push(...next.order.lineItems.nodes.map(detailLine));
    ({ hasNextPage, endCursor } = next.order.lineItems.pageInfo);
  }
  const summary = orderSummary(order);
  const none = { minor: 0, currency: summary.total.currency };
  return {
    ...summary,
    phone: order.phone,
    note: order.note,
    lines,
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
  ...line
}: DetailLinesFragment["nodes"][number]): DetailLine {
  return {
    ...line,
    unitPrice: moneyIn(originalUnitPriceSet),
    total: moneyIn(discountedTotalSet),
    imageUrl: image?.url ?? null,
  };
}
