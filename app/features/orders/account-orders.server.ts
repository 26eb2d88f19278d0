import { shopCustomersOf } from "#app/platform/auth/oauth/shopify-customers.server.ts";
import { verifiedEmailOf } from "#app/platform/auth/sign-in/verified-email.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ordersOfOwner } from "#app/platform/shopify/customer-orders.server.ts";
import { wholeOrder } from "#app/platform/shopify/orders.server.ts";
import { ordersWithSizes } from "./order-sizes.server.ts";
import type { TrackedOrder } from "./orders.ts";
import { trackedOrder } from "./track-order.server.ts";

/** An order as the account that it belongs to sees it. */
export type AccountOrder = Omit<TrackedOrder, "email" | "shippingAddress"> & { detailPath: string };

type AccountOrders = {
  /** "unverified": the account has not confirmed its address. "not-shown": this shop's orders cannot be read. */
  state: "found" | "unverified" | "not-shown" | "failed";
  orders: AccountOrder[];
  nextCursor: string | null;
};

/**
 * The orders placed with the account's verified email address, whether or not anyone was signed in, and those of the customer at the live shop who
 * signs in to it.
 */
export async function ordersOfAccount(
  { admin, db, links, shop }: Pick<Services, "admin" | "db" | "links"> & Partial<Pick<Services, "shop">>,
  userId: string,
  after: string | null,
): Promise<AccountOrders> {
  const none = { orders: [], nextCursor: null };
  if (!admin) return { ...none, state: "not-shown" };
  const email = await verifiedEmailOf(db, userId);
  const customers = shop ? await shopCustomersOf(db, userId) : [];
  if (email === null && customers.length === 0) return { ...none, state: "unverified" };
  try {
    const { orders, nextCursor } = await ordersOfOwner({ admin, shop: shop ?? null }, { email, customers }, after);
    const whole = await Promise.all(orders.map((order) => wholeOrder(admin, order)));
    const sized = await ordersWithSizes(db, whole);
    const shown = sized.map((order): AccountOrder => {
      const { email: _email, shippingAddress: _address, ...rest } = trackedOrder(order);
      return { ...rest, detailPath: `/order-status/mine?token=${links.token("order", { id: Number(order.id) })}` };
    });
    return { state: "found", orders: shown, nextCursor };
  } catch (error) {
    log("error", "account orders not read", { error });
    return { ...none, state: "failed" };
  }
}
