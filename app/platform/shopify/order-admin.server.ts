import { z } from "zod";
import type { Money } from "../money.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import type { OrderMoney } from "./net-revenue.ts";
import { ORDER_AMOUNTS, ORDER_WITH_ID, ORDERS_NEWEST } from "./orders.operations.server.ts";
import { providerMoney, providerOrder, providerOrderMoney, withAllLines, type ProviderOrder } from "./orders.server.ts";

/** An order in a list: lines without prices. `id` is the number in the provider's id. */
export type OrderInList = Omit<ProviderOrder, "lines" | "moreLines" | "shippingAddress" | "destination" | "parcels"> & {
  id: string;
  refunded: Money;
  lines: { title: string; variantTitle: string | null; quantity: number }[];
};

/** A page of orders, newest first. `next` is the cursor of the following page, null on the last one. */
export async function ordersNewestFirst(
  admin: ShopifyAdmin,
  { first, after }: { first: number; after: string | null },
): Promise<{ orders: OrderInList[]; next: string | null }> {
  const { orders } = await admin.query(ORDERS_NEWEST, { first, after }, listed);
  return { orders: orders.nodes, next: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null };
}

/** The payment data of the newest `max` orders, and the shop's currency. `hasMore`: there are older orders. */
export async function orderAmounts(
  admin: ShopifyAdmin,
  max: number,
): Promise<{ orders: OrderMoney[]; currency: string; hasMore: boolean }> {
  const amounts: OrderMoney[] = [];
  for (let after: string | null = null; ;) {
    const page: z.infer<typeof amountsShape> = await admin.query(ORDER_AMOUNTS, { after }, amountsShape);
    const { orders, shop } = page;
    amounts.push(...orders.nodes);
    const { hasNextPage, endCursor } = orders.pageInfo;
    if (!hasNextPage || amounts.length >= max)
      return {
        orders: amounts.slice(0, max),
        currency: shop.currencyCode,
        hasMore: hasNextPage || amounts.length > max,
      };
    after = endCursor;
  }
}

/** An order with all lines, by the number in its id; null when it does not exist. */
export async function orderWithId(admin: ShopifyAdmin, id: string): Promise<ProviderOrder | null> {
  const { order } = await admin.query(ORDER_WITH_ID, { id: `gid://shopify/Order/${id}` }, found);
  return order && withAllLines(admin, order);
}

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

const inList = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    createdAt: z.string(),
    cancelledAt: z.string().nullable(),
    displayFinancialStatus: z.string().nullable(),
    displayFulfillmentStatus: z.string().nullable(),
    subtotalLineItemsQuantity: z.number(),
    totalPriceSet: providerMoney,
    totalRefundedSet: providerMoney,
    lineItems: z.object({
      nodes: z.array(z.object({ title: z.string(), variantTitle: z.string().nullable(), quantity: z.number() })),
    }),
  })
  .transform((node): OrderInList => ({
    id: node.id.split("/").at(-1) ?? "",
    name: node.name,
    email: node.email,
    createdAt: node.createdAt,
    cancelledAt: node.cancelledAt,
    financialStatus: node.displayFinancialStatus,
    fulfillmentStatus: node.displayFulfillmentStatus ?? "UNFULFILLED",
    total: node.totalPriceSet,
    refunded: node.totalRefundedSet,
    units: node.subtotalLineItemsQuantity,
    lines: node.lineItems.nodes,
  }));

const listed = z.object({ orders: z.object({ nodes: z.array(inList), pageInfo }) });

const amountsShape = z.object({
  shop: z.object({ currencyCode: z.string() }),
  orders: z.object({ nodes: z.array(providerOrderMoney), pageInfo }),
});

const found = z.object({ order: providerOrder.nullable() });
