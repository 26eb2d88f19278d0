import { and, desc, eq, gt, gte, isNotNull, sql, sum, type SQL, type SQLWrapper } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { dayBounds, dayIn } from "#app/platform/calendar.ts";
import { countIn } from "#app/platform/db/count.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { ComparedSales, Sales, SalesSummary, Services } from "#app/platform/feature.server.ts";
import type { Money } from "#app/platform/money.ts";
import { IS_TO_SHIP, orderLines, orders, orderSync } from "./orders.tables.server.ts";

/** The shop whose orders are shown; those of another one, such as the sample shop before a live one, stay apart. */
export const orderShop = ({ shop }: Pick<Services, "shop">): string => shop?.domain ?? "embedded store";

/** Whether the cart with a reference was paid, as far as orders have been read. */
export async function isCartOrdered(db: Db, shop: string, reference: string): Promise<boolean> {
  const isOfCart = and(eq(orders.shop, shop), eq(orders.cartReference, reference));
  const [order] = await db.select({ id: orders.id }).from(orders).where(isOfCart).limit(1);
  return order !== undefined;
}

/**
 * SQL: whether a normalized address placed an order there that is a sale: paid, and neither canceled nor fully refunded. `productId`: with that
 * product, of which at least one was kept. `since`: placed then or later.
 */
export function hasPurchased(
  shop: string,
  email: SQL,
  { productId = null, since }: { productId?: string | null; since?: string },
): SQL {
  const hasProduct = sql`exists (select from ${orderLines}
    where ${orderLines.shop} = ${orders.shop} and ${orderLines.orderId} = ${orders.id}
      and ${orderLines.productId} = ${productId} and ${orderLines.currentQuantity} > 0)`;
  const isPlaced = and(
    eq(orders.shop, shop),
    sql`${orders.normalizedEmail} = ${email}`,
    isNotNull(orders.revenueMinor),
    since === undefined ? undefined : sql`${orders.placedAt} >= ${since}::timestamptz`,
    productId === null ? undefined : hasProduct,
  );
  // "offset 0" keeps it a search by address for each row: as a join, the planner would read all orders for a few hundred addresses.
  return sql`exists (select from ${orders} where ${isPlaced} offset 0)`;
}

/** How much of a shop's orders is known: Shopify may give only those of the last 60 days. */
export async function knownOrders(db: Db, shop: string): Promise<"none" | "60 days" | "all"> {
  const { reconciledAt, readsAllOrders } = orderSync;
  const [state] = await db.select({ reconciledAt, readsAllOrders }).from(orderSync).where(eq(orderSync.shop, shop));
  if (!state?.reconciledAt) return "none";
  return state.readsAllOrders ? "all" : "60 days";
}

export type OrderWithCodes = { id: number; codes: string[]; placedAt: Date; cancelledAt: Date | null };

