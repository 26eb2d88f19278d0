import { and, desc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Dated = { id: AnyPgColumn; createdAt: AnyPgColumn };

/** `after`: the mark of the last row that was seen; without one a list begins with the newest. */
export type Paging = { after?: string | undefined; limit: number };

/** The place of a row in a list, newest first: its instant in whole microseconds, because JavaScript's dates lose them, and its id. */
export function cursorOf({ id, createdAt }: Dated): SQL<string> {
  return sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint || '-' || ${id}`;
}

/** Rows that come after a mark. A mark that is none of ours means the beginning. Served by an index on (created_at, id), which Postgres reads from its end. */
export function olderThan({ id, createdAt }: Dated, after: string | undefined, ...more: (SQL | undefined)[]) {
  const [, micros, rowId] = /^(\d{1,17})-(\d{1,15})$/.exec(after ?? "") ?? [];
  if (micros === undefined || rowId === undefined) return and(...more);
  const instant = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return and(...more, sql`(${createdAt}, ${id}) < (${instant}, ${rowId}::bigint)`);
}

export function newestFirst({ id, createdAt }: Dated): [SQL, SQL] {
  return [desc(createdAt), desc(id)];
}

/** A page of `size` out of rows of which one more was asked for, to see whether another page follows: `next` is where it begins. */
export function pageOfRows<Row extends { cursor: string }>(
  rows: Row[],
  size: number,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.cursor ?? null) : null };
}
