import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

/** Tables that count refused requests. */
const COUNTERS = ["public.rate_limits"];

/** Written by scheduled jobs, at any time; and `erasures`, which triggers write with changes to tables that are compared here. */
const SCHEDULED = ["backups", "catalog_sync", "erasures", "order_sync"];
/** Times of the last scheduled syncs, in tables that requests may not change. */
const SYNC_TIMES = ["last_synced_at", "asked_at"];

/** A hash of every table of the site and the store, but those that only scheduled jobs change; the job queue is in its own schema. */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'store') and table_type = 'BASE TABLE' and table_name <> all(${sql.param(SCHEDULED)}) order by 1, 2`,
  );
  const found: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const [row] = await rowsOf<{ hash: string }>(
      db,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(md5(t.line), '' order by md5(t.line))), '') as hash from (select (to_jsonb(r) - ${sql.param(SYNC_TIMES)}::text[])::text as line from ${sql.identifier(schema)}.${sql.identifier(name)} r) t`,
    );
    found[`${schema}.${name}`] = row?.hash ?? "";
  }
  return found;
}

/** The tables that differ, except counters. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((table) => after[table] !== before[table] && !COUNTERS.includes(table));
}

/** A site that has just started syncs its stock and publishes the week's devotional; its tables change until those jobs are done. */
export async function untilJobsAreDone(db: Db): Promise<void> {
  const unfinished = () =>
    rowsOf(
      db,
      sql`select name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
        union all select key from mailings where status <> 'sent'`,
    );
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), { timeout: 180_000, interval: 250 });
}
