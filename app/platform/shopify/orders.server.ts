import { normalizeEmail } from "../email-address.ts";
import { parseMoney, type Money } from "../money.ts";
import type {
  AmountFragment,
  FullOrderFragment,
  LineFragment,
  MoreParcelLinesQuery,
  OrderLinesQuery,
  OrderParcelsQuery,
  OrderPaymentsQuery,
  OrderSummaryFragment,
} from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { numberInGid } from "./gid.server.ts";
import type { OrderMoney } from "./net-revenue.ts";
import {
  MORE_PARCEL_LINES,
  ORDER_LINES,
  ORDER_PARCELS,
  ORDER_PAYMENTS,
  ORDER_WITH_ID,
  ORDERS_NAMED,
  ORDERS_OF_EMAIL,
} from "./orders.operations.server.ts";

/** What every list and page of orders shows of one; statuses are the provider's enum values, such as "PARTIALLY_FULFILLED". */
export type OrderSummary = {
  /** The number in the provider's id. */
  id: string;
  orderNumber: string;
  email: string | null;
  createdAt: string;
  isCancelled: boolean;
  financialStatus: string | null;
  fulfillmentStatus: string;
  totalPrice: Money;
  /** The quantity of all lines, including those that are not read. */
  itemCount: number;
};

export type ProviderOrder = OrderSummary & {
  /** The part of the total that was refunded. */
  totalRefunded: Money;
  lineItems: ProviderLine[];
  /** The cursor for lines not yet read; null when all were. */
  moreLines: string | null;
  /** Formatted lines, name first; empty if nothing is shipped. */
  shippingAddress: string[];
  /** The address's parts; null if nothing is shipped. */
  destination: Destination | null;
  /** Whether it has parcels that are not read yet. */
  hasMoreParcels: boolean;
  parcels: Parcel[];
};

export type ProviderLine = {
  id: string;
  title: string;
  variantTitle: string | null;
  quantity: number;
  /** `quantity` minus refunded and removed units. */
  currentQuantity: number;
  unfulfilledQuantity: number;
  unitPrice: Money;
  /** Before discounts on the line. */
  fullPrice: Money;
  /** Null once the variant is deleted. */
  variantId: string | null;
};

export type Destination = { name: string; street: string; city: string; region: string };

/** What was sent together: units of the order's lines, by the lines' ids. */
type Parcel = { tracking: TrackingNumber[]; items: { lineId: string; quantity: number }[] };

/** The number, the carrier's tracking page, or both. */
export type TrackingNumber = { carrier: string | null; number: string | null; url: string | null };

/** Order names that are safe in a search query: they cannot end the quotes or add another filter. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,29}$/u;

/** The ids and addresses of orders with a name, without "#". Throws if the name is not safe in a query. */
export async function ordersNamed(
  admin: ShopifyAdmin,
  name: string,
): Promise<Pick<OrderSummary, "id" | "orderNumber" | "email">[]> {
  if (!PLAIN_NAME.test(name)) throw new Error(`Invalid order name: ${JSON.stringify(name)}`);
  const { orders } = await admin.query(ORDERS_NAMED, { query: `name:"${name}"` });
  return orders.nodes.map(({ id, name: orderNumber, email }) => ({ id: numberInGid(id), orderNumber, email }));
}

/** An address that cannot end the quotes of a search or add another filter. */
export const PLAIN_EMAIL = /^[^\s"\\]+@[^\s"\\]+$/;

/** An address's orders, the newest first, each with at least its first lines. The search at Shopify also finds similar addresses, so they are compared. */
export async function ordersOfEmail(
  admin: ShopifyAdmin,
  email: string,
  after: string | null,
): Promise<{ orders: ProviderOrder[]; nextCursor: string | null }> {
  if (!PLAIN_EMAIL.test(email)) throw new Error("Invalid email address in a search for orders");
  const { orders } = await admin.query(ORDERS_OF_EMAIL, { query: `email:"${email}"`, after });
  const wanted = normalizeEmail(email);
  return {
    orders: orders.nodes.map(providerOrder).filter((order) => normalizeEmail(order.email ?? "") === wanted),
    nextCursor: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null,
  };
}

/** An order with all lines and parcels, by the number in its id; null when it does not exist. */
export async function orderWithId(admin: ShopifyAdmin, id: string): Promise<ProviderOrder | null> {
  const { order } = await admin.query(ORDER_WITH_ID, { id: orderGid(id) });
  return order && wholeOrder(admin, providerOrder(order));
}

/** The order with all its lines and parcels. */
export async function wholeOrder(admin: ShopifyAdmin, order: ProviderOrder): Promise<ProviderOrder> {
  const [lineItems, parcels] = await Promise.all([
    allLines(admin, order),
    order.hasMoreParcels ? parcelsOf(admin, order.id) : order.parcels,
  ]);
  return {
    ...order,
    lineItems,
    moreLines: null,
    parcels,
    hasMoreParcels: false,
  };
}

async function allLines(admin: ShopifyAdmin, order: ProviderOrder): Promise<ProviderLine[]> {
  const lineItems = [...order.lineItems];
  for (let after = order.moreLines; after !== null;) {
    const page: OrderLinesQuery = await admin.query(ORDER_LINES, { id: orderGid(order.id), after });
    const found = page.order?.lineItems;
    lineItems.push(...(found?.nodes ?? []).map(providerLine));
    after = found?.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
  }
  return lineItems;
}

