import { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { amountText, type Money } from "#app/platform/money.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { ordersNewestFirst, type AdminOrder } from "#app/platform/shopify/order-admin.server.ts";
import { orderAmounts } from "#app/platform/shopify/orders.server.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { MAX_TOTALED_ORDERS, orderTotals, ORDERS_NOT_LOADED, type OrderTotals } from "./order-admin.ts";

/** A larger page would exceed the provider's query cost limit. */
const PAGE = 25;

export type OrderPage = { orders: AdminOrder[]; next: string | null };

/** One page of the store's orders, newest first; `after` is the previous page's end cursor. Throws if orders cannot be read. */
export function listOrders(admin: ShopifyAdmin, after: string | null): Promise<OrderPage> {
  return ordersNewestFirst(admin, { first: PAGE, after });
}

/**
 * The cards' totals. A large store takes ten requests, so they are computed again only when one of the `newest` orders changed (null:
 * unknown), after a minute, or when an admin clicks Refresh, not on every page.
 */
export async function loadOrderTotals(
  admin: ShopifyAdmin,
  { newest = null, now = performance.now() }: { newest?: AdminOrder[] | null; now?: number } = {},
): Promise<OrderTotals> {
  const known = cachedTotals.get(admin);
  const newestSeen = newest ? JSON.stringify(newest) : (known?.newestSeen ?? "");
  if (known && known.newestSeen === newestSeen && now - known.at < TOTALS_MAX_AGE_MS) return known.totals;
  const { orders, currency, hasMore } = await orderAmounts(admin, MAX_TOTALED_ORDERS);
  const totals = orderTotals(orders, currency, hasMore);
  cachedTotals.set(admin, { newestSeen, at: now, totals });
  return totals;
}

/** Called by the Refresh button. */
export function clearOrderTotals(admin: ShopifyAdmin): void {
  cachedTotals.delete(admin);
}

const TOTALS_MAX_AGE_MS = 60_000;
const cachedTotals = new WeakMap<ShopifyAdmin, { newestSeen: string; at: number; totals: OrderTotals }>();

const requestBody = z.object({ after: z.string().max(500).nullish() }, "The body must be an object.");

/** The function list-orders {after?}, for admins. `admin` is null if orders cannot be read: the list is empty. */
export function listOrdersFunction(admin: ShopifyAdmin | null): FunctionHandler<object> {
  return async (_services, body) => {
    const asked = requestBody.safeParse(body);
    if (!asked.success) return { status: 400, body: { error: asked.error.issues[0]?.message ?? "" } };
    if (!admin) return { status: 200, body: { orders: [], next: null } };
    try {
      const { orders, next } = await listOrders(admin, asked.data.after ?? null);
      return { status: 200, body: { orders: orders.map(toResponse), next } };
    } catch (error) {
      log("error", "orders not loaded", { error });
      return { status: 500, body: { error: ORDERS_NOT_LOADED } };
    }
  };
}

/** With money as documented: {amount, currencyCode}. */
function toResponse({ totalPrice, totalRefunded, itemCount, ...order }: AdminOrder) {
  const written = (money: Money) => ({ amount: amountText(money), currencyCode: money.currency });
  return { ...order, pieces: itemCount, totalPrice: written(totalPrice), totalRefunded: written(totalRefunded) };
}
