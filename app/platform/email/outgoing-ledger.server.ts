import { and, eq, gt, inArray, lt, lte, notInArray, or, sql, TransactionRollbackError } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import type { Limiter } from "../limits/rate-limit.server.ts";
import { attemptsAfter, claimRow, FROM, isAbandoned, isClaimed, settle, type Claim } from "./delivery-ledger.server.ts";
import type { EmailKind, PreparedEmail } from "./email-kind.ts";
import { emailDelivery, outgoingEmails } from "./outgoing-emails.tables.server.ts";

/** How long a row with the recipient's address is stored after the email was sent, and after it failed for good. */
const SENT_RETENTION_MS = 7 * 86_400_000;
const UNSENT_RETENTION_MS = 90 * 86_400_000;
/** How often an email without a reply is sent again, if its kind allows that. Each time, the previous one may have arrived. */
export const MAX_RESENDS = 1;
const RESEND_AFTER_MS = 5 * 60_000;

export const REASONS = {
  died: "The process that was sending it ended before the mail server's reply was recorded.",
  expired: "It could not be sent in time.",
} as const;

export type Status = (typeof outgoingEmails.$inferSelect)["status"];
export type Claimed = Pick<
  typeof outgoingEmails.$inferSelect,
  "id" | "kind" | "email" | "payload" | "lease" | "attempts" | "unanswered" | "createdAt"
> & { leaseUntil: Date };

/** `claimEmails`: counts the emails to typed addresses. */
type Enqueueing = { now: Date; claimEmails: Limiter["claimEmails"] };

/** Enqueues emails in the caller's transaction. Returns their ids; null where no email is needed or its recipient is at the limit. */
export async function enqueueEmails<Data extends object>(
  tx: Db,
  kind: EmailKind<Data>,
  list: readonly Data[],
  { now, claimEmails }: Enqueueing,
): Promise<(number | null)[]> {
  const prepared: (PreparedEmail | null)[] = [];
  for (const data of list) prepared.push(await kind.prepare(tx, data));
  const counted = prepared.filter((email) => kind.isToTypedAddress && email && !email.isUncounted);
  const to = counted.flatMap((email) => email?.email ?? []);
  const isClaimed = await claimEmails(tx, { kind: kind.name, to }, now);
  const refused = new Set(counted.filter((_email, at) => !isClaimed[at]));
  const ids: (number | null)[] = [];
  for (const [at, data] of list.entries()) {
    const email = prepared[at];
    ids.push(email && !refused.has(email) ? await insertEmail(tx, kind, data, { ...email, now }) : null);
  }
  return ids;
}

