import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { rowsOf, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";
import { oneLine, outcomeOf, smtpErrorOf, type DeliveryOutcome } from "./delivery-outcome.ts";
import type { EmailMessage, Mailer } from "./mailer.server.ts";
import { pause } from "./pace.server.ts";

/** The steps of sending that the ledgers of single emails and of mailings share: claim a row, send it, record the outcome. */

/** How long a claim lasts: longer than sending may take, so that only a dead process loses its claims. */
export const LEASE_MS = 120_000;

/** `lease` identifies a claim: an outcome under an older one changes nothing. */
export type Claim = { id: number; lease: number };

type LedgerTable = PgTable & Record<"id" | "status" | "lease" | "leaseUntil" | "attempts", PgColumn>;

/**
 * Claims a row in one statement, so that no two senders in any process get the same one. `due`: CTEs, of which "due" has the id of one row,
 * locked with "for update skip locked". Where the SQL of `unless` is not null, the row is excluded instead.
 */
export async function claimRow<Row extends object>(
  db: Db,
  table: LedgerTable,
  claim: { due: SQL; leaseUntil: Date; returning: SQL; unless?: SQL; set?: SQL },
): Promise<(Row & Claim & { status: string; attempts: number }) | null> {
  const { due, returning, unless = sql`null`, set = sql`` } = claim;
  const ifClaimed = (value: SQL, otherwise = sql`null`) =>
    sql`case when ${unless} is null then ${value} else ${otherwise} end`;
  const [row] = await rowsOf<Row & { id: number | string; lease: number; status: string; attempts: number }>(
    db,
    sql`${due}
      update ${table} r set
        status = ${ifClaimed(sql`'sending'`, sql`'excluded'`)},
        lease = r.lease + 1,
        lease_until = ${ifClaimed(sql`${claim.leaseUntil.toISOString()}::timestamptz`)},
        attempts = r.attempts + ${ifClaimed(sql`1`, sql`0`)}${set}
      from due where r.id = due.id
      returning r.id, r.status, r.lease, r.attempts, ${returning}`,
  );
  return row ? { ...row, id: Number(row.id) } : null;
}

/** Renders and sends a claimed email. The mail server's reply, or why there was none, says what to record. */
export async function send(mailer: Pick<Mailer, "send">, message: () => EmailMessage): Promise<DeliveryOutcome> {
  try {
    const reply = await mailer.send(message());
    return { kind: "accepted", reply: reply ? oneLine({ message: reply }) : null };
  } catch (error) {
    return outcomeOf(smtpErrorOf(error));
  }
}

/** From which statuses an outcome is recorded: it may be late, after the row was given up as unknown, or put back by an admin. */
export const FROM = {
  sending: ["sending"],
  late: ["sending", "unknown"],
  accepted: ["sending", "unknown", "pending"],
} as const;

/** Records the outcome of a claim, even if its lease has expired. False if the row was claimed again since. */
export async function settle<Table extends LedgerTable>(
  db: Db,
  table: Table,
  claim: Claim,
  from: (typeof FROM)[keyof typeof FROM],
  set: { [Column in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Column] | SQL },
): Promise<boolean> {
  const settled = await db
    .update(table as LedgerTable)
    .set({ ...set, leaseUntil: null })
    .where(and(isClaimed(table, claim), inArray(table.status, [...from])))
    .returning({ id: table.id });
  return settled.length === 1;
}

export function isClaimed(table: LedgerTable, { id, lease }: Claim): SQL | undefined {
  return and(eq(table.id, id), eq(table.lease, lease));
}

/** Whether the process that was sending the row died. The mail server may have accepted it. */
export function isAbandoned(table: LedgerTable, now: Date): SQL | undefined {
  return and(eq(table.status, "sending"), lt(table.leaseUntil, now));
}

/** For a row that is put back: what was not an attempt at its recipient does not count as one. */
export function attemptsAfter(table: LedgerTable, counts: boolean): SQL<number> {
  return counts ? sql`${table.attempts}` : sql`${table.attempts} - 1`;
}

/** Retries the write of an outcome: the email may have been sent, so it must survive a short outage of the database. */
export async function record(about: object, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === 6) throw error;
      log("warn", "outcome of an email not recorded yet", { ...about, error });
      await pause(100 * 2 ** attempt);
    }
  }
}
