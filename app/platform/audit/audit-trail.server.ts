import { and, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { users } from "../auth/auth.tables.server.ts";
import { rowsOf, type Db } from "../db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "../db/newest-first.server.ts";
import { matchingPage, prefixMatch } from "../db/word-search.server.ts";
import { auditLog, auditWords } from "./audit.tables.server.ts";

export type AuditFilter = {
  /** Each word has to be in the entry, or in the sentence of its action (`actionsSaying`). */
  search?: string;
  adminId?: string | undefined;
  actions?: readonly string[] | undefined;
  about?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

/** The actions whose sentences have that word; null if that is most of them, so that it tells nothing. */
export type ActionsSaying = (word: string) => string[] | null;

export type AuditLine = Awaited<ReturnType<typeof auditTrail>>[number];

/** The audit log, newest first. */
export function auditTrail(db: Db, filter: AuditFilter, { after, limit }: Paging, actionsSaying: ActionsSaying) {
  const { adminId, actions, about, from, until } = filter;
  const dated = { id: auditLog.id, createdAt: auditLog.at };
  const isListed = olderThan(
    dated,
    after,
    adminId === undefined ? undefined : eq(auditLog.adminId, adminId),
    actions === undefined ? undefined : inArray(auditLog.action, [...actions]),
    about === undefined ? undefined : eq(auditLog.about, about),
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
  );
  const page = (isMatch?: SQL) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        adminId: auditLog.adminId,
        adminEmail: auditLog.adminEmail,
        adminName: sql<string | null>`coalesce(${auditLog.adminName}, ${users.name})`,
        adminRole: auditLog.adminRole,
        action: auditLog.action,
        subject: auditLog.subject,
        about: auditLog.about,
        before: auditLog.before,
        after: auditLog.after,
        cursor: cursorOf(dated),
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.adminId))
      .where(and(isListed, isMatch))
      .orderBy(...newestFirst(dated))
      .limit(limit);
  const match = matchOf(filter.search ?? "", actionsSaying);
  if (match === null) return page();
  const inOrder = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isListed)
    .orderBy(...newestFirst(dated));
  return matchingPage({ id: auditLog.id, inOrder, limit }, match, page);
}

/** Null if the search has no word that narrows the list. */
function matchOf(search: string, actionsSaying: ActionsSaying): SQL | null {
  const conditions = search.split(/\s+/).flatMap((word) => {
    const isInEntry = prefixMatch(word, auditWords(auditLog));
    const actions = actionsSaying(word);
    if (isInEntry === null || actions === null) return [];
    return or(isInEntry, actions.length > 0 ? inArray(auditLog.action, actions) : undefined) ?? [];
  });
  return and(...conditions) ?? null;
}

export type AuditActor = { id: string; name: string | null; email: string };

/**
 * Everyone who has an entry, as their newest one names them. Skips from one to the next in the index, so the number of entries does not matter.
 */
export async function auditedActors(db: Db): Promise<AuditActor[]> {
  return rowsOf<AuditActor>(
    db,
    sql`with recursive people as (
      (select admin_id from audit_log order by admin_id limit 1)
      union all
      select (select next.admin_id from audit_log next where next.admin_id > people.admin_id order by next.admin_id limit 1)
      from people where people.admin_id is not null
    )
    select people.admin_id as id, coalesce(newest.admin_name, ${users}.name) as name, newest.admin_email as email
    from people
    cross join lateral (
      select admin_name, admin_email from audit_log where admin_id = people.admin_id order by at desc, id desc limit 1
    ) newest
    left join ${users} on ${users}.id = people.admin_id
    order by lower(coalesce(newest.admin_name, ${users}.name, newest.admin_email)), people.admin_id`,
  );
}
