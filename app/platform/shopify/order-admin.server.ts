import type { Money } from "../money.ts";
import type { DetailLinesFragment, OrderDetailLinesQuery } from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { ORDER_DETAIL, ORDER_DETAIL_LINES, ORDER_HISTORY } from "./orders.operations.server.ts";
import {
  isTest,
  isUndone,
  moneyIn,
  orderGid,
  orderSummary,
  trackingNumbers,
  type OrderSummary,
  type TrackingNumber,
} from "./orders.server.ts";

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
  unfulfilledQuantity: number;
  /** Before discounts. */
  unitPrice: Money;
  total: Money;
  imageUrl: string | null;
};

/** The complete order: everything needed to pack it, and how its total adds up. */
export type OrderDetail = OrderSummary & {
  /** Paid in a live shop's test mode. */
  isTest: boolean;
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
  /** What the customer paid, what was returned, and what is left of it. */
  received: Money;
  refunded: Money;
  net: Money;
  /** What the cart was given besides the note. */
  attributes: { key: string; value: string }[];
  /** Null if nothing is shipped. */
  shippingAddress: DetailAddress | null;
  billingAddress: DetailAddress | null;
};

type DetailAddress = { lines: string[]; phone: string | null };

/** What happened to an order, oldest first. */
export type OrderEvent = HistoryItems & { at: string } & (
    | { what: "placed" | "canceled" }
    | { what: "shipped"; isUndone: boolean; tracking: TrackingNumber[] }
    | { what: "refunded"; amount: Money; note: string | null }
  );

/** The first lines it was about. */
type HistoryItems = {
  items: { title: string; variantTitle: string | null; quantity: number }[];
  hasMoreItems: boolean;
};

/** An order with all lines, by the number in its id; null when it does not exist. Throws when the provider fails. */
export async function orderDetail(admin: ShopifyAdmin, id: string): Promise<OrderDetail | null> {
  if (!isId(id)) return null;
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
    isTest: isTest(admin, order),
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
    received: moneyIn(order.totalReceivedSet),
    refunded: moneyIn(order.totalRefundedSet),
    net: moneyIn(order.netPaymentSet),
    attributes: order.customAttributes.flatMap(({ key, value }) => (value ? [{ key, value }] : [])),
    tax: order.totalTaxSet ? moneyIn(order.totalTaxSet) : none,
    isTaxIncluded: order.taxesIncluded,
    shippingAddress: detailAddress(order.shippingAddress),
    billingAddress: detailAddress(order.billingAddress),
  };
}

function detailAddress(address: { formatted: string[]; phone: string | null } | null): DetailAddress | null {
  return address && { lines: address.formatted, phone: address.phone };
}

/** Null when the order does not exist. Throws when the provider fails. */
export async function orderHistory(admin: ShopifyAdmin, id: string): Promise<OrderEvent[] | null> {
  if (!isId(id)) return null;
  const { order } = await admin.query(ORDER_HISTORY, { id: orderGid(id) });
  if (!order) return null;
  const events: OrderEvent[] = [
    { at: order.createdAt, what: "placed", ...NO_ITEMS },
    ...order.fulfillments.map(({ createdAt, status, trackingInfo, fulfillmentLineItems }): OrderEvent => ({
      at: createdAt,
      what: "shipped",
      isUndone: isUndone(status),
      tracking: trackingNumbers(trackingInfo),
      ...historyItems(fulfillmentLineItems),
    })),
    ...order.refunds.map(({ createdAt, note, totalRefundedSet, refundLineItems }): OrderEvent => ({
      at: createdAt ?? order.createdAt,
      what: "refunded",
      amount: moneyIn(totalRefundedSet),
      note: note || null,
      ...historyItems(refundLineItems),
    })),
    ...(order.cancelledAt === null ? [] : [{ at: order.cancelledAt, what: "canceled" as const, ...NO_ITEMS }]),
  ];
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const NO_ITEMS: HistoryItems = { items: [], hasMoreItems: false };

type HistoryLines = {
  nodes: { quantity: number | null; lineItem: { title: string; variantTitle: string | null } }[];
  pageInfo: { hasNextPage: boolean };
};

function historyItems({ nodes, pageInfo }: HistoryLines): HistoryItems {
  return {
    items: nodes.map(({ quantity, lineItem }) => ({ ...lineItem, quantity: quantity ?? 0 })),
    hasMoreItems: pageInfo.hasNextPage,
  };
}

const isId = (id: string) => /^\d{1,19}$/.test(id);

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