/** A page of the orders placed since then that used a discount code, by id. */
export function ordersWithCodes(
  db: Db,
  shop: string,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<OrderWithCodes[]> {
  const { id, codes, placedAt, cancelledAt } = orders;
  return db
    .select({ id, codes, placedAt, cancelledAt })
    .from(orders)
    .where(and(eq(orders.shop, shop), gte(placedAt, since), gt(id, after), sql`cardinality(${codes}) > 0`))
    .orderBy(id)
    .limit(limit);
}

/** The orders that are paid for and not sent, as the filter "to-ship" of the list. */
export const ordersToShip = (shop: string) => countIn(orders, and(eq(orders.shop, shop), IS_TO_SHIP));

const DAY_MS = 86_400_000;
const TOP = 5;

type Asked = { shop: string; timeZone: string; now: Date };

const MINUTE_MS = 60_000;
const cachedSummaries = new WeakMap<Db, { key: string; summary: SalesSummary }>();

/** orderSummary, computed again after an order changed, and every minute, because the time of day counts. */
export async function loadOrderSummary(db: Db, asked: Asked): Promise<SalesSummary> {
  const { shop, timeZone, now } = asked;
  const [state] = await db.select({ revision: orderSync.revision }).from(orderSync).where(eq(orderSync.shop, shop));
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const key = JSON.stringify([shop, timeZone, state?.revision ?? 0, minute]);
  const known = cachedSummaries.get(db);
  if (known?.key === key) return known.summary;
  const summary = await orderSummary(db, asked);
  cachedSummaries.set(db, { key, summary });
  return summary;
}

/** What the home of the admin says about orders. `shop`: as from orderShop(services); days are those of `timeZone`. */
export async function orderSummary(db: Db, { shop, timeZone, now }: Asked): Promise<SalesSummary> {
  const today = dayIn(timeZone, now);
  const startOf = (daysAgo: number) => dayBounds(timeZone, dayBefore(today, daysAgo)).start;
  const currency = await currencyOf(db, shop);
  const sinceMidnight = now.getTime() - startOf(0).getTime();
  const period = (days: number) => ({
    from: startOf(days - 1),
    beforeFrom: startOf(2 * days - 1),
    beforeUntil: new Date(startOf(days).getTime() + sinceMidnight),
  });
  const [compared, days, topProducts] = await Promise.all([
    comparedSales(db, { shop, currency, now, periods: [period(1), period(7), period(30)] }),
    salesByDay(db, { shop, currency, timeZone, from: startOf(29), now }),
    topProductsSince(db, shop, startOf(29)),
  ]);
  const [ofToday, last7Days, last30Days] = compared as [ComparedSales, ComparedSales, ComparedSales];
  const nothing = { orders: 0, revenue: { minor: 0, currency } };
  return {
    today: ofToday,
    last7Days,
    last30Days,
    days: Array.from({ length: 30 }, (_, at) => dayBefore(today, 29 - at)).map((day) => ({
      day,
      ...(days.get(day) ?? nothing),
    })),
    topProducts,
  };
}

/** The shop's: that of its newest order. */
export async function currencyOf(db: Db, shop: string): Promise<string> {
  const [newest] = await db
    .select({ currency: orders.currency })
    .from(orders)
    .where(eq(orders.shop, shop))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  return newest?.currency ?? brand.defaultCurrency;
}

type Period = { from: Date; beforeFrom: Date; beforeUntil: Date };

async function comparedSales(
  db: Db,
  { shop, currency, now, periods }: { shop: string; currency: string; now: Date; periods: Period[] },
): Promise<ComparedSales[]> {
  const sumsOf = ({ from, until }: { from: Date; until: Date }) => {
    const isWithin = sql`placed_at >= ${from.toISOString()}::timestamptz and placed_at <= ${until.toISOString()}::timestamptz`;
    return sql`array[count(*) filter (where ${isWithin}), coalesce(sum(revenue_minor) filter (where ${isWithin}), 0)]::float8[]`;
  };
  const sums = periods.flatMap(({ from, beforeFrom, beforeUntil }) => [
    sumsOf({ from, until: now }),
    sumsOf({ from: beforeFrom, until: beforeUntil }),
  ]);
  const since = periods.map(({ beforeFrom }) => beforeFrom).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? now;
  const [row] = await rowsOf<{ sums: [number, number][] }>(
    db,
    sql`select json_build_array(${sql.join(sums, sql`, `)}) as sums from orders
      where shop = ${shop} and placed_at >= ${since.toISOString()}::timestamptz and currency = ${currency} and revenue_minor is not null`,
  );
  const sales = (row?.sums ?? []).map(([count, minor]) => ({ orders: count, revenue: { minor, currency } }));
  return periods.map((_, at) => ({ ...sales[2 * at]!, before: sales[2 * at + 1]! }));
}

async function salesByDay(
  db: Db,
  { shop, currency, timeZone, from, now }: { shop: string; currency: string; timeZone: string; from: Date; now: Date },
): Promise<Map<string, Sales>> {
  const rows = await rowsOf<{ day: string; orders: number; minor: number }>(
    db,
    sql`select to_char(placed_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::integer as orders, sum(revenue_minor)::float8 as minor
      from orders where shop = ${shop} and placed_at >= ${from.toISOString()}::timestamptz and placed_at <= ${now.toISOString()}::timestamptz
        and currency = ${currency} and revenue_minor is not null group by 1`,
  );
  return new Map(rows.map(({ day, orders: count, minor }) => [day, { orders: count, revenue: { minor, currency } }]));
}

function topProductsSince(db: Db, shop: string, from: Date) {
  const units = sql<number>`sum(${orderLines.currentQuantity})::integer`;
  return (
    db
      .select({ productId: orderLines.productId, title: sql<string>`max(${orderLines.title})`, units })
      .from(orders)
      .innerJoin(orderLines, and(eq(orderLines.shop, orders.shop), eq(orderLines.orderId, orders.id)))
      .where(and(eq(orders.shop, shop), gte(orders.placedAt, from), isNotNull(orders.revenueMinor)))
      // Lines whose product was deleted have their title only.
      .groupBy(orderLines.productId, sql`case when ${orderLines.productId} is null then ${orderLines.title} end`)
      .having(sql`sum(${orderLines.currentQuantity}) > 0`)
      .orderBy(desc(units), sql`2`)
      .limit(TOP)
  );
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

const SHOWN = {
  shop: orders.shop,
  id: orders.id,
  name: orders.name,
  email: orders.email,
  customerName: orders.customerName,
  placedAt: orders.placedAt,
  cancelledAt: orders.cancelledAt,
  financialStatus: orders.financialStatus,
  fulfillmentStatus: orders.fulfillmentStatus,
  currency: orders.currency,
  totalMinor: orders.totalMinor,
  revenueMinor: orders.revenueMinor,
};

/** A shop's orders as a subquery that other features join to their own rows, by the number in the provider's id. */
export function ordersQuery(db: Db, shop: string) {
  return db.select(SHOWN).from(orders).where(eq(orders.shop, shop)).as("shop_order");
}

/** Whether the customer of an order of `ordersQuery` placed an earlier one at the shop, in SQL. */
export function hasEarlierOrder({
  shop,
  email,
  placedAt,
}: {
  shop: SQLWrapper;
  email: SQLWrapper;
  placedAt: SQLWrapper;
}) {
  return sql<boolean>`exists (
    select from ${orders} as earlier
    where earlier.shop = ${shop} and lower(earlier.email) = lower(${email}) and earlier.placed_at < ${placedAt}
  )`;
}

/** The totals of all orders of all shops, by currency, before refunds. */
export async function sumsOfOrders(db: Db): Promise<Money[]> {
  return db
    .select({ minor: sum(orders.totalMinor).mapWith(Number), currency: orders.currency })
    .from(orders)
    .groupBy(orders.currency)
    .orderBy(orders.currency);
}