async function insertEmail<Data extends object>(
  tx: Db,
  kind: EmailKind<Data>,
  data: Data,
  { now, ...prepared }: PreparedEmail & { now: Date },
): Promise<number | null> {
  const dedupeKey = prepared.key ?? crypto.randomUUID();
  // A finished email with this key does not count: this is a new one, with its own Message-ID.
  await tx
    .delete(outgoingEmails)
    .where(and(eq(outgoingEmails.dedupeKey, dedupeKey), notInArray(outgoingEmails.status, ["pending", "sending"])));
  const expiresAt = new Date(now.getTime() + prepared.validForMs);
  const [row] = await tx
    .insert(outgoingEmails)
    .values({
      kind: kind.name,
      email: prepared.email,
      payload: data,
      dedupeKey,
      about: prepared.about ?? null,
      priority: kind.isUrgent ? 0 : 1,
      nextAttemptAt: now,
      expiresAt,
      createdAt: now,
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

/**
 * Claims the next due email. `isProbe`: the one tried after a pause, preferably without earlier attempts, because a recipient who is always
 * refused must not decide for the others.
 */
export async function claimNext(
  db: Db,
  kinds: string[],
  { now, leaseUntil, isProbe }: { now: Date; leaseUntil: Date; isProbe: boolean },
): Promise<Claimed | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const names = sql`(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb))`;
  const due = sql`with due as (
      select o.id from ${outgoingEmails} o
      where o.status = 'pending' and o.next_attempt_at <= ${at} and o.expires_at > ${at} and o.kind in ${names}
        and ${isProbe ? sql`true` : sql`not exists (select from ${emailDelivery} where failures > 0)`}
      order by ${isProbe ? sql`o.attempts,` : sql``} o.priority, o.next_attempt_at, o.id
      limit 1 for update of o skip locked
    )`;
  const returning = sql`r.kind, r.email, r.payload, r.unanswered, r.created_at as "createdAt"`;
  const row = await claimRow<ClaimedRow>(db, outgoingEmails, { due, leaseUntil, returning });
  if (!row) return null;
  const payload = typeof row.payload === "string" ? (JSON.parse(row.payload) as object) : row.payload;
  return { ...row, payload, createdAt: new Date(row.createdAt), leaseUntil };
}

type ClaimedRow = Pick<Claimed, "kind" | "email" | "unanswered"> & {
  payload: object | string;
  createdAt: Date | string;
};

/**
 * Records an email as sent and runs `onSent`. The row the email is about is updated first, because deleting that row locks the two in the
 * same order.
 */
export async function settleSent(
  db: Db,
  claim: Claim,
  reply: string | null,
  now: Date,
  onSent: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  const sent = { status: "sent", reply, payload: {}, finishedAt: now } as const;
  await db
    .transaction(async (tx) => {
      await onSent(tx);
      if (!(await settle(tx, outgoingEmails, claim, FROM.accepted, sent))) tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

export async function settleUndeliverable(db: Db, claim: Claim, reply: string, now: Date): Promise<void> {
  await settle(db, outgoingEmails, claim, FROM.late, { status: "undeliverable", reply, finishedAt: now });
}

/** Records that there was no reply: the email is sent again once, or the owner decides. */
export async function settleUnknown(
  db: Db,
  claim: Claim,
  { reply, isResent }: { reply: string; isResent: boolean },
  now: Date,
): Promise<void> {
  await settle(db, outgoingEmails, claim, FROM.sending, { reply, ...afterNoReply(isResent, now) });
}

/** Makes an email pending again. `counts`: whether this was an attempt. */
export async function putBack(
  db: Db,
  claim: Claim,
  { reply, nextAttemptAt, counts }: { reply: string | null; nextAttemptAt: Date; counts: boolean },
): Promise<void> {
  await settle(db, outgoingEmails, claim, FROM.late, {
    status: "pending",
    nextAttemptAt,
    attempts: attemptsAfter(outgoingEmails, counts),
    ...(reply === null ? {} : { reply }),
  });
}

/** Deletes an email that is no longer needed. */
export async function drop(db: Db, claim: Claim): Promise<void> {
  await db.delete(outgoingEmails).where(and(isClaimed(outgoingEmails, claim), eq(outgoingEmails.status, "sending")));
}

/**
 * Handles expired leases and expired emails, and deletes rows past their retention. `kinds`: those this process delivers, as only it knows
 * their rule for a missing reply; `resent`: the kinds that are sent again.
 */
export async function sweep(
  db: Db,
  { kinds, resent }: { kinds: string[]; resent: string[] },
  now: Date,
): Promise<void> {
  const isDead = and(isAbandoned(outgoingEmails, now), inArray(outgoingEmails.kind, kinds));
  const mayResend = and(inArray(outgoingEmails.kind, resent), lt(outgoingEmails.unanswered, MAX_RESENDS));
  for (const [isResent, which] of [
    [true, mayResend],
    [false, undefined],
  ] as const)
    await db
      .update(outgoingEmails)
      .set({ reply: REASONS.died, leaseUntil: null, ...afterNoReply(isResent, now) })
      .where(and(isDead, which));
  await db
    .update(outgoingEmails)
    .set({ status: "expired", reply: sql`coalesce(${outgoingEmails.reply}, ${REASONS.expired})`, finishedAt: now })
    .where(and(eq(outgoingEmails.status, "pending"), lte(outgoingEmails.expiresAt, now)));
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .delete(outgoingEmails)
    .where(
      or(
        and(eq(outgoingEmails.status, "sent"), lt(outgoingEmails.finishedAt, before(SENT_RETENTION_MS))),
        and(
          inArray(outgoingEmails.status, ["undeliverable", "expired", "unknown"]),
          lt(outgoingEmails.finishedAt, before(UNSENT_RETENTION_MS)),
        ),
      ),
    );
}

function afterNoReply(isResent: boolean, now: Date) {
  const unanswered = sql`${outgoingEmails.unanswered} + 1`;
  return isResent
    ? { status: "pending" as const, unanswered, nextAttemptAt: new Date(now.getTime() + RESEND_AFTER_MS) }
    : { status: "unknown" as const, unanswered, finishedAt: now };
}

/** When the next email is due; null when none is pending. */
export async function nextDue(db: Db, kinds: string[]): Promise<Date | null> {
  const [next] = await db
    .select({ at: sql<Date | null>`min(${outgoingEmails.nextAttemptAt})`.mapWith(outgoingEmails.nextAttemptAt) })
    .from(outgoingEmails)
    .where(and(eq(outgoingEmails.status, "pending"), inArray(outgoingEmails.kind, kinds)));
  return next?.at ?? null;
}

/** Whether an email is due, for example after a pause. */
export async function isDue(db: Db, kinds: string[], now: Date): Promise<boolean> {
  const { status, kind, nextAttemptAt, expiresAt } = outgoingEmails;
  const [due] = await db
    .select({ id: outgoingEmails.id })
    .from(outgoingEmails)
    .where(and(eq(status, "pending"), inArray(kind, kinds), lte(nextAttemptAt, now), gt(expiresAt, now)))
    .limit(1);
  return due !== undefined;
}
