import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "./database.server.ts";

/**
 * The time by the clock that all processes share, the database's. Read before the provider is queried, it decides which of two
 * responses is newer: process clocks may differ by seconds, and the provider's responses carry no time.
 */
export async function askedAt(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  if (!row) throw new Error("The database returned no time.");
  return new Date(row.at);
}
