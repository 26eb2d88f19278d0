import { and, eq, gt, inArray, lt, lte, notInArray, or, sql, TransactionRollbackError } from "drizzle-orm";
import { rowsOf, type Db } from "../db/database.server.ts";
import type { EmailKind } from "./email-kind.ts";
import { emailDelivery, outgoingEmails } from "./outgoing-emails.tables.server.ts";

/** How long a claimed email is its sender's: longer than a hand-over may take, so that only a process that died loses its own. */
export const LEASE_MS = 120_000;
/** How long the address of somebody who got an email is kept, and of somebody who did not. */
const SENT_KEPT_MS = 7 * 86_400_000;
const OTHERS_KEPT_MS = 90 * 86_400_000;
/** An email whose answer was lost is sent once more, where its kind says so, and not for ever: each time it may have arrived. */
export const MOST_UNANSWERED = 1;
const RESEND_AFTER_MS = 5 * 60_000;

export const REASONS = {
  died: "The process that sent it ended before the mail server's answer was written down.",
  expired: "It could not be sent in time.",
} as const;

export type Status = (typeof outgoingEmails.$inferSelect)["status"];
export type Claimed = Pick<
  typeof outgoingEmails.$inferSelect,
  "id" | "kind" | "email" | "payload" | "lease" | "attempts" | "unanswered" | "createdAt"
> & { leaseUntil: Date };

/** Writes down that an email is owed, in the caller's transaction. Returns its id; null where nothing is owed. */
export async function oweEmail<Data extends object>(
  tx: Db,
  kind: EmailKind<Data>,
  data: Data,
  { now, owedAt = now }: { now: Date; owedAt?: Date },
): Promise<number | null> {
  const owed = await kind.owe(tx, data);
  if (!owed) return null;
  const dedupeKey = owed.key ?? crypto.randomUUID();
  // What became of an earlier one is history: this is asked for anew, under a Message-ID of its own.
  await tx
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), notInArray(outgoingEmails.status, ["pending", "sending"])));
  const expiresAt = new Date(owedAt.getTime() + owed.validForMs);
  const [row] = await tx
    .insert(outgoingEmails)
    .values({
      kind: kind.name,
      email: owed.email,
      payload: data,
      dedupeKey,
      about: owed.about ?? null,
      priority: kind.isUrgent ? 0 : 1,
      nextAttemptAt: now,
      expiresAt,
      createdAt: owedAt,
    })
    .onConflictDoUpdate({
      target: outgoingEmails.dedupeKey,
      set: { payload: data, expiresAt },
      setWhere: eq(outgoingEmails.status, "pending"),
    })
    .returning({ id: outgoingEmails.id });
  if (row) return row.id;
  const [waiting] = await tx
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(eq(outgoingEmails.dedupeKey, dedupeKey));
  return waiting?.id ?? null;
}

type ClaimedRow = Omit<Claimed, "id" | "leaseUntil" | "createdAt" | "payload"> & {
  id: number | string;
  payload: object | string;
  createdAt: Date | string;
};

/**
 * Takes the next email that is due, in one statement: no two senders, in whatever process, get the same one. `isProbe`: the one that is
 * tried after a pause, first those that no answer was about: a recipient who is refused every time must not decide for all others.
 */
export async function claimNext(
  db: Db,
  kinds: string[],
  { now, leaseUntil, isProbe }: { now: Date; leaseUntil: Date; isProbe: boolean },
): Promise<Claimed | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const names = sql`(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))`;
  const [row] = await rowsOf<ClaimedRow>(
    db,
    sql`with due as (
        select o.id from ${outgoingEmails} o
        where o.status = 'pending' and o.next_attempt_at <= ${at} and o.expires_at > ${at} and o.kind in ${names}
          and ${isProbe ? sql`true` : sql`not exists (select from ${emailDelivery} where failures > 0)`}
        order by ${isProbe ? sql`o.attempts,` : sql``} o.priority, o.next_attempt_at, o.id
        limit 1 for update of o skip locked
      )
      update ${outgoingEmails} o set
        status = 'sending', lease = o.lease + 1, lease_until = ${leaseUntil.toISOString()}::timestamptz, attempts = o.attempts + 1
      from due where o.id = due.id
      returning o.id, o.kind, o.email, o.payload, o.lease, o.attempts, o.unanswered, o.created_at as "createdAt"`,
  );
  if (!row) return null;
  const payload = typeof row.payload === "string" ? (JSON.parse(row.payload) as object) : row.payload;
  return { ...row, id: Number(row.id), payload, createdAt: new Date(row.createdAt), leaseUntil };
}

type Claim = Pick<Claimed, "id" | "lease">;

/**
 * Records an email as sent, with what follows from it. It may come late: after the lease ran out the answer still counts. The row it is about
 * is updated first, because its deletion locks the two rows in that order.
 */
