import { and, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm";
import { rowsOf, type Db } from "../db/database.server.ts";
import { emailDelivery } from "./outgoing-emails.tables.server.ts";

/**
 * Keeps owed emails from a mail server that takes none: closed while it takes them, open until `pausedUntil` once it does not, then half
 * open: one email is tried, and decides. All processes share it.
 */

/** So many recipients in a row whom the server would not take for now: it is about us, whatever the answers say. */
const DEFERRALS_TO_PAUSE = 5;
/** After a pause: more than one, so that no single recipient decides. */
const DEFERRALS_TO_PAUSE_AGAIN = 2;
const SHORTEST_MS = 30_000;
const LONGEST_MS = 3_600_000;

/** How long to leave the server alone after so many pauses in a row: from half a minute to an hour. */
export function backoffMs(failures: number): number {
  return Math.min(SHORTEST_MS * 2 ** Math.min(failures - 1, 20), LONGEST_MS);
}

export async function ensureState(db: Db): Promise<void> {
  await db.insert(emailDelivery).values({ id: 1 }).onConflictDoNothing();
}

export type Pause = { until: Date; because: string; since: Date };

/** Why and until when nothing is tried; null while emails are delivered. Of a half-open breaker: the pause it comes from. */
export async function pauseNow(db: Db): Promise<Pause | null> {
  const [state] = await db.select().from(emailDelivery);
  if (!state?.pausedUntil || state.failures === 0) return null;
  return { until: state.pausedUntil, because: state.pausedBecause ?? "", since: state.pausedAt ?? state.pausedUntil };
}

/** Lets one caller alone try one email once a pause is over; the others wait until `leaseUntil` for what becomes of it. */
export async function takeProbe(db: Db, now: Date, leaseUntil: Date): Promise<boolean> {
  const taken = await db
    .update(emailDelivery)
    .set({ pausedUntil: leaseUntil })
    .where(and(gt(emailDelivery.failures, 0), lte(emailDelivery.pausedUntil, now)))
    .returning({ id: emailDelivery.id });
  return taken.length === 1;
}

/** There was nothing to probe with. */
export async function giveProbeBack(db: Db, leaseUntil: Date, now: Date): Promise<void> {
  await db.update(emailDelivery).set({ pausedUntil: now }).where(eq(emailDelivery.pausedUntil, leaseUntil));
}

const CLOSED = { failures: 0, deferrals: 0, pausedUntil: null, pausedBecause: null, pausedAt: null };

/** The server took an email, or refused its recipient alone. True: that ended a pause. */
export async function close(db: Db): Promise<boolean> {
  const ended = await db
    .update(emailDelivery)
    .set(CLOSED)
    .where(or(gt(emailDelivery.failures, 0), gt(emailDelivery.deferrals, 0), isNotNull(emailDelivery.pausedUntil)))
    .returning({ id: emailDelivery.id });
  return ended.length === 1;
}

/**
 * The server takes nothing. Emails that were on their way already when the pause began say it again, which counts once: `triedAt` is when
 * this one was claimed. Returns until when nothing is tried, if this call began the pause.
 */
export async function open(db: Db, because: string, triedAt: Date, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [state] = await tx.select().from(emailDelivery).for("update");
    if (!state || (state.pausedAt !== null && state.pausedAt >= triedAt)) return null;
    const failures = state.failures + 1;
    const pausedUntil = new Date(now.getTime() + backoffMs(failures));
    await tx.update(emailDelivery).set({ failures, pausedUntil, pausedBecause: because, pausedAt: now, deferrals: 0 });
    return pausedUntil;
  });
}

/**
 * One recipient was not taken for now. True where that was one too many in a row: the caller opens the breaker. After a pause too a single
 * recipient does not decide: with a full mailbox they would hold up everybody's emails for as long as theirs is valid.
 */
export async function countDeferral(db: Db): Promise<boolean> {
  const [counted] = await rowsOf<{ deferrals: number; failures: number }>(
    db,
    sql`update ${emailDelivery} set deferrals = deferrals + 1 returning deferrals, failures`,
  );
  if (!counted) return false;
  return counted.deferrals >= (counted.failures > 0 ? DEFERRALS_TO_PAUSE_AGAIN : DEFERRALS_TO_PAUSE);
}
