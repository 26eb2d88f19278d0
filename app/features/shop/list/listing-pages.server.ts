import { and, arrayOverlaps, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Sort } from "./browse.ts";
import type { FacetIndex } from "./facet-index.ts";
import { productListings } from "../listings.tables.server.ts";
import type { ProductSummary } from "../shop.ts";

const { number, displayOrder, priceMinor, publishedAt, handle, isHidden, keys } = productListings;

/** How each sort orders, and where a page after a product begins. The provider's own order, by number, decides between equals. */
const ORDERS: Record<Sort | "featured", { orderBy: SQL[]; after: (last: Last) => SQL }> = {
  featured: {
    orderBy: [asc(displayOrder), asc(number)],
    after: (last) => sql`(${displayOrder}, ${number}) > (${last.displayOrder}::integer, ${last.number}::bigint)`,
  },
  "price-low": {
    orderBy: [asc(priceMinor), asc(number)],
    after: (last) => sql`(${priceMinor}, ${number}) > (${last.priceMinor}::integer, ${last.number}::bigint)`,
  },
  "price-high": {
    orderBy: [desc(priceMinor), desc(number)],
    after: (last) => sql`(${priceMinor}, ${number}) < (${last.priceMinor}::integer, ${last.number}::bigint)`,
  },
  newest: {
    orderBy: [desc(publishedAt), desc(number)],
    after: (last) =>
      sql`(${publishedAt}, ${number}) < (${last.publishedAt.toISOString()}::timestamptz, ${last.number}::bigint)`,
  },
};

type Last = { displayOrder: number; number: number; priceMinor: number; publishedAt: Date };

/** A page's cursor: how many products come before the next page, and the last of them. */
const cursorOf = (before: number, last: string) => `${before}.${last}`;

function parseCursor(cursor: string | null): { before: number; last: string } | null {
  const [, before, last] = /^(\d{1,9})\.(.+)$/s.exec(cursor ?? "") ?? [];
  return before && last ? { before: Number(before), last } : null;
}

type ListingPage = { rows: { id: string; card: ProductSummary }[]; before: number; next: string | null };

type Wanted = { groups: string[][]; sort: Sort | null; after: string | null; size: number };

/** One page of the visible products that match. A cursor whose product is gone starts at the beginning. */
export async function listingPage(
  db: Db,
  index: FacetIndex,
  { groups, sort, after, size }: Wanted,
): Promise<ListingPage> {
  const order = ORDERS[sort ?? "featured"];
  const cursor = parseCursor(after);
  const last = cursor && (await lastOf(db, cursor.last));
  const before = cursor && last ? cursor.before : 0;
  const matches = groups.map((group) => {
    const written = index.written(group);
    return written.length > 0 ? arrayOverlaps(keys, written) : sql`false`;
  });
  const found = await db
    .select({ id: productListings.productId, handle, card: productListings.card })
    .from(productListings)
    .where(and(sql`not ${isHidden}`, ...matches, last ? order.after(last) : undefined))
    .orderBy(...order.orderBy)
    .limit(size + 1);
  const rows = found.slice(0, size);
  const end = found.length > size ? rows.at(-1) : undefined;
  return { rows, before, next: end ? cursorOf(before + rows.length, end.handle) : null };
}

async function lastOf(db: Db, lastHandle: string): Promise<Last | undefined> {
  const [row] = await db
    .select({ displayOrder, number, priceMinor, publishedAt })
    .from(productListings)
    .where(eq(handle, lastHandle))
    .limit(1);
  return row;
}
