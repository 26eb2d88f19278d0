import { count, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { COUNT_LIMIT } from "../counted.ts";
import type { Db } from "./database.server.ts";

/** The same count as countUpTo as an SQL expression, for a statement that counts in several tables. */
export function countIn(table: PgTable, condition: SQL | undefined): SQL<number> {
  const where = condition ? sql` where ${condition}` : sql``;
  return sql`(select count(*)::integer from (select 1 from ${table}${where} limit ${COUNT_LIMIT}) as found)`;
}

/** Counts matching rows, but stops at `max`, so that counting in a table of millions stays fast. */
export async function countUpTo(db: Db, max: number, table: PgTable, condition?: SQL): Promise<number> {
  const found = db
    .select({ one: sql<number>`1`.as("one") })
    .from(table)
    .where(condition)
    .limit(max)
    .as("found");
  const [counted] = await db.select({ rows: count() }).from(found);
  return counted?.rows ?? 0;
}
