import { and, desc, eq, gt, inArray, lte, ne, notInArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { countIn } from "../db/count.server.ts";
import type { Db } from "../db/database.server.ts";
import { pauseNow, type Pause } from "./circuit-breaker.server.ts";
import { emailDelivery, outgoingEmails } from "./outgoing-emails.tables.server.ts";
import type { Status } from "./outgoing-ledger.server.ts";

/** Statuses by id. */
export async function statusesOf(db: Db, ids: string[]): Promise<Map<string, Status>> {
  const rows = await db
    .select({ id: outgoingEmails.id, status: outgoingEmails.status })
    .from(outgoingEmails)
    .where(inArray(outgoingEmails.id, ids.map(Number)));
  return new Map(rows.map(({ id, status }) => [String(id), status]));
}

/** In SQL: whether the email of that key has one of those statuses. */
export function emailIs(key: SQLWrapper, ...statuses: Status[]): SQL<boolean> {
  return sql<boolean>`exists (select from ${outgoingEmails}
    where ${outgoingEmails.dedupeKey} = ${key} and ${inArray(outgoingEmails.status, statuses)})`;
}

/** In SQL: whether the newest email of a kind about a row, such as "prayer_requests:12", has one of those statuses. */
export function newestEmailIs({ about, kind }: { about: SQLWrapper; kind: string }, statuses: Status[]): SQL<boolean> {
  const { id, status } = outgoingEmails;
  return sql<boolean>`exists (select from (select ${status} as status from ${outgoingEmails}
    where ${outgoingEmails.about} = ${about} and ${outgoingEmails.kind} = ${kind} order by ${id} desc limit 1) newest
    where ${inArray(sql`newest.status`, statuses)})`;
}

/** Statuses of emails by their keys, with the mail server's last reply. */
export async function emailsByKey(
  db: Db,
  keys: string[],
): Promise<Map<string, { status: Status; reply: string | null }>> {
  const { dedupeKey, status, reply } = outgoingEmails;
  const rows = await db.select({ dedupeKey, status, reply }).from(outgoingEmails).where(inArray(dedupeKey, keys));
  return new Map(rows.map(({ dedupeKey: key, ...found }) => [key, found]));
}

/** Emails to an address that are pending or recent, newest first; all of them without a `limit`. */
export function outgoingEmailsTo(
  db: Db,
  email: string,
  { limit, except = [] }: { limit?: number; except?: string[] } = {},
) {
  const { kind, status, createdAt, finishedAt } = outgoingEmails;
  const query = db
    .select({ kind, status, createdAt, finishedAt })
    .from(outgoingEmails)
    .where(and(sql`lower(${outgoingEmails.email}) = lower(${email})`, notInArray(kind, except)))
    .orderBy(desc(outgoingEmails.id));
  return limit === undefined ? query : query.limit(limit);
}

/** After a restore: pending emails may have been sent since the backup, so the owner decides about them. Returns how many. */
export async function holdPendingEmails(db: Db, reason: string, now: Date): Promise<number> {
  const updated = await db
    .update(outgoingEmails)
    .set({ status: "unknown", reply: reason, leaseUntil: null, finishedAt: now })
    .where(inArray(outgoingEmails.status, ["pending", "sending"]))
    .returning({ id: outgoingEmails.id });
  return updated.length;
}

/** Emails of the last week that did not reach their recipient, for the counts of the admin. */
export const failedEmails = countIn(
  outgoingEmails,
  and(
    inArray(outgoingEmails.status, ["undeliverable", "expired", "unknown"]),
    gt(outgoingEmails.createdAt, sql`now() - interval '7 days'`),
  ),
);

export type OutgoingEmail = Pick<
  typeof outgoingEmails.$inferSelect,
  "id" | "kind" | "email" | "status" | "reply" | "attempts" | "nextAttemptAt" | "expiresAt" | "createdAt" | "finishedAt"
> & { canRetry: boolean };

export type DeliveryNow = {
  pause: Pause | null;
  counts: Record<Exclude<Status, "sent">, number>;
  oldestWaitingAt: Date | null;
  /** The newest emails that failed at least once, including those no longer retried. */
  problems: OutgoingEmail[];
};

const MAX_SHOWN = 50;

/** The state of delivery, without the content of any email. */
export async function deliveryNow(db: Db, limit = MAX_SHOWN): Promise<DeliveryNow> {
  const { id, kind, email, status, reply, attempts, nextAttemptAt, expiresAt, createdAt, finishedAt, priority } =
    outgoingEmails;
  const counted = await db
    .select({
      status,
      emails: sql<number>`count(*)`.mapWith(Number),
      oldest: sql<Date | null>`min(${createdAt})`.mapWith(createdAt),
    })
    .from(outgoingEmails)
    .where(ne(status, "sent"))
    .groupBy(status);
  const counts = { pending: 0, sending: 0, undeliverable: 0, expired: 0, unknown: 0 };
  for (const row of counted) if (row.status !== "sent") counts[row.status] = row.emails;
  const problems = await db
    .select({ id, kind, email, status, reply, attempts, nextAttemptAt, expiresAt, createdAt, finishedAt, priority })
    .from(outgoingEmails)
    .where(
      or(
        inArray(status, ["undeliverable", "expired", "unknown"]),
        and(eq(status, "pending"), or(gt(attempts, 0), sql`${reply} is not null`)),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
  return {
    pause: await pauseNow(db),
    counts,
    oldestWaitingAt: counted.find((row) => row.status === "pending")?.oldest ?? null,
    problems: problems.map(({ priority: rank, ...row }) => ({ ...row, canRetry: !isExpiredLink(row.status, rank) })),
  };
}

/** The link or code in an expired sign-in email has expired, too: sending it now would confuse its recipient. */
function isExpiredLink(status: Status, priority: number): boolean {
  return status === "expired" && priority === 0;
}

export const RETRIED = ["pending", "undeliverable", "expired", "unknown"] as const;
export type Retried = (typeof RETRIED)[number];

/** Retries emails now: one, or all that had a status at `now`. Returns how many. */
export async function retryEmails(tx: Db, which: { id: number } | { status: Retried }, now: Date): Promise<number> {
  const { id, status, priority, createdAt, expiresAt, finishedAt } = outgoingEmails;
  const chosen = "id" in which ? eq(id, which.id) : eq(status, which.status);
  const retried = await tx
    .update(outgoingEmails)
    .set({
      status: "pending",
      nextAttemptAt: now,
      attempts: sql`case when ${status} = 'pending' then ${outgoingEmails.attempts} else 0 end`,
      expiresAt: sql`case when ${status} = 'pending' then ${expiresAt}
        else ${now.toISOString()}::timestamptz + (${expiresAt} - ${createdAt}) end`,
      finishedAt: null,
    })
    .where(
      and(
        chosen,
        notInArray(status, ["sent", "sending"]),
        or(ne(status, "expired"), gt(priority, 0)),
        or(sql`${finishedAt} is null`, lte(finishedAt, now)),
      ),
    )
    .returning({ id });
  // An admin requested the retry, so a pause ends; the first attempt decides whether another begins.
  if (retried.length > 0)
    await tx
      .update(emailDelivery)
      .set({ pausedUntil: now })
      .where(and(gt(emailDelivery.failures, 0), gt(emailDelivery.pausedUntil, now)));
  return retried.length;
}

/** Deletes an email that should no longer be sent. False if there is none. */
export async function discardEmail(tx: Db, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.id, id), notInArray(outgoingEmails.status, ["sending", "sent"])))
    .returning({ id: outgoingEmails.id });
  return deleted.length === 1;
}
