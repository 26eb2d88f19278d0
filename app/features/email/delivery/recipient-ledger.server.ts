import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { MailingRecipient } from "#app/features/email/templates/templates.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { mailingRecipients, mailings, emailSuppressions } from "./delivery.tables.server.ts";

/** How long a claim lasts: longer than sending may take (templates.server.ts), so that only a dead process loses its claims. */
export const LEASE_MS = 120_000;

/** Why recipients are excluded or unknown, as shown to the owner. Suppressed addresses have the reason of their suppression. */
export const REASONS = {
  withdrawn: "no longer subscribed",
  canceled: "mailing canceled",
  died: "the process that was sending it ended before the reply was recorded",
} as const;

export type Claimed = MailingRecipient & {
  /** Identifies this claim: a reply under an older one changes nothing. */
  lease: number;
  /** How often it was sent, including this time. */
  attempts: number;
};

/** A recipient to send to; one that was just excluded because they unsubscribed; or none at the moment. */
export type Claim = { kind: "send"; to: Claimed } | { kind: "excluded" } | { kind: "none" };

type ClaimedRow = Omit<Claimed, "id" | "sourceId"> & { id: number | string; sourceId: number | string; status: string };

/**
 * Claims the next recipient in one statement, so that no two senders in any process get the same one. It also asks the recipient's list again, so
 * that someone who has unsubscribed, or was deleted or suppressed since, is excluded even at the last moment.
 */
export async function claimNext(
  db: Db,
  lists: RecipientList[],
  mailingId: number,
  now: Date,
  leaseMs = LEASE_MS,
): Promise<Claim> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = sql`${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz`;
  const [row] = await rowsOf<ClaimedRow>(
    db,
    sql`${nextRecipient(lists, mailingId, at)}
      update ${mailingRecipients} r set
        status = case when a.excluded_because is null then 'sending' else 'excluded' end,
        reason = a.excluded_because, at = ${at},
        lease = r.lease + 1, lease_until = case when a.excluded_because is null then ${until} end,
        attempts = r.attempts + case when a.excluded_because is null then 1 else 0 end
      from checked a where r.id = a.id
      returning r.id, r.email, r.name, r.source, r.source_id as "sourceId", r.status, r.lease, r.attempts, a.opt_in as "optIn"`,
  );
  if (!row) return { kind: "none" };
  const { status, ...to } = row;
  return status === "sending"
    ? { kind: "send", to: { ...to, id: Number(to.id), sourceId: Number(to.sourceId) } }
    : { kind: "excluded" };
}

/** The first due recipient that no other sender has claimed, as "checked": with its opt-in, or why it is excluded. */
function nextRecipient(lists: RecipientList[], mailingId: number, at: SQL): SQL {
  const on = { id: sql`due.source_id`, email: sql`due.email`, audiences: sql`due.audiences` };
  const optIns = lists.map((list) => sql`when ${list.source} then ${list.stillWanted(on)}`);
  return sql`with due as (
      select r.id, r.email, r.source, r.source_id, m.audiences
      from ${mailingRecipients} r join ${mailings} m on m.id = r.mailing_id
      where r.mailing_id = ${mailingId} and r.status = 'pending' and coalesce(r.not_before <= ${at}, true)
        and m.status = 'sending' and coalesce(m.not_before <= ${at}, true)
      order by r.id limit 1 for update of r skip locked
    ), current as (
      select due.id,
        (select s.reason from ${emailSuppressions} s where s.email = due.email) as suppressed,
        case due.source ${sql.join(optIns, sql` `)} end as opt_in
      from due
    ), checked as (
      select id, opt_in, coalesce(suppressed, case when opt_in is null then ${REASONS.withdrawn} end) as excluded_because
      from current
    )`;
}

/**
 * Records the outcome if the claim is the row's newest. That may be late: a row that was given up as unknown, or that an admin has just put
 * back, still gets its outcome.
 */
export async function settle(
  db: Db,
  claim: Pick<Claimed, "id" | "lease">,
  outcome: { status: "accepted" | "failed" | "unknown"; reason: string | null },
  now: Date,
): Promise<void> {
  const from =
    outcome.status === "accepted" ? (["sending", "unknown", "pending"] as const) : (["sending", "unknown"] as const);
  await db
    .update(mailingRecipients)
    .set({ ...outcome, at: now, leaseUntil: null, notBefore: null })
    .where(and(isNewest(claim), inArray(mailingRecipients.status, [...from])));
}

/** Puts back a recipient that the server did not take; `counts`: as an attempt. If the mailing was canceled since, it is excluded. */
export async function putBack(
  db: Db,
  claim: Pick<Claimed, "id" | "lease">,
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
    await tx
      .update(mailingRecipients)
      .set({
        status: isCanceled ? "excluded" : "pending",
        reason: isCanceled ? REASONS.canceled : back.reason,
        notBefore: isCanceled ? null : back.notBefore,
        leaseUntil: null,
        at: now,
        ...(back.counts ? {} : { attempts: sql`${mailingRecipients.attempts} - 1` }),
      })
      .where(and(isNewest(claim), inArray(mailingRecipients.status, ["sending", "unknown"])));
  });
}

/** Recipients whose sender died become unknown: the server may have taken the email, so it is not resent automatically. */
export async function expireLeases(db: Db, now: Date): Promise<void> {
  await db
    .update(mailingRecipients)
    .set({ status: "unknown", reason: REASONS.died, leaseUntil: null, at: now })
    .where(and(eq(mailingRecipients.status, "sending"), lt(mailingRecipients.leaseUntil, now)));
}

function isNewest({ id, lease }: Pick<Claimed, "id" | "lease">) {
  return and(eq(mailingRecipients.id, id), eq(mailingRecipients.lease, lease));
}
