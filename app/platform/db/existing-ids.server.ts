import { inArray } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { readId } from "../list-search.ts";
import type { Db } from "./database.server.ts";

/** Which of the numbers are ids of rows of that table, for the `existing` of a manifest's `audit`. */
export function existingIds(table: PgTable, id: AnyPgColumn) {
  return async ({ db }: { db: Db }, ids: string[]): Promise<string[]> => {
    const rows = await db
      .select({ id })
      .from(table)
      .where(inArray(id, ids.map(readId)));
    return rows.map((row) => String(row.id));
  };
}
