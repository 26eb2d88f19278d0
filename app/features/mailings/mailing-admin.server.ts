import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { COLLECTED } from "./collect-recipients.server.ts";
import { ROWS_AT_ONCE } from "./mailing-ends.server.ts";
import { enqueueMailing } from "./mailings.server.ts";
import { mailingRecipients, mailings } from "./mailings.tables.server.ts";

/**
 * What an owner sees of mailings, and what they may decide. Two owners may decide at once: each decision is taken once. Each may be taken in
 * the caller's transaction, so that it is written down in the audit log or not taken.
 */

/** `db`: the database, or the transaction that the decision is part of. */
type Deps = { db: Db; jobs: Pick<Jobs, "enqueue"> };

export type MailingFigures = {
  status: (typeof mailings.$inferSelect)["status"];
  candidates: number;
  accepted: number;
  failed: number;
  unknown: number;
  excluded: number;
  /** Not handed over yet, or being handed over. */
  pending: number;
  /** Whether the others add up to the candidates. They always do; if not, something is lost or doubled. */
  isWhole: boolean;
};

type Status = (typeof mailingRecipients.$inferSelect)["status"];

/** Counts a mailing's rows, in one look; null when there is no such mailing. */
export async function mailingFigures(db: Db, id: number): Promise<MailingFigures | null> {
  const counted = (...statuses: Status[]) =>
    sql<number>`(count(*) filter (where ${inArray(mailingRecipients.status, statuses)}))::int`;
  const [found] = await db
    .select({
      status: mailings.status,
      candidates: mailings.candidates,
      accepted: counted("accepted"),
      failed: counted("failed"),
      unknown: counted("unknown"),
      excluded: counted("excluded"),
      pending: counted("pending", "sending"),
    })
    .from(mailings)
    .leftJoin(mailingRecipients, eq(mailingRecipients.mailingId, mailings.id))
    .where(eq(mailings.id, id))
    .groupBy(mailings.id);
  if (!found) return null;
  const { candidates, accepted, failed, unknown, excluded, pending } = found;
  return { ...found, isWhole: candidates === accepted + failed + unknown + excluded + pending };
}

/** The newest mailings without their texts; `before`: those that came before that one. */
export function mailingsNewestFirst(db: Db, most: number, before?: number) {
  const { id, key, kind, subject, audiences, status, waitsBecause, notBefore, candidates, createdAt, finishedAt } =
    mailings;
  return db
    .select({ id, key, kind, subject, audiences, status, waitsBecause, notBefore, candidates, createdAt, finishedAt })
    .from(mailings)
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(most);
}

/** One mailing without its texts; null when there is none of that number. */
export async function mailingWithId(db: Db, id: number) {
  const { html: _html, text: _text, collectedTo: _collectedTo, audienceAt: _at, ...shown } = getTableColumns(mailings);
  const [found] = await db.select(shown).from(mailings).where(eq(mailings.id, id));
  return found ?? null;
}

/** What went to everybody, but for each recipient's own words. */
export async function frozenEmail(db: Db, id: number) {
  const { subject, html, text } = mailings;
  const [found] = await db.select({ subject, html, text }).from(mailings).where(eq(mailings.id, id));
  return found ?? null;
}

/** Rows of a mailing in one state, for an owner to look through, in the order they were written down. */
export function recipientsIn(db: Db, id: number, status: Status, most: number, after = 0) {
  const { id: row, email, name, reason, attempts, at } = mailingRecipients;
  return db
    .select({ id: row, email, name, reason, attempts, at })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.status, status), sql`${row} > ${after}`))
    .orderBy(asc(row))
    .limit(most);
}

/** Sends again to those whom the server refused, and to nobody else; how many they are. */
export function retryFailed(deps: Deps, id: number, now: Date): Promise<number> {
  return sendAgain(deps, id, "failed", now);
}

/** Sends to those of whom nobody knows whether they got it: an owner's decision, because some will get it twice. How many they are. */
export function resendUnknown(deps: Deps, id: number, now: Date): Promise<number> {
  return sendAgain(deps, id, "unknown", now);
}

async function sendAgain({ db, jobs }: Deps, id: number, from: "failed" | "unknown", now: Date): Promise<number> {
  let all = 0;
  for (let some = ROWS_AT_ONCE; some === ROWS_AT_ONCE; all += some)
    some = await db.transaction(async (tx) => {
      const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
      if (!mailing || mailing.status === "cancelled") return 0;
      const put = await putBackSome(tx, id, from, now);
      if (put > 0 && mailing.status === "sent")
        await tx.update(mailings).set({ status: "sending", finishedAt: null }).where(eq(mailings.id, id));
      if (put > 0) await enqueueMailing(tx, jobs, id);
      return put;
    });
  return all;
}

/** Only who was refused before the decision: whoever is refused again meanwhile stays so. */
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

/** Nothing more is handed over until it is resumed; what is on its way arrives. False when it was not under way. */
export async function pauseMailing(db: Db, id: number): Promise<boolean> {
  const paused = await db
    .update(mailings)
    .set({ status: "paused", waitsBecause: "Paused by an admin.", notBefore: null })
    .where(and(eq(mailings.id, id), inArray(mailings.status, ["collecting", "sending"])))
    .returning({ id: mailings.id });
  return paused.length === 1;
}

/** Pauses all that are under way, for a reason the owner reads; how many those were. */
export async function holdUnfinished(db: Db, because: string): Promise<number> {
  const held = await db
    .update(mailings)
    .set({ status: "paused", waitsBecause: because, notBefore: null })
    .where(inArray(mailings.status, ["collecting", "sending"]))
    .returning({ id: mailings.id });
  return held.length;
}

/** Goes on where it stopped, at once: also a mailing that waits for the mail server. False when there is nothing to resume. */
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
 * Ends a mailing for good. Who was not handed over is left out by the job that is asked for here, however many they are. False when it had
 * ended already.
 */
export function cancelMailing({ db, jobs }: Deps, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const cancelled = await tx
      .update(mailings)
      .set({ status: "cancelled", waitsBecause: null, notBefore: null })
      .where(and(eq(mailings.id, id), inArray(mailings.status, ["collecting", "sending", "paused"])))
      .returning({ id: mailings.id });
    if (cancelled.length === 1) await enqueueMailing(tx, jobs, id);
    return cancelled.length === 1;
  });
}
