import { z } from "zod";
import { parseMoney, type Money } from "../money.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import type { OrderMoney } from "./net-revenue.ts";
import { ORDER_LINES, ORDERS_NAMED, ORDERS_PLACED } from "./orders.operations.server.ts";

/** An order at the provider; statuses are its enum values, such as "PARTIALLY_FULFILLED". */
export type ProviderOrder = {
  name: string;
  email: string | null;
  createdAt: string;
  cancelledAt: string | null;
  financialStatus: string | null;
  fulfillmentStatus: string;
  total: Money;
  /** Of all lines, including those in `moreLines`. */
  units: number;
  lines: ProviderLine[];
  /** The cursor for lines not yet read; null when all were. */
  moreLines: { orderId: string; after: string } | null;
  /** Formatted lines, name first; empty if nothing is shipped. */
  shippingAddress: string[];
  /** The address's parts; null if nothing is shipped. */
  destination: Destination | null;
  parcels: Parcel[];
};

export type ProviderLine = { title: string; variantTitle: string | null; quantity: number; unitPrice: Money };

export type Destination = { name: string; street: string; city: string; region: string };

/** A parcel, with the carrier's tracking page if there is one. */
export type Parcel = { carrier: string | null; number: string; url: string | null };

/** Order names that are safe in a search query: they cannot end the quotes or add another filter. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,29}$/u;

/** Orders with a name, without "#". Throws if the name is not safe in a query. */
export async function ordersNamed(admin: ShopifyAdmin, name: string): Promise<ProviderOrder[]> {
  if (!PLAIN_NAME.test(name)) throw new Error(`Invalid order name: ${JSON.stringify(name)}`);
  const { orders } = await admin.query(ORDERS_NAMED, { query: `name:"${name}"` }, found);
  return orders.nodes;
}

/** The order with all its lines. */
export async function withAllLines(admin: ShopifyAdmin, order: ProviderOrder): Promise<ProviderOrder> {
  const lines = [...order.lines];
  let more = order.moreLines;
  while (more) {
    const { orderId, after }: { orderId: string; after: string } = more;
    const page: z.infer<typeof restOfLines> = await admin.query(ORDER_LINES, { id: orderId, after }, restOfLines);
    const { nodes, pageInfo } = page.order?.lineItems ?? { nodes: [], pageInfo: null };
    lines.push(...nodes);
    more = pageInfo?.hasNextPage && pageInfo.endCursor ? { orderId, after: pageInfo.endCursor } : null;
  }
  return { ...order, lines, moreLines: null };
}

/** All orders placed from `from` until before `before`, page by page, oldest first. */
export async function* ordersPlaced(admin: ShopifyAdmin, from: Date, before: Date): AsyncGenerator<OrderMoney[]> {
  const query = `created_at:>='${from.toISOString()}' created_at:<'${before.toISOString()}'`;
  for (let after: string | null = null, more = true; more;) {
    const { orders }: z.infer<typeof placed> = await admin.query(ORDERS_PLACED, { query, after }, placed);
    yield orders.nodes;
    after = orders.pageInfo.endCursor;
    more = orders.pageInfo.hasNextPage;
  }
}

const money = z
  .object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) })
  .transform(({ shopMoney }) => parseMoney(shopMoney.amount, shopMoney.currencyCode));

const line = z
  .object({
    title: z.string(),
    variantTitle: z.string().nullable(),
    quantity: z.number(),
    discountedUnitPriceSet: money,
  })
  .transform(({ discountedUnitPriceSet, ...rest }): ProviderLine => ({ ...rest, unitPrice: discountedUnitPriceSet }));

const linePage = z.object({
  nodes: z.array(line),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }).optional(),
});

const restOfLines = z.object({ order: z.object({ lineItems: linePage }).nullable() });

const parcel = z.object({
  company: z.string().nullish(),
  number: z.string().nullish(),
  url: z.string().nullish(),
});

const order = z
  .object({
    id: z.string().optional(),
    name: z.string(),
    email: z.string().nullable(),
    createdAt: z.string(),
    cancelledAt: z.string().nullable(),
    displayFinancialStatus: z.string().nullable(),
    displayFulfillmentStatus: z.string(),
    subtotalLineItemsQuantity: z.number(),
    totalPriceSet: money,
    lineItems: linePage,
    fulfillments: z.array(z.object({ trackingInfo: z.array(parcel) })).default([]),
    shippingAddress: z
      .object({
        formatted: z.array(z.string()),
        name: z.string().nullish(),
        address1: z.string().nullish(),
        city: z.string().nullish(),
        provinceCode: z.string().nullish(),
        countryCodeV2: z.string().nullish(),
      })
      .nullable(),
  })
  .transform((node): ProviderOrder => ({
    name: node.name,
    email: node.email,
    createdAt: node.createdAt,
    cancelledAt: node.cancelledAt,
    financialStatus: node.displayFinancialStatus,
    fulfillmentStatus: node.displayFulfillmentStatus,
    total: node.totalPriceSet,
    units: node.subtotalLineItemsQuantity,
    lines: node.lineItems.nodes,
    moreLines:
      node.id && node.lineItems.pageInfo?.hasNextPage && node.lineItems.pageInfo.endCursor
        ? { orderId: node.id, after: node.lineItems.pageInfo.endCursor }
        : null,
    shippingAddress: node.shippingAddress?.formatted ?? [],
    destination: node.shippingAddress && {
      name: node.shippingAddress.name ?? "",
      street: node.shippingAddress.address1 ?? "",
      city: node.shippingAddress.city ?? "",
      region: node.shippingAddress.provinceCode ?? node.shippingAddress.countryCodeV2 ?? "",
    },
    parcels: node.fulfillments
      .flatMap(({ trackingInfo }) => trackingInfo)
      .flatMap(({ company, number, url }) =>
        number ? [{ carrier: company || null, number, url: url && /^https?:\/\//i.test(url) ? url : null }] : [],
      ),
  }));

const orderMoney = z
  .object({ cancelledAt: z.string().nullable(), displayFinancialStatus: z.string().nullable(), netPaymentSet: money })
  .transform((node): OrderMoney => ({
    cancelledAt: node.cancelledAt,
    financialStatus: node.displayFinancialStatus,
    netPayment: node.netPaymentSet,
  }));

const found = z.object({ orders: z.object({ nodes: z.array(order) }) });

const placed = z.object({
  orders: z.object({
    nodes: z.array(orderMoney),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
export { money as providerMoney, order as providerOrder, orderMoney as providerOrderMoney };
