import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { recipientCopies } from "#app/features/email/templates/templates.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { LEASE_MS, record, send } from "#app/platform/email/delivery-ledger.server.ts";
import { nextProbeAt, retryAt, withoutAddresses, type DeliveryOutcome } from "#app/platform/email/delivery-outcome.ts";
import { createPace, NEVER, type Pace } from "#app/platform/email/pace.server.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { SMTP_CONNECTIONS, type EmailMessage, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { collectBatch } from "./collect-recipients.server.ts";
import { hasSecondSubject } from "./delivery.ts";
import { enqueueMailing } from "./delivery.server.ts";
import { mailings } from "./delivery.tables.server.ts";
import { excludeCanceled, finishMailing } from "./finish-mailing.server.ts";
import { claimNext, expireLeases, putBack, settle, type Claimed } from "./recipient-ledger.server.ts";

export type MailingDeps = {
  db: Db;
  jobs: Pick<Jobs, "enqueue">;
  mailer: Pick<Mailer, "send">;
  links: SignedLinks;
  lists: RecipientList[];
  publicUrl: string;
  /** Messages per second across all processes and kinds of email; 0: no limit. Read before each message. */
  readonly perSecond: number;
  /** For the footer of every copy. Null: none is set, and mailings wait until one is. */
  readonly postalAddress: string | null;
  clock?: () => Date;
  /** How long one job runs before it makes room for others. */
  runMs?: number;
  /** How long a claim lasts before its process counts as dead. */
  leaseMs?: number;
};

export type MailingWork = {
  /** Sends one mailing for about a minute, then enqueues the rest. Any number of processes may do so at once. */
  run(id: number, stopping?: AbortSignal): Promise<void>;
  /** Enqueues every unfinished mailing that is due. */
  runScheduled(): Promise<void>;
};

const RUN_MS = 55_000;

export function createMailingWork(deps: MailingDeps): MailingWork {
  const { db, clock = () => new Date(), leaseMs = LEASE_MS } = deps;
  const pace = createPace(db, deps);
  /** Failures in a row of the mail server, by mailing. Known to this process only: another one starts over. */
  const failures = new Map<number, number>();

  return {
    async run(id, stopping = NEVER) {
      const runSignal = AbortSignal.any([stopping, AbortSignal.timeout(deps.runMs ?? RUN_MS)]);
      while (!runSignal.aborted && (await collectBatch(db, deps.lists, id))) await yieldToOthers();
      if (!runSignal.aborted) await excludeCanceled(db, id, clock());
      const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id));
      if (!mailing) return;
      const { postalAddress } = deps;
      if (mailing.status === "sending" && postalAddress === null) return holdForPostalAddress(db, id, clock());
      if (mailing.status === "sending" && postalAddress !== null) {
        const copies = { ...deps, leaseMs, postalAddress };
        const first = recipientCopies(mailing, copies);
        const second = mailing.second ? recipientCopies({ ...mailing, ...mailing.second }, copies) : first;
        const copy = (to: Claimed) => (hasSecondSubject(to.id) ? second : first)(to);
        const failedBefore = failures.get(id) ?? 0;
        const sending = {
          ...deps,
          clock,
          leaseMs,
          mailing,
          copy,
          failures,
          failedBefore,
          isHeld: false,
          pace,
          halt: new AbortController(),
          runSignal,
        };
        await allSettled(Array.from({ length: SMTP_CONNECTIONS }, () => sendLoop(sending)));
      }
      await expireLeases(db, clock());
      if (await finishMailing(db, id, clock())) failures.delete(id);
      // After a stop, another process or the next start continues.
      if (runSignal.aborted && !stopping.aborted) await enqueueMailing(db, deps.jobs, id);
    },
    async runScheduled() {
      const now = clock();
      await expireLeases(db, now);
      for (const { id } of await unfinishedMailings(db, now)) await enqueueMailing(db, deps.jobs, id);
    },
  };
}

type Sending = Omit<MailingDeps, "clock" | "leaseMs" | "runMs"> & {
  clock: () => Date;
  leaseMs: number;
  mailing: typeof mailings.$inferSelect;
  copy: (to: Claimed) => EmailMessage;
  failures: Map<number, number>;
  /** Consecutive runs in which the mail server took nothing. */
  failedBefore: number;
  isHeld: boolean;
  pace: Pace;
  /** Aborted for all senders when the server is unavailable or limits us. */
  halt: AbortController;
  /** Aborted when the run is over. */
  runSignal: AbortSignal;
};

