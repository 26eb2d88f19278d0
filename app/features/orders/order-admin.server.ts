import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import type { FunctionHandler, Services } from "#app/platform/feature.server.ts";
import { log, warnOnFailure } from "#app/platform/log.server.ts";
import { amountText, type Money } from "#app/platform/money.ts";
import { ORDERS_NOT_LOADED, type OrderTotals } from "./order-admin.ts";
import { listedOrders, orderSums, type ListedOrder } from "./order-list.server.ts";
import type { OrderQuery } from "./order-list.ts";
import { currencyOf, orderShop } from "./orders.server.ts";
import { orderSync } from "./orders.tables.server.ts";
import { syncOrders, type OrderServices } from "./sync-orders.server.ts";

const PAGE = 25;

/** One page of the shop's orders; `after` is the previous page's cursor. */
export function listOrders(
  db: Db,
  asked: { shop: string; timeZone: string; query: OrderQuery; after?: string | undefined },
  size = PAGE,
): Promise<{ rows: ListedOrder[]; next: string | null }> {
  return readPage((limit) => listedOrders(db, { ...asked, limit }), size);
}

export type OrderProgress = {
  /** While all orders are read for the first time: how many have been. */
  reading: number | null;
  /** Orders older than 60 days are missing unless they were known before. */
  readsAllOrders: boolean;
  /** The provider could not be read when it was last tried. */
  isBehind: boolean;
};

/** How complete our orders are. Throws if none could be read yet. */
export async function orderProgress(db: Db, shop: string): Promise<OrderProgress> {
  const [state] = await db.select().from(orderSync).where(eq(orderSync.shop, shop));
  if (!state) return { reading: 0, readsAllOrders: true, isBehind: false };
  const { reconciledAt, readCount, problem, readsAllOrders } = state;
  if (problem !== null && reconciledAt === null && readCount === 0)
    throw new Error(`No orders could be read yet: ${problem}`);
  return { reading: reconciledAt === null ? readCount : null, readsAllOrders, isBehind: problem !== null };
}

/** The cards' totals, computed again only after an order changed. */
export async function loadOrderTotals(db: Db, shop: string): Promise<OrderTotals> {
  const [state] = await db.select({ revision: orderSync.revision }).from(orderSync).where(eq(orderSync.shop, shop));
  const revision = state?.revision ?? 0;
  const known = cachedTotals.get(db);
  if (known && known.shop === shop && known.revision === revision) return known.totals;
  const currency = await currencyOf(db, shop);
  const { orders, revenue, sales, others } = await orderSums(db, shop, currency);
  const totals = {
    orders,
    revenue: { minor: revenue, currency },
    average: { minor: sales === 0 ? 0 : Math.round(revenue / sales), currency },
    otherCurrency: others,
  };
  cachedTotals.set(db, { shop, revision, totals });
  return totals;
}

const cachedTotals = new WeakMap<Db, { shop: string; revision: number; totals: OrderTotals }>();

/** How long a page waits for the provider. */
const WAIT_MS = 5_000;

/** Reads from the provider before a page is shown. What fails is logged; what takes longer goes on in the background. */
export async function waitBriefly(event: string, read: () => Promise<unknown>): Promise<void> {
  const done = warnOnFailure(event, read);
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
}

/** Reads what changed at the provider, for the Refresh button. */
export async function refreshOrders(services: OrderServices): Promise<void> {
  const { db } = services;
  const [state] = await db
    .select()
    .from(orderSync)
    .where(eq(orderSync.shop, orderShop(services)));
  // All of them are being read, which may take hours. A read that a problem stopped continues now.
  if (state && state.cursor !== null && state.problem === null) return;
  await waitBriefly("orders not refreshed", () => syncOrders(services));
}

/** What the provider has of an order, or that it failed. */
export async function orFailed<Found>(read: () => Promise<Found>): Promise<Found | "failed"> {
  try {
    return await read();
  } catch (error) {
    log("error", "order not loaded", { error });
    return "failed";
  }
}

const requestBody = z.object({ after: z.string().max(500).nullish() }, "The body must be an object.");

/** The function list-orders {after?}, for admins. Without the Admin API no orders can be read: the list is empty. */
export function listOrdersFunction(services: Pick<Services, "db" | "admin" | "shop" | "env">): FunctionHandler<object> {
  return async (_services, body) => {
    const asked = requestBody.safeParse(body);
    if (!asked.success) return { status: 400, body: { error: asked.error.issues[0]?.message ?? "" } };
    if (!services.admin) return { status: 200, body: { orders: [], next: null } };
    try {
      const shop = orderShop(services);
      await orderProgress(services.db, shop);
      const { rows, next } = await listOrders(services.db, {
        shop,
        timeZone: services.env.STORE_TIMEZONE,
        query: { search: "", show: "all", sort: "newest", from: "", to: "", code: "" },
        after: asked.data.after ?? undefined,
      });
      return { status: 200, body: { orders: rows.map(toResponse), next } };
    } catch (error) {
      log("error", "orders not loaded", { error });
      return { status: 500, body: { error: ORDERS_NOT_LOADED } };
    }
  };
}

/** With money as documented: {amount, currencyCode}. */
function toResponse({ totalPrice, totalRefunded, itemCount, lineItems, ...order }: ListedOrder) {
  const written = (money: Money) => ({ amount: amountText(money), currencyCode: money.currency });
  const { cursor: _cursor, customerName: _name, codes: _codes, ...documented } = order;
  return {
    ...documented,
    lineItems: lineItems.map(({ title, variantTitle, quantity }) => ({ title, variantTitle, quantity })),
    pieces: itemCount,
    totalPrice: written(totalPrice),
    totalRefunded: written(totalRefunded),
  };
}
