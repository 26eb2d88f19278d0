import { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { amountText, type Money } from "#app/platform/money.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { orderAmounts, ordersNewestFirst, type OrderInList } from "#app/platform/shopify/order-admin.server.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { MOST_RECKONED, orderFigures, ORDERS_NOT_LOADED, type AdminOrder, type OrderFigures } from "./order-admin.ts";

/** More would cost more than the provider grants one question. */
const PAGE = 25;

export type OrderPage = { orders: AdminOrder[]; next: string | null };

/** One page of the shop's orders, newest first; `after` is the cursor of the page before. Throws where it cannot be read. */
export async function listOrders(admin: ShopifyAdmin, after: string | null): Promise<OrderPage> {
  const { orders, next } = await ordersNewestFirst(admin, { first: PAGE, after });
  return { orders: orders.map(inAdmin), next };
}

/**
 * The cards. A large shop is asked ten times for them, so they are reckoned anew when something among the `newest` orders changed (null: it
 * was not looked at), when a minute has passed, or when the owner asks for it, and not for every page that is turned.
 */
export async function figuresOfOrders(
  admin: ShopifyAdmin,
  { newest = null, now = Date.now() }: { newest?: AdminOrder[] | null; now?: number } = {},
): Promise<OrderFigures> {
  const known = reckoned.get(admin);
  const newestSeen = newest ? JSON.stringify(newest) : (known?.newestSeen ?? "");
  if (known && known.newestSeen === newestSeen && now - known.at < RECKONED_FOR_MS) return known.figures;
  const { orders, currency, hasMore } = await orderAmounts(admin, MOST_RECKONED);
  const figures = orderFigures(orders, currency, hasMore);
  reckoned.set(admin, { newestSeen, at: now, figures });
  return figures;
}

/** The owner pressed Refresh: what was reckoned before is no answer. */
export function forgetFigures(admin: ShopifyAdmin): void {
  reckoned.delete(admin);
}

const RECKONED_FOR_MS = 60_000;
const reckoned = new WeakMap<ShopifyAdmin, { newestSeen: string; at: number; figures: OrderFigures }>();

const question = z.object({ after: z.string().max(500).nullish() }, "The body must be an object.");

/** list-orders {after?}: for admins. `admin` is null where no orders can be read: there are none to list. */
export function listOrdersFunction(admin: ShopifyAdmin | null): FunctionHandler<object> {
  return async (_services, body) => {
    const asked = question.safeParse(body);
    if (!asked.success) return { status: 400, body: { error: asked.error.issues[0]?.message ?? "" } };
    if (!admin) return { status: 200, body: { orders: [], next: null } };
    try {
      const { orders, next } = await listOrders(admin, asked.data.after ?? null);
      return { status: 200, body: { orders: orders.map(asAnswer), next } };
    } catch (error) {
      log("error", "orders not loaded", { error });
      return { status: 500, body: { error: ORDERS_NOT_LOADED } };
    }
  };
}

function inAdmin({ name, cancelledAt, total, refunded, units, lines, ...order }: OrderInList): AdminOrder {
  return {
    ...order,
    orderNumber: name,
    isCancelled: cancelledAt !== null,
    totalPrice: total,
    totalRefunded: refunded,
    pieces: units,
    lineItems: lines,
  };
}

/** Money as the documents name it: {amount, currencyCode}. */
function asAnswer({ totalPrice, totalRefunded, ...order }: AdminOrder) {
  const written = (money: Money) => ({ amount: amountText(money), currencyCode: money.currency });
  return { ...order, totalPrice: written(totalPrice), totalRefunded: written(totalRefunded) };
}
