import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { connectionOf, pageWindow, type Connection, type PageArguments, type PageWindow } from "./connection.ts";
import type { Key } from "./cursor.ts";
import { badRequest } from "./request-error.ts";

/** The sort column. `cast` is the Postgres type that cursor values are compared as. */
export type SortColumn = {
  expression: SQL;
  cast: "text" | "integer" | "bigint" | "timestamptz" | "double precision";
  isDescending?: boolean;
};

export type KeysetQuery<Row> = (given: {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}) => Promise<(Row & { sortValue: string | number })[]>;

/** Cursors are untrusted: values that Postgres could not cast are rejected first. */
const CAN_CAST: Record<SortColumn["cast"], (value: string) => boolean> = {
  text: () => true,
  integer: (value) => /^-?\d{1,9}$/.test(value),
  bigint: (value) => /^-?\d{1,15}$/.test(value),
  timestamptz: (value) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value),
  "double precision": (value) => /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/.test(value),
};

/**
 * One page by keyset pagination, with a row comparison that uses an index on (sort, id). The query must select `sortedValue(sort)` as sortValue,
 * so that cursors keep full precision (timestamps have more digits than JavaScript dates).
 */
export async function keysetPage<Row>(
  window: PageWindow,
  sort: SortColumn,
  idOf: { column: SQL; read: (row: Row) => number },
  query: KeysetQuery<Row>,
): Promise<Connection<Row>> {
  const isDescending = (sort.isDescending ?? false) !== window.isReversed;
  const isAscending = isDescending === window.isBackward;
  const beyond = (key: Key, isLater: boolean) => {
    if (!CAN_CAST[sort.cast](String(key.value)) || !CAN_CAST.bigint(String(key.id)))
      throw badRequest("Invalid cursor for current pagination sort.", "INVALID_CURSOR");
    const isGreater = isLater !== isDescending;
    const value = sql`${String(key.value)}::${sql.raw(sort.cast)}`;
    const id = sql`${String(key.id)}::bigint`;
    return isGreater
      ? sql`(${sort.expression}, ${idOf.column}) > (${value}, ${id})`
      : sql`(${sort.expression}, ${idOf.column}) < (${value}, ${id})`;
  };
  const bounds = [window.after && beyond(window.after, true), window.before && beyond(window.before, false)].filter(
    (bound) => bound !== null,
  );
  const order = isAscending ? asc : desc;
  const rows = await query({
    where: bounds.length > 0 ? sql.join(bounds, sql` and `) : undefined,
    orderBy: [order(sort.expression), order(idOf.column)],
    limit: window.limit + 1,
  });
  const hasMore = rows.length > window.limit;
  const page = rows.slice(0, window.limit);
  if (window.isBackward) page.reverse();
  return connectionOf(
    page.map((row) => ({ node: row, key: { value: row.sortValue, id: idOf.read(row) } })),
    window.isBackward
      ? { hasPreviousPage: hasMore, hasNextPage: window.before !== null }
      : { hasNextPage: hasMore, hasPreviousPage: window.after !== null },
  );
}

/** A page of rows in the order of their ids. */
export function pageById<Row extends { id: number }>(
  page: PageArguments,
  column: PgColumn,
  query: (given: Parameters<KeysetQuery<Row>>[0]) => Promise<Row[]>,
): Promise<Connection<Row>> {
  const expression = sql`${column}`;
  return keysetPage<Row>(
    pageWindow(page),
    { expression, cast: "bigint" },
    { column: expression, read: ({ id }) => id },
    async (given) => (await query(given)).map((row) => ({ ...row, sortValue: row.id })),
  );
}

/** The sort value as text, with full precision. */
export function sortedValue({ expression }: SortColumn): SQL<string> {
  return sql<string>`(${expression})::text`;
}
