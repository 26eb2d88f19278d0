import { and, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm";
import { rowsOf, type Db } from "../db/database.server.ts";
import { emailDelivery } from "./outgoing-emails.tables.server.ts";

/**
 * Circuit breaker for the mail server, shared by all processes. Closed while the server accepts emails; open until `pausedUntil` once it
 * accepts none; then half open: the outcome of a single email decides.
 */

/** This many deferred recipients in a row mean that the problem is ours, even if the replies name the recipients. */
const DEFERRALS_TO_PAUSE = 5;
/** After a pause: more than one, so that a single recipient does not decide. */
const DEFERRALS_TO_PAUSE_AGAIN = 2;
const MIN_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = 3_600_000;

/** The pause after that many failures in a row: from half a minute to an hour. */
export function backoffMs(failures: number): number {
  return Math.min(MIN_BACKOFF_MS * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS);
}

export async function ensureState(db: Db): Promise<void> {
  await db.insert(emailDelivery).values({ id: 1 }).onConflictDoNothing();
}

export type Pause = { until: Date; because: string; since: Date };

/** Why and until when delivery is paused; null while emails are delivered. While half open: the pause before. */
export async function pauseNow(db: Db): Promise<Pause | null> {
  const [state] = await db.select().from(emailDelivery);
  if (!state?.pausedUntil || state.failures === 0) return null;
  return { until: state.pausedUntil, because: state.pausedBecause ?? "", since: state.pausedAt ?? state.pausedUntil };
}

/** After a pause, lets exactly one caller try an email; the others wait until `leaseUntil` for its outcome. */
export async function takeProbe(db: Db, now: Date, leaseUntil: Date): Promise<boolean> {
  const taken = await db
    .update(emailDelivery)
    .set({ pausedUntil: leaseUntil })
    .where(and(gt(emailDelivery.failures, 0), lte(emailDelivery.pausedUntil, now)))
    .returning({ id: emailDelivery.id });
  return taken.length === 1;
}

/** Called when there was no email to try. */
export async function returnProbe(db: Db, leaseUntil: Date, now: Date): Promise<void> {
  await db.update(emailDelivery).set({ pausedUntil: now }).where(eq(emailDelivery.pausedUntil, leaseUntil));
}

const CLOSED = { failures: 0, deferrals: 0, pausedUntil: null, pausedBecause: null, pausedAt: null };

/** The server accepted an email, or refused only its recipient. True if that ended a pause. */
export async function close(db: Db): Promise<boolean> {
  const ended = await db
    .update(emailDelivery)
    .set(CLOSED)
    .where(or(gt(emailDelivery.failures, 0), gt(emailDelivery.deferrals, 0), isNotNull(emailDelivery.pausedUntil)))
    .returning({ id: emailDelivery.id });
  return ended.length === 1;
}

/**
 * The server accepts nothing. Emails claimed before the pause began report the same failure, which counts once: `claimedAt` is when this one was
 * claimed. Returns the end of the pause if this call began it.
 */
export async function open(db: Db, reason: string, claimedAt: Date, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [state] = await tx.select().from(emailDelivery).for("update");
    if (!state || (state.pausedAt !== null && state.pausedAt >= claimedAt)) return null;
    const failures = state.failures + 1;
    const pausedUntil = new Date(now.getTime() + backoffMs(failures));
    await tx.update(emailDelivery).set({ failures, pausedUntil, pausedBecause: reason, pausedAt: now, deferrals: 0 });
    return pausedUntil;
  });
}

/**
 * Counts a deferred recipient. True if that was one too many in a row: the caller opens the breaker. A single recipient never decides, also
 * after a pause: one full mailbox would delay all emails until its own expires.
 */
export async function countDeferral(db: Db): Promise<boolean> {
  const [counted] = await rowsOf<{ deferrals: number; failures: number }>(
    db,
    sql`update ${emailDelivery} set deferrals = deferrals + 1 returning deferrals, failures`,
  );
  if (!counted) return false;
  return counted.deferrals >= (counted.failures > 0 ? DEFERRALS_TO_PAUSE_AGAIN : DEFERRALS_TO_PAUSE);
}
