import { z } from "zod";
import { normalizeEmail } from "../email-address.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import { ORDERS_WITH_CUSTOMER } from "./connection/customer-orders.operations.server.ts";
import { numberInGid } from "./gid.server.ts";
import { orderWithId, ordersOfEmail, PLAIN_EMAIL, type ProviderOrder } from "./orders.server.ts";
import { AccessDenied } from "./provider-problem.ts";
import type { ShopConnection } from "./shop-connection.server.ts";

/** Whose orders: of an address, and of customers of the live shop by the numbers in their ids. */
type OrderOwner = { email: string | null; customers: string[] };

type OrderPage = { orders: ProviderOrder[]; nextCursor: string | null };

const page = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({ id: z.string(), email: z.string().nullable(), customer: z.object({ id: z.string() }).nullable() }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

/**
 * An owner's orders, the newest first: also those of another address that the customer had, or gave, at the live shop. Without the scope to read
 * customers, those of the address.
 */
export async function ordersOfOwner(
  { admin, shop }: { admin: ShopifyAdmin; shop?: Pick<ShopConnection, "askAdmin"> | null },
  { email, customers }: OrderOwner,
  after: string | null,
): Promise<OrderPage> {
  if (shop && customers.length > 0)
    try {
      return await ordersOfCustomers({ admin, shop }, { email, customers }, after);
    } catch (error) {
      if (!(error instanceof AccessDenied)) throw error;
    }
  return email === null ? { orders: [], nextCursor: null } : ordersOfEmail(admin, email, after);
}

async function ordersOfCustomers(
  { admin, shop }: { admin: ShopifyAdmin; shop: Pick<ShopConnection, "askAdmin"> },
  { email, customers }: OrderOwner,
  after: string | null,
): Promise<OrderPage> {
  const terms = customers.filter((id) => /^\d+$/.test(id)).map((id) => `customer_id:${id}`);
  if (email !== null && PLAIN_EMAIL.test(email)) terms.push(`email:"${email}"`);
  const { orders } = page.parse(await shop.askAdmin(ORDERS_WITH_CUSTOMER, { query: terms.join(" OR "), after }));
  const isTheirs = ({ email: orderEmail, customer }: (typeof orders.nodes)[number]) =>
    (customer && customers.includes(numberInGid(customer.id))) ||
    (email !== null && normalizeEmail(orderEmail ?? "") === normalizeEmail(email));
  const whole = await Promise.all(orders.nodes.filter(isTheirs).map(({ id }) => orderWithId(admin, numberInGid(id))));
  return {
    orders: whole.filter((order) => order !== null),
    nextCursor: orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null,
  };
}
