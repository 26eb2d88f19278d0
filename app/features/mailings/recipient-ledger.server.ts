import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { ambassadorStillWanted } from "#app/features/ambassadors/mailed-ambassadors.server.ts";
import { subscriptionStillWanted } from "#app/features/devotionals/subscriptions-to-email.server.ts";
import { mailingRecipients, mailings, mailSuppressions } from "./mailings.tables.server.ts";

/** How long a claimed row is its sender's: longer than a hand-over may take (own-copy.server.ts), so that only the dead lose theirs. */
export const LEASE_MS = 120_000;

/** Why rows are left out or in doubt, in words for the owner. Suppressed addresses have their suppression's word. */
export const REASONS = {
  withdrawn: "no longer asks for it",
  cancelled: "cancelled",
  died: "the sender ended between handing it over and writing that down",
} as const;

export type Claimed = {
  id: number;
  email: string;
  name: string;
  source: "subscription" | "ambassador";
  sourceId: number;
  optIn: number;
  /** Says whose claim this is: an answer that comes back under an older one changes nothing. */
  lease: number;
  /** How often it was handed over, this time included. */
  attempts: number;
};

/** Somebody to send to; somebody who was left out just now, because they want it no more; or nobody at the moment. */
export type Claim = { kind: "send"; to: Claimed } | { kind: "left-out" } | { kind: "nobody" };

type ClaimedRow = Omit<Claimed, "id" | "sourceId"> & { id: number | string; sourceId: number | string; status: string };

/**
 * Takes the next row of a mailing, in one statement: no two senders, in whatever process, get the same one. In it the person is asked
 * about again, so who unsubscribed, was deleted or suppressed since is left out however late that was.
 */
export async function claimNext(db: Db, mailingId: number, now: Date, leaseMs = LEASE_MS): Promise<Claim> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = sql`${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz`;
  const [row] = await rowsOf<ClaimedRow>(
    db,
    sql`${nextInLine(mailingId, at)}
      update ${mailingRecipients} r set
        status = case when a.left_out_because is null then 'sending' else 'excluded' end,
        reason = a.left_out_because, at = ${at},
        lease = r.lease + 1, lease_until = case when a.left_out_because is null then ${until} end,
        attempts = r.attempts + case when a.left_out_because is null then 1 else 0 end
      from answered a where r.id = a.id
      returning r.id, r.email, r.name, r.source, r.source_id as "sourceId", r.status, r.lease, r.attempts, a.opt_in as "optIn"`,
  );
  if (!row) return { kind: "nobody" };
  const { status, ...to } = row;
  return status === "sending"
    ? { kind: "send", to: { ...to, id: Number(to.id), sourceId: Number(to.sourceId) } }
    : { kind: "left-out" };
}

/** The first row that is due and that nobody else has in hand, as "answered": with its opt-in, or why its person is left out. */
function nextInLine(mailingId: number, at: SQL): SQL {
  const on = { id: sql`due.source_id`, email: sql`due.email`, audiences: sql`due.audiences` };
  return sql`with due as (
      select r.id, r.email, r.source, r.source_id, m.audiences
      from ${mailingRecipients} r join ${mailings} m on m.id = r.mailing_id
      where r.mailing_id = ${mailingId} and r.status = 'pending' and coalesce(r.not_before <= ${at}, true)
        and m.status = 'sending' and coalesce(m.not_before <= ${at}, true)
      order by r.id limit 1 for update of r skip locked
    ), asked as (
      select due.id,
        (select s.reason from ${mailSuppressions} s where s.email = due.email) as suppressed,
        case due.source when 'subscription' then ${subscriptionStillWanted(on)} else ${ambassadorStillWanted(on)} end as opt_in
      from due
    ), answered as (
      select id, opt_in, coalesce(suppressed, case when opt_in is null then ${REASONS.withdrawn} end) as left_out_because
      from asked
    )`;
}

/**
 * Writes down what became of a row, if the claim is the row's newest. It may come late: a row that was given up as unknown, or that the
 * owner has just put back to be sent again, becomes what it was.
 */
export async function settle(
  db: Db,
  claim: Pick<Claimed, "id" | "lease">,
  became: { status: "accepted" | "failed" | "unknown"; reason: string | null },
  now: Date,
): Promise<void> {
  const from =
    became.status === "accepted" ? (["sending", "unknown", "pending"] as const) : (["sending", "unknown"] as const);
  await db
    .update(mailingRecipients)
    .set({ ...became, at: now, leaseUntil: null, notBefore: null })
    .where(and(isNewest(claim), inArray(mailingRecipients.status, [...from])));
}

/** Puts a row back that the server did not take, to be sent later; `counts`: as a try. In a mailing that was cancelled meanwhile it is left out. */
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
    const isCancelled = mailing?.status === "cancelled";
    await tx
      .update(mailingRecipients)
      .set({
        status: isCancelled ? "excluded" : "pending",
        reason: isCancelled ? REASONS.cancelled : back.reason,
        notBefore: isCancelled ? null : back.notBefore,
        leaseUntil: null,
        at: now,
        ...(back.counts ? {} : { attempts: sql`${mailingRecipients.attempts} - 1` }),
      })
      .where(and(isNewest(claim), inArray(mailingRecipients.status, ["sending", "unknown"])));
  });
}

/** Rows whose sender is gone: whether the server took them nobody knows, so they are shown and not sent again. */
export async function giveUpOnTheDead(db: Db, now: Date): Promise<void> {
  await db
    .update(mailingRecipients)
    .set({ status: "unknown", reason: REASONS.died, leaseUntil: null, at: now })
    .where(and(eq(mailingRecipients.status, "sending"), lt(mailingRecipients.leaseUntil, now)));
}

function isNewest({ id, lease }: Pick<Claimed, "id" | "lease">) {
  return and(eq(mailingRecipients.id, id), eq(mailingRecipients.lease, lease));
}
