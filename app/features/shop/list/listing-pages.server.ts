import { and, arrayOverlaps, asc, desc, eq, gte, lte, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { collectionOrderQuery } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Sort } from "./browse.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { Group } from "./facet-keys.ts";
import { productListings } from "../listings.tables.server.ts";
import type { ProductSummary } from "../shop.ts";

const { number, displayOrder, priceMinor, publishedAt, unitsSold, isHidden, keys } = productListings;

/**
 * How each sort orders, and where a page after a product begins. The provider's own order, by number, decides between equals. `prefix`: marks
 * the sort's cursors. `key`: what is sorted by, as whole numbers.
 */
type Order = { prefix: string; key: SQL[]; orderBy: SQL[]; after: (last: Last) => SQL };

const ORDERS: Record<Sort | "featured", Order> = {
  featured: {
    prefix: "f",
    key: [sql`${displayOrder}`],
    orderBy: [asc(displayOrder), asc(number)],
    after: ({ key: [order], number: last }) => sql`(${displayOrder}, ${number}) > (${order}::bigint, ${last}::bigint)`,
  },
  "price-low": {
    prefix: "l",
    key: [sql`${priceMinor}`],
    orderBy: [asc(priceMinor), asc(number)],
    after: ({ key: [price], number: last }) => sql`(${priceMinor}, ${number}) > (${price}::bigint, ${last}::bigint)`,
  },
  "price-high": {
    prefix: "h",
    key: [sql`${priceMinor}`],
    orderBy: [desc(priceMinor), desc(number)],
    after: ({ key: [price], number: last }) => sql`(${priceMinor}, ${number}) < (${price}::bigint, ${last}::bigint)`,
  },
  newest: {
    prefix: "n",
    key: [sql`(extract(epoch from ${publishedAt}) * 1000)::bigint`],
    orderBy: [desc(publishedAt), desc(number)],
    after: ({ key: [milliseconds], number: last }) =>
      sql`(${publishedAt}, ${number}) < (timestamptz 'epoch' + ${milliseconds}::bigint * interval '1 millisecond', ${last}::bigint)`,
  },
  // Products without sales follow in the featured order.
  "best-selling": {
    prefix: "b",
    key: [sql`${unitsSold}`, sql`${displayOrder}`],
    orderBy: [sql`(- ${unitsSold})`, asc(displayOrder), asc(number)],
    after: ({ key: [units, order], number: last }) =>
      sql`((- ${unitsSold}), ${displayOrder}, ${number}) > (- (${units}::bigint), ${order}::bigint, ${last}::bigint)`,
  },
};

/** A collection's own order. */
const orderBy = (position: AnyPgColumn): Order => ({
  prefix: "c",
  key: [sql`${position}`],
  orderBy: [asc(position), asc(number)],
  after: ({ key: [last], number: lastNumber }) =>
    sql`(${position}, ${number}) > (${last}::bigint, ${lastNumber}::bigint)`,
});

/** Where a page ends: what the last product is sorted by, so that the next page begins there even if that product moves or leaves. */
type Last = { key: string[]; number: string };

/** "50.l8900.8100050": after 50 products, the last of which costs 89.00 and has the number 8100050. Null if malformed or of another sort. */
function parseCursor(cursor: string | null, order: Order): { before: number; last: Last } | null {
  const [, before, prefix, keys, lastNumber] =
    /^(\d{1,9})\.([a-z])(\d{1,13}(?:-\d{1,13})*)\.(\d{1,18})$/.exec(cursor ?? "") ?? [];
  const key = keys?.split("-") ?? [];
  return before && lastNumber && prefix === order.prefix && key.length === order.key.length
    ? { before: Number(before), last: { key, number: lastNumber } }
    : null;
}

type ListingPage = { rows: { id: string; card: ProductSummary }[]; before: number; next: string | null };

/** `collection`: the handle of the one whose own order is the featured one. */
type Wanted = {
  groups: Group[];
  sort: Sort | null;
  collection?: string | null;
  after: string | null;
  size: number;
};

/** One page of the visible products that match. A cursor that is malformed or of another sort starts at the beginning. */
export async function listingPage(
  db: Db,
  index: FacetIndex,
  { groups, sort, collection = null, after, size }: Wanted,
): Promise<ListingPage> {
  const inCollection = collection !== null && sort === null ? collectionOrderQuery(db, collection) : null;
  const order = inCollection ? orderBy(inCollection.position) : ORDERS[sort ?? "featured"];
  const { before, last } = parseCursor(after, order) ?? { before: 0, last: null };
  const matches = groups.flatMap((group): SQL[] => {
    if (!Array.isArray(group)) return pricedWithin(group);
    const written = index.written(group);
    return [written.length > 0 ? arrayOverlaps(keys, written) : sql`false`];
  });
  const listings = db
    .select({
      id: productListings.productId,
      card: productListings.card,
      last: sql<string>`${order.prefix}::text || concat_ws('-', ${sql.join(order.key, sql`, `)}) || '.' || ${number}`,
    })
    .from(productListings);
  const where = and(sql`not ${isHidden}`, ...matches, last ? order.after(last) : undefined);
  const found = inCollection
    ? await listings
        .innerJoin(inCollection, eq(inCollection.productId, productListings.productId))
        .where(where)
        .orderBy(...order.orderBy)
        .limit(size + 1)
    : await listings
        .where(where)
        .orderBy(...order.orderBy)
        .limit(size + 1);
  const rows = found.slice(0, size);
  const end = found.length > size ? rows.at(-1) : undefined;
  return { rows, before, next: end ? `${before + rows.length}.${end.last}` : null };
}

function pricedWithin({ minMinor, maxMinor }: Exclude<Group, string[]>): SQL[] {
  return [
    ...(minMinor === null ? [] : [gte(priceMinor, minMinor)]),
    ...(maxMinor === null ? [] : [lte(priceMinor, maxMinor)]),
  ];
}

/** How many products come before a page: as many as its cursor says, unless some have left since. */
export function countBefore(
  { before, rows, next }: Pick<ListingPage, "before" | "next"> & { rows: unknown[] },
  total: number,
): number {
  return Math.max(0, Math.min(before, total - rows.length - (next === null ? 0 : 1)));
}
