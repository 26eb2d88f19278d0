import { z } from "zod";
import { parseMoney, type Money } from "../money.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import type { OrderMoney } from "./net-revenue.ts";
import { ORDERS_NAMED, ORDERS_PLACED } from "./orders.operations.server.ts";

/** An order as the provider keeps it; its statuses in the provider's capitals, such as "PARTIALLY_FULFILLED". */
export type ProviderOrder = {
  name: string;
  email: string | null;
  createdAt: string;
  cancelledAt: string | null;
  financialStatus: string | null;
  fulfillmentStatus: string;
  total: Money;
  /** How many pieces it has, more than the lines hold where it is a long one. */
  pieces: number;
  lines: { title: string; variantTitle: string | null; quantity: number; unitPrice: Money }[];
  /** Line by line, name first; none where nothing is shipped. */
  shippingAddress: string[];
};

/** What a search for a name may hold: nothing that could end the quotes around it or be read as another filter. */
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,29}$/u;

/** Orders the provider finds under a name, written without "#". Throws where the name could be read as more than a name. */
export async function ordersNamed(admin: ShopifyAdmin, name: string): Promise<ProviderOrder[]> {
  if (!PLAIN_NAME.test(name)) throw new Error(`Not the name of an order: ${JSON.stringify(name)}`);
  const { orders } = await admin.ask(ORDERS_NAMED, { query: `name:"${name}"` }, found);
  return orders.nodes;
}

/** Every order placed from one instant on and before another, page by page, oldest first. */
export async function* ordersPlaced(admin: ShopifyAdmin, from: Date, before: Date): AsyncGenerator<OrderMoney[]> {
  const query = `created_at:>='${from.toISOString()}' created_at:<'${before.toISOString()}'`;
  for (let after: string | null = null, more = true; more;) {
    const { orders }: z.infer<typeof placed> = await admin.ask(ORDERS_PLACED, { query, after }, placed);
    yield orders.nodes;
    after = orders.pageInfo.endCursor;
    more = orders.pageInfo.hasNextPage;
  }
}

const money = z
  .object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) })
  .transform(({ shopMoney }) => parseMoney(shopMoney.amount, shopMoney.currencyCode));

const order = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    createdAt: z.string(),
    cancelledAt: z.string().nullable(),
    displayFinancialStatus: z.string().nullable(),
    displayFulfillmentStatus: z.string(),
    subtotalLineItemsQuantity: z.number(),
    totalPriceSet: money,
    lineItems: z.object({
      nodes: z.array(
        z.object({
          title: z.string(),
          variantTitle: z.string().nullable(),
          quantity: z.number(),
          discountedUnitPriceSet: money,
        }),
      ),
    }),
    shippingAddress: z.object({ formatted: z.array(z.string()) }).nullable(),
  })
  .transform((node): ProviderOrder => ({
    name: node.name,
    email: node.email,
    createdAt: node.createdAt,
    cancelledAt: node.cancelledAt,
    financialStatus: node.displayFinancialStatus,
    fulfillmentStatus: node.displayFulfillmentStatus,
    total: node.totalPriceSet,
    pieces: node.subtotalLineItemsQuantity,
    lines: node.lineItems.nodes.map(({ discountedUnitPriceSet, ...line }) => ({
      ...line,
      unitPrice: discountedUnitPriceSet,
    })),
    shippingAddress: node.shippingAddress?.formatted ?? [],
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
export { money as providerMoney, orderMoney as providerOrderMoney };