const USUAL_PARCELS = 10;
/** More would exceed Shopify's query cost limit. */
export const MOST_PARCELS = 60;

type FulfillmentNode = NonNullable<OrderParcelsQuery["order"]>["fulfillments"][number];

/** The parcels that were sent, the oldest first, each with all that is in it. */
async function parcelsOf(admin: ShopifyAdmin, id: string): Promise<Parcel[]> {
  const read = async (first: number) =>
    (await admin.query(ORDER_PARCELS, { id: orderGid(id), first })).order?.fulfillments ?? [];
  const usual = await read(USUAL_PARCELS);
  const sent = usual.length < USUAL_PARCELS ? usual : await read(MOST_PARCELS);
  return Promise.all(sent.filter(({ status }) => !isUndone(status)).map((node) => parcel(admin, node)));
}

async function parcel(
  admin: ShopifyAdmin,
  { id, trackingInfo, fulfillmentLineItems }: FulfillmentNode,
): Promise<Parcel> {
  const nodes = [...fulfillmentLineItems.nodes];
  for (let { hasNextPage, endCursor } = fulfillmentLineItems.pageInfo; hasNextPage && endCursor !== null;) {
    const page: MoreParcelLinesQuery = await admin.query(MORE_PARCEL_LINES, { id, after: endCursor });
    nodes.push(...(page.fulfillment?.fulfillmentLineItems.nodes ?? []));
    hasNextPage = page.fulfillment?.fulfillmentLineItems.pageInfo.hasNextPage ?? false;
    endCursor = page.fulfillment?.fulfillmentLineItems.pageInfo.endCursor ?? null;
  }
  return {
    tracking: trackingNumbers(trackingInfo),
    items: nodes.map(({ quantity, lineItem }) => ({ lineId: lineItem.id, quantity: quantity ?? 0 })),
  };
}

const UNDONE = new Set(["CANCELLED", "ERROR", "FAILURE"]);

/** Whether a fulfillment with this status was not sent after all. */
export const isUndone = (status: string) => UNDONE.has(status);

/** All orders placed from `from` until before `before`, page by page, oldest first. */
export async function* ordersPlaced(admin: ShopifyAdmin, from: Date, before: Date): AsyncGenerator<OrderMoney[]> {
  const query = `created_at:>='${from.toISOString()}' created_at:<'${before.toISOString()}'`;
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const { orders }: OrderPaymentsQuery = await admin.query(ORDER_PAYMENTS, { query, after });
    yield orders.nodes.map((node) => orderMoney(admin, node));
    after = orders.pageInfo.endCursor;
    hasMore = orders.pageInfo.hasNextPage && after !== null;
  }
}

function orderMoney(admin: ShopifyAdmin, node: OrderPaymentsQuery["orders"]["nodes"][number]): OrderMoney {
  return {
    cancelledAt: node.cancelledAt,
    financialStatus: node.displayFinancialStatus,
    netPayment: moneyIn(node.netPaymentSet),
    isTest: isTest(admin, node),
  };
}

/** Whether a live shop's order was paid in test mode. */
export const isTest = (admin: ShopifyAdmin, order: { test: boolean }) => admin.isLive === true && order.test;

export function orderGid(id: string): string {
  return `gid://shopify/Order/${id}`;
}

export function moneyIn({ shopMoney }: AmountFragment): Money {
  return parseMoney(shopMoney.amount, shopMoney.currencyCode);
}

export function orderSummary(node: OrderSummaryFragment): OrderSummary {
  return {
    id: numberInGid(node.id),
    orderNumber: node.name,
    email: node.email,
    createdAt: node.createdAt,
    isCancelled: node.cancelledAt !== null,
    financialStatus: node.displayFinancialStatus,
    fulfillmentStatus: node.displayFulfillmentStatus,
    totalPrice: moneyIn(node.totalPriceSet),
    itemCount: node.subtotalLineItemsQuantity,
  };
}

function providerLine(line: LineFragment): ProviderLine {
  const { variant, originalUnitPriceSet, discountedUnitPriceSet, ...rest } = line;
  return {
    ...rest,
    unitPrice: moneyIn(discountedUnitPriceSet),
    fullPrice: moneyIn(originalUnitPriceSet),
    variantId: variant?.id ?? null,
  };
}

function providerOrder(node: FullOrderFragment): ProviderOrder {
  const { shippingAddress: address, lineItems, fulfillments } = node;
  return {
    ...orderSummary(node),
    totalRefunded: moneyIn(node.totalRefundedSet),
    lineItems: lineItems.nodes.map(providerLine),
    moreLines: lineItems.pageInfo.hasNextPage ? lineItems.pageInfo.endCursor : null,
    shippingAddress: address?.formatted ?? [],
    destination: address && {
      name: address.name ?? "",
      street: address.address1 ?? "",
      city: address.city ?? "",
      region: address.provinceCode ?? address.countryCodeV2 ?? "",
    },
    hasMoreParcels: fulfillments.length > 0,
    parcels: [],
  };
}

type Tracking = { company: string | null; number: string | null; url: string | null };

export function trackingNumbers(tracking: Tracking[]): TrackingNumber[] {
  return tracking.flatMap(({ company, number, url }) => {
    const page = url && /^https?:\/\//i.test(url) ? url : null;
    return number || page ? [{ carrier: company || null, number: number || null, url: page }] : [];
  });
}
