import { normalizeEmail } from "../email-address.ts";
import { parseMoney, type Money } from "../money.ts";
import type {
  AmountFragment,
  FullOrderFragment,
  LineFragment,
  OrderLinesQuery,
  OrderPaymentsQuery,
  OrderSummaryFragment,
} from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import type { OrderMoney } from "./net-revenue.ts";
import {
  ORDER_LINES,
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
  lineItems: ProviderLine[];
  /** The cursor for lines not yet read; null when all were. */
  moreLines: string | null;
  /** Formatted lines, name first; empty if nothing is shipped. */
  shippingAddress: string[];
  /** The address's parts; null if nothing is shipped. */
  destination: Destination | null;
  parcels: Parcel[];
};

export type ProviderLine = {
  title: string;
  variantTitle: string | null;
  quantity: number;
  unitPrice: Money;
  /** Before discounts on the line. */
  fullPrice: Money;
  /** Null once the variant is deleted. */
  variantId: string | null;
};

export type Destination = { name: string; street: string; city: string; region: string };

/** A parcel, with the carrier's tracking page if there is one. */
export type Parcel = { carrier: string | null; number: string; url: string | null };

/** Order names that are safe in a search query: they cannot end the quotes or add another filter. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,29}$/u;

/** Orders with a name, without "#". Throws if the name is not safe in a query. */
export async function ordersNamed(admin: ShopifyAdmin, name: string): Promise<ProviderOrder[]> {
  if (!PLAIN_NAME.test(name)) throw new Error(`Invalid order name: ${JSON.stringify(name)}`);
  const { orders } = await admin.query(ORDERS_NAMED, { query: `name:"${name}"` });
  return orders.nodes.map(providerOrder);
}

/** An address that cannot end the quotes of a search or add another filter. */
const PLAIN_EMAIL = /^[^\s"\\]+@[^\s"\\]+$/;

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

/** An order with all lines, by the number in its id; null when it does not exist. */
export async function orderWithId(admin: ShopifyAdmin, id: string): Promise<ProviderOrder | null> {
  const { order } = await admin.query(ORDER_WITH_ID, { id: orderGid(id) });
  return order && withAllLines(admin, providerOrder(order));
}

/** The order with all its lines. */
export async function withAllLines(admin: ShopifyAdmin, order: ProviderOrder): Promise<ProviderOrder> {
  const lineItems = [...order.lineItems];
  for (let after = order.moreLines; after !== null;) {
    const page: OrderLinesQuery = await admin.query(ORDER_LINES, { id: orderGid(order.id), after });
    const found = page.order?.lineItems;
    lineItems.push(...(found?.nodes ?? []).map(providerLine));
    after = found?.pageInfo.hasNextPage ? found.pageInfo.endCursor : null;
  }
  return { ...order, lineItems, moreLines: null };
}

/** The payment data of the newest `max` orders, and the shop's currency. `hasMore`: there are older orders. */
export async function orderAmounts(
  admin: ShopifyAdmin,
  max: number,
): Promise<{ orders: OrderMoney[]; currency: string; hasMore: boolean }> {
  const amounts: OrderMoney[] = [];
  let [currency, hasMore] = ["", false];
  for await (const page of orderPayments(admin, { newestFirst: true })) {
    amounts.push(...page.orders);
    ({ currency, hasMore } = page);
    if (amounts.length >= max) break;
  }
  return { orders: amounts.slice(0, max), currency, hasMore: hasMore || amounts.length > max };
}

/** All orders placed from `from` until before `before`, page by page, oldest first. */
export async function* ordersPlaced(admin: ShopifyAdmin, from: Date, before: Date): AsyncGenerator<OrderMoney[]> {
  const query = `created_at:>='${from.toISOString()}' created_at:<'${before.toISOString()}'`;
  for await (const { orders } of orderPayments(admin, { query, newestFirst: false })) yield orders;
}

async function* orderPayments(admin: ShopifyAdmin, which: { query?: string; newestFirst: boolean }) {
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const { shop, orders }: OrderPaymentsQuery = await admin.query(ORDER_PAYMENTS, { ...which, after });
    after = orders.pageInfo.endCursor;
    hasMore = orders.pageInfo.hasNextPage && after !== null;
    yield { orders: orders.nodes.map(orderMoney), currency: shop.currencyCode, hasMore };
  }
}

function orderMoney(node: OrderPaymentsQuery["orders"]["nodes"][number]): OrderMoney {
  return {
    cancelledAt: node.cancelledAt,
    financialStatus: node.displayFinancialStatus,
    netPayment: moneyIn(node.netPaymentSet),
  };
}

export function orderGid(id: string): string {
  return `gid://shopify/Order/${id}`;
}

export function moneyIn({ shopMoney }: AmountFragment): Money {
  return parseMoney(shopMoney.amount, shopMoney.currencyCode);
}

export function orderSummary(node: OrderSummaryFragment): OrderSummary {
  return {
    id: node.id.split("/").at(-1) ?? "",
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
  const { title, variantTitle, quantity, variant, originalUnitPriceSet, discountedUnitPriceSet } = line;
  return {
    title,
    variantTitle,
    quantity,
    unitPrice: moneyIn(discountedUnitPriceSet),
    fullPrice: moneyIn(originalUnitPriceSet),
    variantId: variant?.id ?? null,
  };
}

function providerOrder(node: FullOrderFragment): ProviderOrder {
  const { shippingAddress: address, lineItems, fulfillments } = node;
  return {
    ...orderSummary(node),
    lineItems: lineItems.nodes.map(providerLine),
    moreLines: lineItems.pageInfo.hasNextPage ? lineItems.pageInfo.endCursor : null,
    shippingAddress: address?.formatted ?? [],
    destination: address && {
      name: address.name ?? "",
      street: address.address1 ?? "",
      city: address.city ?? "",
      region: address.provinceCode ?? address.countryCodeV2 ?? "",
    },
    parcels: fulfillments
      .flatMap(({ trackingInfo }) => trackingInfo)
      .flatMap(({ company, number, url }) =>
        number ? [{ carrier: company || null, number, url: url && /^https?:\/\//i.test(url) ? url : null }] : [],
      ),
  };
}
