import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { rowsOf, type Db } from "../db/database.server.ts";

export type FailedJob = { id: string; name: string; failedAt: Date; reason: string };

const MAX_SHOWN = 20;
const isOurs = sql`name not like '\\_\\_pgboss\\_\\_%'`;

/** Jobs that are overdue, and the newest permanently failed ones with their total; none before the first start, which makes the queue. */
export async function queueNow(db: Db) {
  if (!(await hasQueue(db))) return { due: 0, oldestDueMs: null, failed: 0, failedJobs: [] };
  const [counted] = await rowsOf<{ due: number; oldest: number | null; failed: number }>(
    db,
    sql`select
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::integer as due,
      (extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())) * 1000)::float8
        as oldest,
      count(*) filter (where state = 'failed')::integer as failed
    from pgboss.job where state in ('created', 'retry', 'failed') and ${isOurs}`,
  );
  const failed = await rowsOf<{ id: string; name: string; at: string | Date; reason: string | null }>(
    db,
    sql`select id, name, completed_on as at, output ->> 'message' as reason from pgboss.job
      where state = 'failed' and ${isOurs} order by completed_on desc limit ${MAX_SHOWN}`,
  );
  return {
    due: counted?.due ?? 0,
    oldestDueMs: counted?.oldest ?? null,
    failed: counted?.failed ?? 0,
    failedJobs: failed.map(({ id, name, at, reason }): FailedJob => ({
      id,
      name,
      failedAt: new Date(at),
      reason: reason ?? "No reason was recorded.",
    })),
  };
}

async function hasQueue(db: Db): Promise<boolean> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('pgboss.version') is not null as exists`,
  );
  return found?.exists === true;
}

/** How long ago any process that runs jobs last checked the schedules, which pg-boss does every 30 seconds; null: none has. 0 before the first start. */
export async function runnerIdleMs(db: Db): Promise<number | null> {
  if (!(await hasQueue(db))) return 0;
  const [found] = await rowsOf<{ idle: number | null }>(
    db,
    sql`select (extract(epoch from now() - cron_on) * 1000)::float8 as idle from pgboss.version`,
  );
  return found?.idle ?? null;
}

/** Whether the row's job is pending, or failed for good and needs attention. False when the job was lost. */
export function hasJob(name: string, id: SQLWrapper): SQL<boolean> {
  return sql`exists (select from pgboss.job where job.name = ${name} and job.data ->> 'id' = ${id}
    and job.state in ('created', 'retry', 'active', 'failed'))`;
}

/** Queues a permanently failed job again, as pg-boss does; returns its name, or null if it no longer exists. */
export async function retryJob(tx: Db, id: string): Promise<string | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null;
  const [job] = await rowsOf<{ name: string }>(
    tx,
    sql`update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where id = ${id}::uuid and state = 'failed' and ${isOurs} returning name`,
  );
  return job?.name ?? null;
}
