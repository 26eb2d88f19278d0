import { count, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.server.ts";

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