/** One sender: claims, sends and records one recipient after another. */
async function sendLoop(sending: Sending): Promise<void> {
  const { db, clock, mailing, pace, halt, runSignal } = sending;
  const over = AbortSignal.any([halt.signal, runSignal]);
  for (;;) {
    await pace.bulk(over);
    if (over.aborted) return;
    const claim = await claimNext(db, sending.lists, mailing.id, clock(), sending.leaseMs);
    if (claim.kind === "none") return;
    if (claim.kind === "excluded") continue;
    const { to } = claim;
    const outcome = await send(sending.mailer, () => sending.copy(to));
    await record({ mailing: mailing.id, row: to.id }, () => recordOutcome(sending, to, outcome));
  }
}

async function recordOutcome(sending: Sending, to: Claimed, outcome: DeliveryOutcome): Promise<void> {
  const { db, clock } = sending;
  const now = clock();
  switch (outcome.kind) {
    case "accepted":
      await settle(db, to, { status: "accepted", reason: outcome.reply }, now);
      return serverIsBack(sending);
    case "refused":
      return settle(db, to, { status: "failed", reason: outcome.reason }, now);
    case "unknown":
      return settle(db, to, { status: "unknown", reason: outcome.reason }, now);
    case "deferred": {
      const notBefore = retryAt(to.attempts, now);
      return notBefore
        ? putBack(db, to, { reason: outcome.reason, notBefore, counts: true }, now)
        : settle(db, to, { status: "failed", reason: outcome.reason }, now);
    }
    case "unavailable":
    case "limited":
      sending.halt.abort();
      await putBack(db, to, { reason: outcome.reason, notBefore: null, counts: false }, now);
      return holdMailing(sending, outcome, now);
  }
}

/** Every sender that finds the server unavailable calls this; it counts once per run. */
async function holdMailing(
  sending: Sending,
  { kind, reason }: Extract<DeliveryOutcome, { kind: "unavailable" | "limited" }>,
  now: Date,
) {
  const { db, mailing, failures, failedBefore } = sending;
  const held =
    kind === "unavailable"
      ? { waitsBecause: reason, notBefore: nextProbeAt(failedBefore + 1, now) }
      : { waitsBecause: reason, status: "paused" as const };
  if (kind === "unavailable") failures.set(mailing.id, failedBefore + 1);
  await db
    .update(mailings)
    .set(held)
    .where(and(eq(mailings.id, mailing.id), eq(mailings.status, "sending")));
  if (sending.isHeld) return;
  sending.isHeld = true;
  log("warn", kind === "unavailable" ? "mailing waits" : "mailing paused", {
    mailing: mailing.id,
    because: withoutAddresses(reason),
  });
}

/** Writes to the database only if the mailing had been waiting. */
async function serverIsBack(sending: Sending): Promise<void> {
  const { db, mailing, failures } = sending;
  if (mailing.waitsBecause === null && sending.failedBefore === 0) return;
  failures.delete(mailing.id);
  sending.failedBefore = 0;
  mailing.waitsBecause = null;
  await db
    .update(mailings)
    .set({ waitsBecause: null, notBefore: null })
    .where(and(eq(mailings.id, mailing.id), eq(mailings.status, "sending")));
}

const POSTAL_ADDRESS_CHECK_MS = 5 * 60_000;

/** Without a postal address the mailing waits until a process that has one sends it. */
async function holdForPostalAddress(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(mailings)
    .set({ waitsBecause: NO_POSTAL_ADDRESS, notBefore: new Date(now.getTime() + POSTAL_ADDRESS_CHECK_MS) })
    .where(and(eq(mailings.id, id), eq(mailings.status, "sending")));
}

function unfinishedMailings(db: Db, now: Date) {
  return db
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      or(
        and(
          inArray(mailings.status, ["collecting", "sending"]),
          or(isNull(mailings.notBefore), lte(mailings.notBefore, now)),
        ),
        and(eq(mailings.status, "cancelled"), isNull(mailings.finishedAt)),
      ),
    )
    .orderBy(asc(mailings.id));
}

/** Waits for all, even if one fails, so that none goes on unnoticed. */
async function allSettled(work: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}
