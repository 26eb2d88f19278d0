import { and, eq, getTableColumns, gte, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { addressLines } from "../checkout/address-lines.ts";
import { countryName, regionCode, regionName } from "../checkout/regions.ts";
import { pageOf, pageWindow, type PageArguments } from "../graphql/connection.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { keysetPage, pageById, sortedValue, type KeysetQuery, type SortColumn } from "../graphql/keyset.server.ts";
import { orderName, paymentsOf, type Order, type OrderLineRow, type OrderRow } from "../orders/order.ts";
import { refundableUnits, remainingUnits } from "../orders/order-quantities.ts";
import { orderWithId, withLines } from "../orders/orders.server.ts";
import { linePictureUrl } from "../pictures.ts";
import { orders, type PostalAddress } from "../store.tables.server.ts";
import { moneyBag, type AdminContext, type AdminResolvers } from "./admin-context.ts";
import { fulfillmentNodes } from "./fulfillments.resolvers.server.ts";
import { lineNode, type LineNode } from "./line-node.ts";
import { orderFilter } from "./order-filter.ts";
import { refundNodes, suggestedRefund, transactionNodes } from "./refunds.resolvers.server.ts";
import { variantNode } from "./variants.server.ts";

type Delivery = PostalAddress & { phone: string | null };

type OrdersArguments = PageArguments & { query?: string | null; sortKey?: string | null };
const BY_UPDATE: SortColumn = { expression: sql`${orders.updatedAt}`, cast: "timestamptz" };

export const orderQueries: AdminResolvers<object> = {
  order: (_root, { id }: { id: string }, { db }) => {
    const number = numberIn(id, "Order");
    return number === null ? null : orderWithId(db, number);
  },
  orders: async (_root, { query, sortKey, ...page }: OrdersArguments, { db }) => {
    const matching = whereOf(query ?? "");
    const read = ({ where, orderBy, limit }: Parameters<KeysetQuery<OrderRow>>[0]) =>
      db
        .select({ ...getTableColumns(orders), sortValue: sortedValue(BY_UPDATE) })
        .from(orders)
        .where(and(matching, where))
        .orderBy(...orderBy)
        .limit(limit);
    // Orders are numbered chronologically, so every other sort key gives the same order.
    const found =
      sortKey === "UPDATED_AT"
        ? await keysetPage(pageWindow(page), BY_UPDATE, { column: sql`${orders.id}`, read: ({ id }) => id }, read)
        : await pageById<OrderRow>(page, orders.id, read);
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
  presentmentCurrencyCode: (order) => order.currency,
  processedAt: (order) => order.createdAt,
  note: (order) => order.note || null,
  customAttributes: (order) => order.attributes,
  cancelReason: (order) => order.cancelReason?.toUpperCase() ?? null,
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
  totalRefundedShippingSet: (order) => moneyBag(order.refundedShippingMinor, order.currency),
  totalShippingPriceSet: (order) => moneyBag(order.shippingMinor, order.currency),
  taxesIncluded: () => false,
  shippingLine: (order) => {
    const price = moneyBag(order.shippingMinor, order.currency);
    const { shippingTitle } = order;
    return { title: shippingTitle, code: shippingTitle, originalPriceSet: price, discountedPriceSet: price };
  },
  totalTaxSet: (order) => moneyBag(order.taxMinor, order.currency),
  // The checkout asks for one address.
  billingAddress: (order): Delivery => ({ ...order.address, phone: order.phone }),
  shippingAddress: (order): Delivery => ({ ...order.address, phone: order.phone }),
  lineItems: (order, page: PageArguments) => {
    const lines = order.lines.map((line) => lineNode(order, line));
    return pageOf(lines, page, (line) => ({ value: line.position, id: line.id }));
  },
  fulfillments: (order, { first }: First) => firstOf(fulfillmentNodes(order), first),
  fulfillmentOrders: (order, page: PageArguments) =>
    pageOf([{ order }], page, () => ({ value: order.id, id: order.id })),
  refundable: (order) => paymentsOf(order).received > paymentsOf(order).refunded,
  refunds: (order, { first }: First) => firstOf(refundNodes(order), first),
  transactions: (order, { first }: First) => firstOf(transactionNodes(order), first),
  suggestedRefund,
};

type First = { first?: number | null };
const firstOf = <Node>(nodes: Node[], first: number | null | undefined) => nodes.slice(0, first ?? undefined);

export const lineItemResolvers: AdminResolvers<LineNode> = {
  id: (line) => globalId("LineItem", line.id),
  name: (line) => (isOnlyVariant(line) ? line.title : `${line.title} - ${line.variantTitle}`),
  variantTitle: (line) => (isOnlyVariant(line) ? null : line.variantTitle),
  currentQuantity: (line) => (line.isCancelled ? 0 : refundableUnits(line)),
  refundableQuantity: refundableUnits,
  restockable: () => true,
  unfulfilledQuantity: remainingUnits,
  image: ({ picturePath }, _args: object, { baseUrl }) =>
    picturePath === null ? null : { url: linePictureUrl(`${baseUrl}/`, picturePath), altText: null },
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
  const { number, email, financialStatus, fulfillmentStatus, isCancelled, createdFrom, createdBefore, updatedFrom } =
    filter;
  if (filter.isImpossible) return sql`false`;
  return and(
    number === null ? undefined : eq(orders.number, number),
    email === null ? undefined : sql`lower(${orders.email}) = ${email}`,
    financialStatus === null ? undefined : eq(orders.financialStatus, financialStatus),
    fulfillmentStatus === null ? undefined : eq(orders.fulfillmentStatus, fulfillmentStatus),
    createdFrom === null ? undefined : gte(orders.createdAt, createdFrom),
    createdBefore === null ? undefined : lt(orders.createdAt, createdBefore),
    updatedFrom === null ? undefined : gte(orders.updatedAt, updatedFrom),
    isCancelled === null ? undefined : isCancelled ? isNotNull(orders.cancelledAt) : isNull(orders.cancelledAt),
  );
}

function reductions(order: Order): number {
  return order.lines.reduce((sum, line) => sum + (line.unitFullMinor - line.unitMinor) * line.quantity, 0);
}

function isOnlyVariant({ variantTitle }: OrderLineRow): boolean {
  return variantTitle === "Default Title";
}
