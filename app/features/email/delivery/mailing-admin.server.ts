import { and, desc, eq, getTableColumns, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { COLLECTED } from "./collect-recipients.server.ts";
import { ROWS_AT_ONCE } from "./finish-mailing.server.ts";
import { enqueueMailing } from "./delivery.server.ts";
import { mailingRecipients, mailings } from "./delivery.tables.server.ts";

/**
 * What an admin sees and decides about mailings. Two admins may decide at once: each decision takes effect once. Each may run in the caller's
 * transaction, so that it is recorded in the audit log or not made.
 */

/** `db`: the database, or the transaction of the decision. */
type Deps = { db: Db; jobs: Pick<Jobs, "enqueue"> };

/** The newest mailings without their content; `before`: only those older than that one. */
export function mailingsNewestFirst(db: Db, limit: number, before?: number) {
  const { id, key, kind, subject, audiences, status, waitsBecause, notBefore, candidates, createdAt, finishedAt } =
    mailings;
  return db
    .select({ id, key, kind, subject, audiences, status, waitsBecause, notBefore, candidates, createdAt, finishedAt })
    .from(mailings)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit);
}

/** One mailing without its content; null when there is none. */
export async function mailingWithId(db: Db, id: number) {
  const {
    html: _html,
    text: _text,
    second,
    collectedTo: _collectedTo,
    audienceAt: _at,
    ...shown
  } = getTableColumns(mailings);
  const secondSubject = sql<string | null>`${second} ->> 'subject'`;
  const [found] = await db
    .select({ ...shown, secondSubject })
    .from(mailings)
    .where(eq(mailings.id, id));
  return found ?? null;
}

/** Resends to the recipients that the server refused; returns how many. */
export function retryFailed(deps: Deps, id: number, now: Date): Promise<number> {
  return sendAgain(deps, id, "failed", now);
}

/** Resends to recipients who may already have the email, so an admin decides. Returns how many. */
export function resendUnknown(deps: Deps, id: number, now: Date): Promise<number> {
  return sendAgain(deps, id, "unknown", now);
}

async function sendAgain({ db, jobs }: Deps, id: number, from: "failed" | "unknown", now: Date): Promise<number> {
  let total = 0;
  for (let changed = ROWS_AT_ONCE; changed === ROWS_AT_ONCE; total += changed)
    changed = await db.transaction(async (tx) => {
      const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
      if (!mailing || mailing.status === "cancelled") return 0;
      const put = await putBackSome(tx, id, from, now);
      if (put > 0 && mailing.status === "sent")
        await tx.update(mailings).set({ status: "sending", finishedAt: null }).where(eq(mailings.id, id));
      if (put > 0) await enqueueMailing(tx, jobs, id);
      return put;
    });
  return total;
}

/** Only those refused before the decision: one refused again since then is not resent. */
async function putBackSome(tx: Db, id: number, from: "failed" | "unknown", now: Date): Promise<number> {
  const there = and(
    eq(mailingRecipients.mailingId, id),
    eq(mailingRecipients.status, from),
    lte(mailingRecipients.at, now),
  );
  const some = tx.select({ id: mailingRecipients.id }).from(mailingRecipients).where(there).limit(ROWS_AT_ONCE);
  const put = await tx
    .update(mailingRecipients)
    .set({ status: "pending", attempts: 0, notBefore: null })
    .where(and(inArray(mailingRecipients.id, some), there))
    .returning({ id: mailingRecipients.id });
  return put.length;
}

/** Sends nothing more until resumed; emails being sent still arrive. False when the mailing was not in progress. */
export async function pauseMailing(db: Db, id: number): Promise<boolean> {
  const paused = await db
    .update(mailings)
    .set({ status: "paused", waitsBecause: "Paused by an admin.", notBefore: null })
    .where(and(eq(mailings.id, id), inArray(mailings.status, ["collecting", "sending"])))
    .returning({ id: mailings.id });
  return paused.length === 1;
}

/** Pauses all mailings in progress with a reason for the owner; returns how many. */
export async function holdUnfinished(db: Db, reason: string): Promise<number> {
  const held = await db
    .update(mailings)
    .set({ status: "paused", waitsBecause: reason, notBefore: null })
    .where(inArray(mailings.status, ["collecting", "sending"]))
    .returning({ id: mailings.id });
  return held.length;
}

/** Continues where it stopped, at once, including a mailing that is waiting for the mail server. False when there is nothing to resume. */
export function resumeMailing({ db, jobs }: Deps, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const resumed = await tx
      .update(mailings)
      .set({
        status: sql`case when ${mailings.collectedTo} = ${COLLECTED} then 'sending' else 'collecting' end`,
        waitsBecause: null,
        notBefore: null,
      })
      .where(
        and(
          eq(mailings.id, id),
          or(eq(mailings.status, "paused"), and(eq(mailings.status, "sending"), isNotNull(mailings.notBefore))),
        ),
      )
      .returning({ id: mailings.id });
    if (resumed.length === 1) await enqueueMailing(tx, jobs, id);
    return resumed.length === 1;
  });
}

/**
 * Ends a mailing permanently. The job enqueued here excludes its pending recipients in batches. False when it had ended already.
 */
export function cancelMailing({ db, jobs }: Deps, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const canceled = await tx
      .update(mailings)
      .set({ status: "cancelled", waitsBecause: null, notBefore: null })
      .where(and(eq(mailings.id, id), inArray(mailings.status, ["collecting", "sending", "paused"])))
      .returning({ id: mailings.id });
    if (canceled.length === 1) await enqueueMailing(tx, jobs, id);
    return canceled.length === 1;
  });
}
