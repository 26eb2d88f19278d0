import { and, desc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Dated = { id: AnyPgColumn; createdAt: AnyPgColumn };

/** `after`: the cursor of the last row on the previous page; the first page has none. */
export type Paging = { after?: string | undefined; limit: number };

/** A row's cursor in a list, newest first: its time in whole microseconds, because JavaScript dates lose them, and its id. */
export function cursorOf({ id, createdAt }: Dated): SQL<string> {
  return sql<string>`(extract(epoch from ${createdAt}) * 1000000)::bigint || '-' || ${id}`;
}

/** The rows after a cursor. An invalid cursor starts at the beginning. Uses an index on (created_at, id), scanned backward. */
export function olderThan({ id, createdAt }: Dated, after: string | undefined, ...more: (SQL | undefined)[]) {
  const [, micros, rowId] = /^(\d{1,17})-(\d{1,15})$/.exec(after ?? "") ?? [];
  if (micros === undefined || rowId === undefined) return and(...more);
  const instant = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return and(...more, sql`(${createdAt}, ${id}) < (${instant}, ${rowId}::bigint)`);
}

export function newestFirst({ id, createdAt }: Dated): [SQL, SQL] {
  return [desc(createdAt), desc(id)];
}

/** A page of a list: reads one row more, which shows whether another page follows. `next` is the cursor or the id of the page's last row. */
export async function readPage<Row extends { cursor: string } | { id: number }>(
  read: (limit: number) => Promise<Row[]>,
  size = 50,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read(size + 1);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last ? ("cursor" in last ? last.cursor : String(last.id)) : null };
}
