import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { addressLines } from "../checkout/address-lines.ts";
import { countryName, regionCode, regionName } from "../checkout/regions.ts";
import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { pageById } from "../graphql/keyset.server.ts";
import { fulfillmentsOf } from "../orders/fulfillments.ts";
import { orderName, paymentsOf, type Order, type OrderLineRow, type OrderRow } from "../orders/order.ts";
import { orderWithId, withLines } from "../orders/orders.server.ts";
import { orders, type PostalAddress } from "../store.tables.server.ts";
import { moneyBag, type AdminContext, type AdminResolvers } from "./admin-context.ts";
import { orderFilter } from "./order-filter.ts";
import { variantNode } from "./variants.server.ts";

type Line = OrderLineRow & { currency: string; isCancelled: boolean };
type Delivery = PostalAddress & { phone: string | null };

export const orderQueries: AdminResolvers<object> = {
  order: (_root, { id }: { id: string }, { db }) => {
    const number = numberIn(id, "Order");
    return number === null ? null : orderWithId(db, number);
  },
  orders: async (_root, { query, ...page }: PageArguments & { query?: string | null }, { db }) => {
    // Orders are numbered chronologically, so every sort key gives the same order.
    const matching = whereOf(query ?? "");
    const found = await pageById<OrderRow>(page, orders.id, ({ where, orderBy, limit }) =>
      db
        .select()
        .from(orders)
        .where(and(matching, where))
        .orderBy(...orderBy)
        .limit(limit),
    );
    const whole = await withLines(db, found.nodes);
    return { ...found, nodes: whole, edges: found.edges.map(({ cursor }, at) => ({ cursor, node: whole[at] })) };
  },
};

export const orderResolvers: AdminResolvers<Order> = {
  id: (order) => globalId("Order", order.id),
  name: orderName,
  confirmed: () => true,
  test: () => true,
  currencyCode: (order) => order.currency,
  processedAt: (order) => order.createdAt,
  note: (order) => order.note || null,
  discountCodes: (order) => (order.discountCode === null ? [] : [order.discountCode]),
  displayFinancialStatus: (order) => order.financialStatus.toUpperCase(),
  displayFulfillmentStatus: (order) => order.fulfillmentStatus.toUpperCase(),
  subtotalLineItemsQuantity: (order) => order.lines.reduce((sum, line) => sum + line.quantity, 0),
  subtotalPriceSet: (order) => moneyBag(order.subtotalMinor - order.discountMinor, order.currency),
  totalDiscountsSet: (order) => moneyBag(order.discountMinor + reductions(order), order.currency),
  totalPriceSet: (order) => moneyBag(order.totalMinor, order.currency),
  currentTotalPriceSet: (order) => moneyBag(paymentsOf(order).currentTotal, order.currency),
  totalReceivedSet: (order) => moneyBag(paymentsOf(order).received, order.currency),
  totalRefundedSet: (order) => moneyBag(paymentsOf(order).refunded, order.currency),
  netPaymentSet: (order) => moneyBag(paymentsOf(order).received - paymentsOf(order).refunded, order.currency),
  totalShippingPriceSet: (order) => moneyBag(order.shippingMinor, order.currency),
  taxesIncluded: () => false,
  shippingLine: (order) => {
    const price = moneyBag(order.shippingMinor, order.currency);
    const { shippingTitle } = order;
    return { title: shippingTitle, code: shippingTitle, originalPriceSet: price, discountedPriceSet: price };
  },
  totalTaxSet: (order) => moneyBag(order.taxMinor, order.currency),
  shippingAddress: (order): Delivery => ({ ...order.address, phone: order.phone }),
  lineItems: (order, page: PageArguments) => {
    const lines = order.lines.map((line): Line => ({
      ...line,
      currency: order.currency,
      isCancelled: order.cancelledAt !== null,
    }));
    return pageOf(lines, page, (line) => ({ value: line.position, id: line.id }));
  },
  fulfillments: fulfillmentsOf,
  fulfillmentOrders: (order, page: PageArguments) => {
    const status = order.cancelledAt !== null ? "CANCELLED" : order.fulfilledAt === null ? "OPEN" : "CLOSED";
    return pageOf([{ id: globalId("FulfillmentOrder", order.id), status }], page, () => ({
      value: order.id,
      id: order.id,
    }));
  },
};

export const lineItemResolvers: AdminResolvers<Line> = {
  id: (line) => globalId("LineItem", line.id),
  name: (line) => (isOnlyVariant(line) ? line.title : `${line.title} - ${line.variantTitle}`),
  variantTitle: (line) => (isOnlyVariant(line) ? null : line.variantTitle),
  // Orders are only canceled as a whole, and refunds are amounts, so a line's quantity is all or nothing.
  currentQuantity: (line) => (line.isCancelled ? 0 : line.quantity),
  image: ({ picturePath }, _args: object, { baseUrl }) =>
    picturePath === null ? null : { url: `${baseUrl}/cdn/${picturePath}`, altText: null },
  variant: (line, _args: object, { db }: AdminContext) => variantNode(db, line.variantId),
  originalUnitPriceSet: (line) => moneyBag(line.unitFullMinor, line.currency),
  originalTotalSet: (line) => moneyBag(line.unitFullMinor * line.quantity, line.currency),
  discountedUnitPriceSet: (line) => moneyBag(line.unitMinor, line.currency),
  discountedTotalSet: (line) => moneyBag(line.unitMinor * line.quantity, line.currency),
};

export const addressResolvers: AdminResolvers<Delivery> = {
  address2: (address) => address.address2 || null,
  country: (address) => countryName(address.countryCode),
  countryCodeV2: (address) => address.countryCode,
  name: (address) => `${address.firstName} ${address.lastName}`,
  province: (address) => regionName(address.countryCode, address.province) || null,
  provinceCode: (address) => regionCode(address.countryCode, address.province),
  formatted: (address, { withName }: { withName?: boolean | null }) => addressLines(address).slice(withName ? 0 : 1),
};

function whereOf(query: string): SQL | undefined {
  const filter = orderFilter(query);
  const { number, email, financialStatus, fulfillmentStatus, isCancelled, createdFrom, createdBefore } = filter;
  if (filter.isImpossible) return sql`false`;
  return and(
    number === null ? undefined : eq(orders.number, number),
    email === null ? undefined : sql`lower(${orders.email}) = ${email}`,
    financialStatus === null ? undefined : eq(orders.financialStatus, financialStatus),
    fulfillmentStatus === null ? undefined : eq(orders.fulfillmentStatus, fulfillmentStatus),
    createdFrom === null ? undefined : gte(orders.createdAt, createdFrom),
    createdBefore === null ? undefined : lt(orders.createdAt, createdBefore),
    isCancelled === null ? undefined : isCancelled ? isNotNull(orders.cancelledAt) : isNull(orders.cancelledAt),
  );
}

function reductions(order: Order): number {
  return order.lines.reduce((sum, line) => sum + (line.unitFullMinor - line.unitMinor) * line.quantity, 0);
}

function isOnlyVariant({ variantTitle }: OrderLineRow): boolean {
  return variantTitle === "Default Title";
}
