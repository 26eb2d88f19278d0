import { and, desc, eq, lt, sql } from "drizzle-orm";
import { rowsOf, type Db } from "../db/database.server.ts";
import { auditLog } from "./audit.tables.server.ts";

type Asked = { before?: number | undefined; action?: string | undefined; limit: number };

/** The audit log, newest first; optionally one action, or the page before an entry. */
export function auditTrail(db: Db, { before, action, limit }: Asked) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      adminEmail: auditLog.adminEmail,
      action: auditLog.action,
      subject: auditLog.subject,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        action === undefined ? undefined : eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Every action in the log. Skips from one to the next in the index, so the number of entries does not matter. */
export async function auditActions(db: Db): Promise<string[]> {
  const kinds = await rowsOf<{ action: string }>(
    db,
    sql`with recursive kinds as (
      (select action from audit_log order by action limit 1)
      union all
      select (select next.action from audit_log next where next.action > kinds.action order by next.action limit 1)
      from kinds where kinds.action is not null
    ) select action from kinds where action is not null`,
  );
  return kinds.map(({ action }) => action);
}
