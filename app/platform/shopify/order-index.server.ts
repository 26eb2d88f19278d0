import { z } from "zod";
import type { Money } from "../money.ts";
import type { IndexedLinesFragment, IndexedOrderFragment, IndexedOrderLinesQuery } from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { INDEXED_ORDER_LINES, ORDERS_INDEXED, ORDERS_INDEXED_BY_ID } from "./orders.operations.server.ts";
import { isTest, moneyIn, orderGid, orderSummary, type OrderSummary } from "./orders.server.ts";

/** An order as our own tables have it, with all its lines. */
export type IndexedOrder = OrderSummary & {
  updatedAt: string;
  cancelledAt: string | null;
  /** Whom it is shipped to; whom it is billed to if nothing is shipped. */
  customerName: string | null;
  totalRefunded: Money;
  /** Received minus refunded. */
  netPayment: Money;
  discountCodes: string[];
  /** Of the cart it was paid from; null if that was not this site's. */
  cartReference: string | null;
  /** Paid in a live shop's test mode. Missing if not, so that the fingerprints of other orders are as before there were tests. */
  isTest?: boolean;
  lines: IndexedLine[];
};

export type IndexedLine = {
  title: string;
  variantTitle: string | null;
  sku: string | null;
  quantity: number;
  /** `quantity` minus refunded and removed units. */
  currentQuantity: number;
  /** How many of them are still to be sent. */
  unfulfilledQuantity: number;
  /** Null once the variant is deleted. */
  productId: string | null;
};

/** The attribute of a cart, and later of its order, by which this site knows it again. Its underscore hides it from the buyer. */
export const CART_REFERENCE = "_site_cart";

/** As this site makes them. A buyer can put any value, of any length, into the attributes of a cart. */
export const cartReference = z.uuid();

type OrderPage = { orders: IndexedOrder[]; next: string | null };

/** A page of all orders, newest first: those of today are known before those of years ago. */
export function readOrdersNewestFirst(admin: ShopifyAdmin, after: string | null): Promise<OrderPage> {
  return readPage(admin, { sortKey: "CREATED_AT", reverse: true, after });
}

/** A page of the orders that changed since, the longest unchanged first: one that changes in the meantime comes again. */
export function readOrdersChangedSince(admin: ShopifyAdmin, since: Date, after: string | null): Promise<OrderPage> {
  const query = `updated_at:>='${since.toISOString()}'`;
  return readPage(admin, { query, sortKey: "UPDATED_AT", reverse: false, after });
}

/** More would exceed Shopify's query cost limit. */
export const ORDERS_PER_READ = 20;

/** At most ORDERS_PER_READ orders, by the numbers in their ids. Those that do not exist, or may not be read, are missing. */
export async function readOrdersById(admin: ShopifyAdmin, ids: number[]): Promise<IndexedOrder[]> {
  if (ids.length === 0) return [];
  const { nodes } = await admin.query(ORDERS_INDEXED_BY_ID, { ids: ids.map((id) => orderGid(String(id))) });
  return Promise.all(nodes.filter(isOrder).map((node) => indexedOrder(admin, node)));
}

function isOrder(node: object | null): node is IndexedOrderFragment {
  return node !== null && "updatedAt" in node;
}

async function readPage(
  admin: ShopifyAdmin,
  which: { query?: string; sortKey: "CREATED_AT" | "UPDATED_AT"; reverse: boolean; after: string | null },
): Promise<OrderPage> {
  const { nodes, pageInfo } = (await admin.query(ORDERS_INDEXED, { first: ORDERS_PER_READ, ...which })).orders;
  return {
    orders: await Promise.all(nodes.map((node) => indexedOrder(admin, node))),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

async function indexedOrder(admin: ShopifyAdmin, node: IndexedOrderFragment): Promise<IndexedOrder> {
  return {
    ...orderSummary(node),
    updatedAt: node.updatedAt,
    cancelledAt: node.cancelledAt,
    customerName: node.shippingAddress?.name?.trim() || node.billingAddress?.name?.trim() || null,
    totalRefunded: moneyIn(node.totalRefundedSet),
    netPayment: moneyIn(node.netPaymentSet),
    discountCodes: node.discountCodes,
    cartReference: referenceIn(node.customAttributes),
    ...(isTest(admin, node) && { isTest: true }),
    lines: await allLines(admin, node.id, node.lineItems),
  };
}

function referenceIn(attributes: IndexedOrderFragment["customAttributes"]): string | null {
  const read = cartReference.safeParse(attributes.find(({ key }) => key === CART_REFERENCE)?.value);
  return read.success ? read.data : null;
}

async function allLines(admin: ShopifyAdmin, id: string, first: IndexedLinesFragment): Promise<IndexedLine[]> {
  const nodes = [...first.nodes];
  for (let { hasNextPage, endCursor } = first.pageInfo; hasNextPage && endCursor !== null;) {
    const page: IndexedOrderLinesQuery = await admin.query(INDEXED_ORDER_LINES, { id, after: endCursor });
    nodes.push(...(page.order?.lineItems.nodes ?? []));
    hasNextPage = page.order?.lineItems.pageInfo.hasNextPage ?? false;
    endCursor = page.order?.lineItems.pageInfo.endCursor ?? null;
  }
  return nodes.map(({ variant, ...line }) => ({ ...line, productId: variant?.product.id ?? null }));
}