export async function settleSent(
  db: Db,
  claim: Claim,
  answer: string | null,
  now: Date,
  follow: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await db
    .transaction(async (tx) => {
      await follow(tx);
      const sent = await tx
        .update(outgoingEmails)
        .set({ status: "sent", answer, payload: {}, leaseUntil: null, finishedAt: now })
        .where(and(isNewest(claim), inArray(outgoingEmails.status, ["sending", "unknown", "pending"])))
        .returning({ id: outgoingEmails.id });
      if (sent.length === 0) tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

export async function settleUndeliverable(db: Db, claim: Claim, answer: string, now: Date): Promise<void> {
  await db
    .update(outgoingEmails)
    .set({ status: "undeliverable", answer, leaseUntil: null, finishedAt: now })
    .where(and(isNewest(claim), inArray(outgoingEmails.status, ["sending", "unknown"])));
}

/** Whether it arrived nobody knows: tried once more, or left for the owner to decide. */
export async function settleUnknown(
  db: Db,
  claim: Claim,
  { answer, isResent }: { answer: string; isResent: boolean },
  now: Date,
): Promise<void> {
  await db
    .update(outgoingEmails)
    .set({ answer, leaseUntil: null, ...doubtful(isResent, now) })
    .where(and(isNewest(claim), eq(outgoingEmails.status, "sending")));
}

/** Puts an email back that was not handed over. `counts`: as an attempt. */
export async function putBack(
  db: Db,
  claim: Claim,
  { answer, nextAttemptAt, counts }: { answer: string | null; nextAttemptAt: Date; counts: boolean },
): Promise<void> {
  await db
    .update(outgoingEmails)
    .set({
      status: "pending",
      nextAttemptAt,
      leaseUntil: null,
      ...(answer === null ? {} : { answer }),
      ...(counts ? {} : { attempts: sql`${outgoingEmails.attempts} - 1` }),
    })
    .where(and(isNewest(claim), inArray(outgoingEmails.status, ["sending", "unknown"])));
}

/** It has nothing to say any more. */
export async function drop(db: Db, claim: Claim): Promise<void> {
  await db.delete(outgoingEmails).where(and(isNewest(claim), eq(outgoingEmails.status, "sending")));
}

/**
 * Deals with what time has decided: leases of processes that died, emails that expired, addresses that were kept long enough. `kinds`: those
 * this process delivers, because another kind's rule for a lost answer is known to the processes that deliver it; `resent`: which of them
 * are sent once more.
 */
export async function sweep(
  db: Db,
  { kinds, resent }: { kinds: string[]; resent: string[] },
  now: Date,
): Promise<void> {
  const isDead = and(
    eq(outgoingEmails.status, "sending"),
    lt(outgoingEmails.leaseUntil, now),
    inArray(outgoingEmails.kind, kinds),
  );
  const mayResend = and(inArray(outgoingEmails.kind, resent), lt(outgoingEmails.unanswered, MOST_UNANSWERED));
  for (const [isResent, which] of [
    [true, mayResend],
    [false, undefined],
  ] as const)
    await db
      .update(outgoingEmails)
      .set({ answer: REASONS.died, leaseUntil: null, ...doubtful(isResent, now) })
      .where(and(isDead, which));
  await db
    .update(outgoingEmails)
    .set({ status: "expired", answer: sql`coalesce(${outgoingEmails.answer}, ${REASONS.expired})`, finishedAt: now })
    .where(and(eq(outgoingEmails.status, "pending"), lte(outgoingEmails.expiresAt, now)));
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(outgoingEmails)
    .where(
      or(
        and(eq(outgoingEmails.status, "sent"), lt(outgoingEmails.finishedAt, before(SENT_KEPT_MS))),
        and(
          inArray(outgoingEmails.status, ["undeliverable", "expired", "unknown"]),
          lt(outgoingEmails.finishedAt, before(OTHERS_KEPT_MS)),
        ),
      ),
    );
}

function doubtful(isResent: boolean, now: Date) {
  const unanswered = sql`${outgoingEmails.unanswered} + 1`;
  return isResent
    ? { status: "pending" as const, unanswered, nextAttemptAt: new Date(now.getTime() + RESEND_AFTER_MS) }
    : { status: "unknown" as const, unanswered, finishedAt: now };
}

/** When something is due next; null while nothing waits. */
export async function nextDue(db: Db, kinds: string[]): Promise<Date | null> {
  const [next] = await db
    .select({ at: sql<Date | null>`min(${outgoingEmails.nextAttemptAt})`.mapWith(outgoingEmails.nextAttemptAt) })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.status, "pending"), inArray(outgoingEmails.kind, kinds)));
  return next?.at ?? null;
}

/** Whether something that is due was left, by a pause or a process that ended. */
export async function isDue(db: Db, kinds: string[], now: Date): Promise<boolean> {
  const { status, kind, nextAttemptAt, expiresAt } = outgoingEmails;
  const [one] = await db
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(and(eq(status, "pending"), inArray(kind, kinds), lte(nextAttemptAt, now), gt(expiresAt, now)))
    .limit(1);
  return one !== undefined;
}

function isNewest({ id, lease }: Claim) {
  return and(eq(outgoingEmails.id, id), eq(outgoingEmails.lease, lease));
}
