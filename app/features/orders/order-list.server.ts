import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { instantsOf } from "#app/platform/day-range.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import type { AdminOrder } from "./order-admin.ts";
import type { OrderFilter, OrderQuery, OrderSort } from "./order-list.ts";
import { orderSearch } from "./order-search.ts";
import {
  IS_CANCELED,
  IS_REFUNDED,
  IS_TO_SHIP,
  IS_UNFULFILLED,
  IS_UNPAID,
  orderLines,
  orders,
} from "./orders.tables.server.ts";

export type ListedOrder = AdminOrder & { cursor: string };

type Asked = { shop: string; timeZone: string; query: OrderQuery; after?: string | undefined; limit: number };

const FILTERS: Record<OrderFilter, SQL | undefined> = {
  all: undefined,
  "to-ship": IS_TO_SHIP,
  unfulfilled: IS_UNFULFILLED,
  unpaid: IS_UNPAID,
  refunded: IS_REFUNDED,
  canceled: IS_CANCELED,
};

/** The sort column as a whole number, which cursors have; each has an index with the id, read in either direction. */
const SORTS: Record<OrderSort, { isDescending: boolean; isByTotal: boolean }> = {
  newest: { isDescending: true, isByTotal: false },
  oldest: { isDescending: false, isByTotal: false },
  highest: { isDescending: true, isByTotal: true },
  lowest: { isDescending: false, isByTotal: true },
};

/** How many orders are searched in the list's order before the index of the search is used (platform/db/word-search.server.ts). */
const SCANNED_ROWS = 400;

/** Orders of the list after a cursor; an invalid cursor starts at the beginning. */
export async function listedOrders(db: Db, asked: Asked): Promise<ListedOrder[]> {
  const found = await matchingOrders(db, asked);
  const lines = await firstLines(
    db,
    asked.shop,
    found.map(({ id }) => id),
  );
  return found.map(({ id, placedAt, totalMinor, refundedMinor, currency, ...order }) => ({
    ...order,
    id: String(id),
    createdAt: placedAt.toISOString(),
    totalPrice: { minor: totalMinor, currency },
    totalRefunded: { minor: refundedMinor, currency },
    lineItems: lines.get(id) ?? [],
  }));
}

async function matchingOrders(db: Db, { shop, timeZone, query, after, limit }: Asked) {
  const { isDescending, isByTotal } = SORTS[query.sort];
  const column = isByTotal ? orders.totalMinor : orders.placedAt;
  const order = isDescending ? [desc(column), desc(orders.id)] : [asc(column), asc(orders.id)];
  const isListed = and(
    eq(orders.shop, shop),
    filterOf(query, timeZone),
    beyond(after, { column, isDescending, isByTotal }),
  );
  const page = (isMatch?: SQL) =>
    db
      .select({
        id: orders.id,
        orderNumber: orders.name,
        email: orders.email,
        customerName: orders.customerName,
        placedAt: orders.placedAt,
        isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
        financialStatus: orders.financialStatus,
        fulfillmentStatus: orders.fulfillmentStatus,
        currency: orders.currency,
        totalMinor: orders.totalMinor,
        refundedMinor: orders.refundedMinor,
        itemCount: orders.itemCount,
        codes: orders.codes,
        cursor: isByTotal
          ? sql<string>`${orders.totalMinor} || '-' || ${orders.id}`
          : sql<string>`(extract(epoch from ${orders.placedAt}) * 1000000)::bigint || '-' || ${orders.id}`,
      })
      .from(orders)
      .where(and(isListed, isMatch))
      .orderBy(...order)
      .limit(limit);
  if (query.search === "") return page();
  const { numbers, isNumberOnly, patterns } = orderSearch(query.search);
  const numbered = numbers.length > 0 ? await page(inArray(orders.number, numbers)) : [];
  if (numbered.length > 0 || isNumberOnly) return numbered;
  if (patterns.length === 0) return [];
  const isMatch = and(...patterns.map((pattern) => sql`${orders.searchText} like ${pattern}`));
  // A common word fills a page from the first orders; a rare one is found by the index of the search.
  const first = db
    .select({ id: orders.id })
    .from(orders)
    .where(isListed)
    .orderBy(...order)
    .limit(SCANNED_ROWS);
  const common = await page(and(isMatch, inArray(orders.id, first)));
  if (common.length >= limit) return common;
  // Without the shop, which the planner would rather look up: it takes every word for a rare one.
  return page(sql`${orders.id} = any(array(select id from orders where ${isMatch}))`);
}

function filterOf({ show, code, ...range }: OrderQuery, timeZone: string): SQL | undefined {
  const placed = instantsOf(range, timeZone);
  return and(
    FILTERS[show],
    placed.from && gte(orders.placedAt, placed.from),
    placed.until && lt(orders.placedAt, placed.until),
    code === "" ? undefined : sql`${orders.codes} @> array[${code.toUpperCase()}]::text[]`,
  );
}

type Sorting = {
  column: SQL | typeof orders.placedAt | typeof orders.totalMinor;
  isDescending: boolean;
  isByTotal: boolean;
};

function beyond(after: string | undefined, { column, isDescending, isByTotal }: Sorting): SQL | undefined {
  const [, value, id] = /^(\d{1,17})-(\d{1,15})$/.exec(after ?? "") ?? [];
  if (value === undefined) return undefined;
  const last = isByTotal
    ? sql`${value}::bigint`
    : sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`;
  return isDescending
    ? sql`(${column}, ${orders.id}) < (${last}, ${id}::bigint)`
    : sql`(${column}, ${orders.id}) > (${last}, ${id}::bigint)`;
}

const LINES_SHOWN = 10;

/** At most ten lines of each order (ORD-10). */
async function firstLines(db: Db, shop: string, ids: number[]): Promise<Map<number, AdminOrder["lineItems"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      variantTitle: orderLines.variantTitle,
      quantity: orderLines.quantity,
      productId: orderLines.productId,
    })
    .from(orderLines)
    .where(and(eq(orderLines.shop, shop), inArray(orderLines.orderId, ids), lt(orderLines.position, LINES_SHOWN)))
    .orderBy(orderLines.orderId, orderLines.position);
  const lines = new Map<number, AdminOrder["lineItems"]>();
  for (const { orderId, ...line } of rows) lines.set(orderId, [...(lines.get(orderId) ?? []), line]);
  return lines;
}

/** Sums over all orders of the shop. */
export async function orderSums(db: Db, shop: string, currency: string) {
  const [row] = await rowsOf<{ orders: number; revenue: number; sales: number; others: number }>(
    db,
    sql`select count(*)::integer as orders,
        coalesce(sum(revenue_minor) filter (where currency = ${currency}), 0)::float8 as revenue,
        count(revenue_minor) filter (where currency = ${currency})::integer as sales,
        count(*) filter (where currency <> ${currency})::integer as others
      from orders where shop = ${shop}`,
  );
  return row ?? { orders: 0, revenue: 0, sales: 0, others: 0 };
}
