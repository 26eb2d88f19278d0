import { eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  attemptsAfter,
  claimRow,
  FROM,
  isAbandoned,
  LEASE_MS,
  settle as settleRow,
  type Claim,
} from "#app/platform/email/delivery-ledger.server.ts";
import type { MailingRecipient } from "#app/features/email/templates/templates.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { mailingRecipients, mailings, emailSuppressions } from "./delivery.tables.server.ts";

/** Why recipients are excluded or unknown, as shown to the owner. Suppressed addresses have the reason of their suppression. */
export const REASONS = {
  withdrawn: "no longer subscribed",
  canceled: "mailing canceled",
  died: "the process that was sending it ended before the reply was recorded",
} as const;

/** `attempts`: how often it was sent, including this time. */
export type Claimed = MailingRecipient & Claim & { attempts: number };

/** A recipient to send to; one that was just excluded because they unsubscribed; or none at the moment. */
type NextRecipient = { kind: "send"; to: Claimed } | { kind: "excluded" } | { kind: "none" };

/**
 * Claims the next recipient. The same statement asks the recipient's list again, so that someone who has unsubscribed, or was deleted or
 * suppressed since, is excluded even at the last moment.
 */
export async function claimNext(
  db: Db,
  lists: RecipientList[],
  mailingId: number,
  now: Date,
  leaseMs = LEASE_MS,
): Promise<NextRecipient> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const row = await claimRow<Omit<Claimed, "sourceId"> & { sourceId: number | string }>(db, mailingRecipients, {
    due: nextRecipient(lists, mailingId, at),
    unless: sql`due.excluded_because`,
    leaseUntil: new Date(now.getTime() + leaseMs),
    set: sql`, reason = due.excluded_because, at = ${at}`,
    returning: sql`r.email, r.name, r.source, r.source_id as "sourceId", due.opt_in as "optIn"`,
  });
  if (!row) return { kind: "none" };
  const { status, ...to } = row;
  return status === "sending" ? { kind: "send", to: { ...to, sourceId: Number(to.sourceId) } } : { kind: "excluded" };
}

/** The first due recipient that no other sender has claimed, as "due": with its opt-in, or why it is excluded. */
function nextRecipient(lists: RecipientList[], mailingId: number, at: SQL): SQL {
  const on = { id: sql`next.source_id`, email: sql`next.email`, audiences: sql`next.audiences` };
  const optIns = lists.map((list) => sql`when ${list.source} then ${list.stillWanted(on)}`);
  return sql`with next as (
      select r.id, r.email, r.source, r.source_id, m.audiences
      from ${mailingRecipients} r join ${mailings} m on m.id = r.mailing_id
      where r.mailing_id = ${mailingId} and r.status = 'pending' and coalesce(r.not_before <= ${at}, true)
        and m.status = 'sending' and coalesce(m.not_before <= ${at}, true)
      order by r.id limit 1 for update of r skip locked
    ), current as (
      select next.id,
        (select s.reason from ${emailSuppressions} s where s.email = next.email) as suppressed,
        case next.source ${sql.join(optIns, sql` `)} end as opt_in
      from next
    ), due as (
      select id, opt_in, coalesce(suppressed, case when opt_in is null then ${REASONS.withdrawn} end) as excluded_because
      from current
    )`;
}

export async function settle(
  db: Db,
  claim: Claim,
  outcome: { status: "accepted" | "failed" | "unknown"; reason: string | null },
  now: Date,
): Promise<void> {
  const from = outcome.status === "accepted" ? FROM.accepted : FROM.late;
  await settleRow(db, mailingRecipients, claim, from, { ...outcome, at: now, notBefore: null });
}

/** Puts back a recipient that the server did not take; `counts`: as an attempt. If the mailing was canceled since, it is excluded. */
export async function putBack(
  db: Db,
  claim: Claim,
  back: { reason: string; notBefore: Date | null; counts: boolean },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [mailing] = await tx
      .select({ status: mailings.status })
      .from(mailings)
      .innerJoin(mailingRecipients, eq(mailingRecipients.mailingId, mailings.id))
      .where(eq(mailingRecipients.id, claim.id))
      .for("share", { of: mailings });
    const isCanceled = mailing?.status === "cancelled";
    await settleRow(tx, mailingRecipients, claim, FROM.late, {
      status: isCanceled ? "excluded" : "pending",
      reason: isCanceled ? REASONS.canceled : back.reason,
      notBefore: isCanceled ? null : back.notBefore,
      at: now,
      attempts: attemptsAfter(mailingRecipients, back.counts),
    });
  });
}

/** Recipients whose sender died become unknown: the server may have taken the email, so it is not resent automatically. */
export async function expireLeases(db: Db, now: Date): Promise<void> {
  await db
    .update(mailingRecipients)
    .set({ status: "unknown", reason: REASONS.died, leaseUntil: null, at: now })
    .where(isAbandoned(mailingRecipients, now));
}
