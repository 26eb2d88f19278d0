import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** For `onConflictDoUpdate`: every column as in the row that was to be inserted. */
export function allExcluded(table: PgTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [
      name,
      sql.raw(`excluded.${name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)}`),
    ]),
  );
}
