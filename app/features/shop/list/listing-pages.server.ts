import { and, arrayOverlaps, asc, desc, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Sort } from "./browse.ts";
import type { FacetIndex } from "./facet-index.ts";
import { productListings } from "../listings.tables.server.ts";
import type { ProductSummary } from "../shop.ts";

const { number, displayOrder, priceMinor, publishedAt, isHidden, keys } = productListings;

/**
 * How each sort orders, and where a page after a product begins. The provider's own order, by number, decides between equals. `prefix`: marks
 * the sort's cursors. `key`: the sorted value, as a whole number.
 */
const ORDERS: Record<Sort | "featured", { prefix: string; key: SQL; orderBy: SQL[]; after: (last: Last) => SQL }> = {
  featured: {
    prefix: "f",
    key: sql`${displayOrder}`,
    orderBy: [asc(displayOrder), asc(number)],
    after: (last) => sql`(${displayOrder}, ${number}) > (${last.key}::bigint, ${last.number}::bigint)`,
  },
  "price-low": {
    prefix: "l",
    key: sql`${priceMinor}`,
    orderBy: [asc(priceMinor), asc(number)],
    after: (last) => sql`(${priceMinor}, ${number}) > (${last.key}::bigint, ${last.number}::bigint)`,
  },
  "price-high": {
    prefix: "h",
    key: sql`${priceMinor}`,
    orderBy: [desc(priceMinor), desc(number)],
    after: (last) => sql`(${priceMinor}, ${number}) < (${last.key}::bigint, ${last.number}::bigint)`,
  },
  newest: {
    prefix: "n",
    key: sql`(extract(epoch from ${publishedAt}) * 1000)`,
    orderBy: [desc(publishedAt), desc(number)],
    after: (last) =>
      sql`(${publishedAt}, ${number}) < (timestamptz 'epoch' + ${last.key}::bigint * interval '1 millisecond', ${last.number}::bigint)`,
  },
};

/** Where a page ends: the last product's sorted value and number, so that the next page begins there even if that product moves or leaves. */
type Last = { key: string; number: string };

/** "50.l8900.8100050": after 50 products, the last of which costs 89.00 and has the number 8100050. Null if malformed or of another sort. */
function parseCursor(cursor: string | null, prefix: string): { before: number; last: Last } | null {
  const [, before, sort, key, lastNumber] = /^(\d{1,9})\.([a-z])(\d{1,13})\.(\d{1,18})$/.exec(cursor ?? "") ?? [];
  return before && key && lastNumber && sort === prefix
    ? { before: Number(before), last: { key, number: lastNumber } }
    : null;
}

type ListingPage = { rows: { id: string; card: ProductSummary }[]; before: number; next: string | null };

type Wanted = { groups: string[][]; sort: Sort | null; after: string | null; size: number };

/** One page of the visible products that match. A cursor that is malformed or of another sort starts at the beginning. */
export async function listingPage(
  db: Db,
  index: FacetIndex,
  { groups, sort, after, size }: Wanted,
): Promise<ListingPage> {
  const order = ORDERS[sort ?? "featured"];
  const { before, last } = parseCursor(after, order.prefix) ?? { before: 0, last: null };
  const matches = groups.map((group) => {
    const written = index.written(group);
    return written.length > 0 ? arrayOverlaps(keys, written) : sql`false`;
  });
  const found = await db
    .select({
      id: productListings.productId,
      card: productListings.card,
      last: sql<string>`${order.prefix}::text || (${order.key})::bigint || '.' || ${number}`,
    })
    .from(productListings)
    .where(and(sql`not ${isHidden}`, ...matches, last ? order.after(last) : undefined))
    .orderBy(...order.orderBy)
    .limit(size + 1);
  const rows = found.slice(0, size);
  const end = found.length > size ? rows.at(-1) : undefined;
  return { rows, before, next: end ? `${before + rows.length}.${end.last}` : null };
}

/** How many products come before a page: as many as its cursor says, unless some have left since. */
export function countBefore(
  { before, rows, next }: Pick<ListingPage, "before" | "next"> & { rows: unknown[] },
  total: number,
): number {
  return Math.max(0, Math.min(before, total - rows.length - (next === null ? 0 : 1)));
}
