import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { setImmediate as others } from "node:timers/promises";
import type { Db } from "#app/platform/db/database.server.ts";
import { handoverOf, nextProbeAt, nextTry, refusalOf, wordsOf, type Handover } from "#app/platform/email/handover.ts";
import { createPace, pause, type Pace } from "#app/platform/email/pace.server.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { SMTP_CONNECTIONS, type EmailMessage, type Mailer } from "#app/platform/email/mailer.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { collectBatch } from "./collect-recipients.server.ts";
import { enqueueMailing } from "./mailings.server.ts";
import { mailings } from "./mailings.tables.server.ts";
import { finishMailing, leaveOutCancelled } from "./mailing-ends.server.ts";
import { copiesOf } from "./own-copy.server.ts";
import { claimNext, giveUpOnTheDead, LEASE_MS, putBack, settle, type Claimed } from "./recipient-ledger.server.ts";

export type MailingDeps = {
  db: Db;
  jobs: Pick<Jobs, "enqueue">;
  mailer: Pick<Mailer, "send">;
  links: SignedLinks;
  publicUrl: string;
  /** Messages a second, of all processes and kinds of email together; 0: as many as the server takes. */
  perSecond: number;
  /** In the footer of every copy. Null: none is set, and mailings wait until one is. */
  postalAddress: string | null;
  clock?: () => Date;
  /** How long one job works before it makes room for others. */
  turnMs?: number;
  /** How long a row is its sender's before it counts as left by a process that died. */
  leaseMs?: number;
};

export type MailingWork = {
  /** Works on one mailing for about a minute, then has it worked on again. Any number of processes may do so at once. */
  workOn(id: number, stopping?: AbortSignal): Promise<void>;
  /** Finds what is unfinished and due, whoever left it, and has it worked on. */
  runScheduled(): Promise<void>;
};

const TURN_MS = 55_000;
const NEVER = new AbortController().signal;

export function createMailingWork(deps: MailingDeps): MailingWork {
  const { db, clock = () => new Date(), leaseMs = LEASE_MS } = deps;
  const pace = createPace(db, deps.perSecond);
  /** How often in a row nothing could be handed over, by mailing. Known to this process only: another begins to wait anew. */
  const failures = new Map<number, number>();

  return {
    async workOn(id, stopping = NEVER) {
      const turn = AbortSignal.any([stopping, AbortSignal.timeout(deps.turnMs ?? TURN_MS)]);
      while (!turn.aborted && (await collectBatch(db, id))) await others();
      if (!turn.aborted) await leaveOutCancelled(db, id, clock());
      const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id));
      if (!mailing) return;
      const { postalAddress } = deps;
      if (mailing.status === "sending" && postalAddress === null) return holdUntilAddressed(db, id, clock());
      if (mailing.status === "sending" && postalAddress !== null) {
        const copy = copiesOf(mailing, { ...deps, leaseMs, postalAddress });
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
          turn,
        };
        await allOf(Array.from({ length: SMTP_CONNECTIONS }, () => sendLoop(sending)));
      }
      await giveUpOnTheDead(db, clock());
      if (await finishMailing(db, id, clock())) failures.delete(id);
      // Stopped, it goes on in another process, or at the next start.
      if (turn.aborted && !stopping.aborted) await enqueueMailing(db, deps.jobs, id);
    },
    async runScheduled() {
      const now = clock();
      await giveUpOnTheDead(db, now);
      for (const { id } of await unfinishedMailings(db, now)) await enqueueMailing(db, deps.jobs, id);
    },
  };
}

type Sending = Omit<MailingDeps, "clock" | "leaseMs" | "turnMs"> & {
  clock: () => Date;
  leaseMs: number;
  mailing: typeof mailings.$inferSelect;
  copy: (to: Claimed) => EmailMessage;
  failures: Map<number, number>;
  /** Turns in a row that ended with nothing handed over. */
  failedBefore: number;
  isHeld: boolean;
  pace: Pace;
  /** Nobody goes on: the server is away, or wants no more. */
  halt: AbortController;
  /** The turn is over. */
  turn: AbortSignal;
};

/** One of the senders: a row at a time, from the claim to what became of it. */
async function sendLoop(sending: Sending): Promise<void> {
  const { db, clock, mailing, pace, halt, turn } = sending;
  const over = AbortSignal.any([halt.signal, turn]);
  for (;;) {
    await pace.bulk(over);
    if (over.aborted) return;
    const claim = await claimNext(db, mailing.id, clock(), sending.leaseMs);
    if (claim.kind === "nobody") return;
    if (claim.kind === "send") await writeDown(sending, claim.to, await handOver(sending, claim.to));
  }
}

async function handOver({ mailer, copy }: Sending, to: Claimed): Promise<Handover> {
  try {
    const answer = await mailer.send(copy(to));
    return { kind: "accepted", answer: answer ? wordsOf({ message: answer }) : null };
  } catch (error) {
    return handoverOf(refusalOf(error));
  }
}

/** The server has answered, so this must not be lost to a database that is away for a moment. */
async function writeDown(sending: Sending, to: Claimed, became: Handover): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(sending, to, became);
    } catch (error) {
      if (tries === 6) throw error;
      log("warn", "what became of a mail was not written down yet", { mailing: sending.mailing.id, row: to.id, error });
      await pause(100 * 2 ** tries, NEVER);
    }
  }
}

async function writeOnce(sending: Sending, to: Claimed, became: Handover): Promise<void> {
  const { db, clock } = sending;
  const now = clock();
  switch (became.kind) {
    case "accepted":
      await settle(db, to, { status: "accepted", reason: became.answer }, now);
      return serverIsBack(sending);
    case "failed":
    case "unknown":
      return settle(db, to, { status: became.kind, reason: became.reason }, now);
    case "later": {
      const notBefore = nextTry(to.attempts, now);
      return notBefore
        ? putBack(db, to, { reason: became.reason, notBefore, counts: true }, now)
        : settle(db, to, { status: "failed", reason: became.reason }, now);
    }
    case "waits":
    case "paused":
      sending.halt.abort();
      await putBack(db, to, { reason: became.because, notBefore: null, counts: false }, now);
      return holdMailing(sending, became, now);
  }
}

/** Each of the senders that finds the server away says so; it counts once a turn. */
async function holdMailing(sending: Sending, { kind, because }: Extract<Handover, { because: string }>, now: Date) {
  const { db, mailing, failures, failedBefore } = sending;
  const held =
    kind === "waits"
      ? { waitsBecause: because, notBefore: nextProbeAt(failedBefore + 1, now) }
      : { waitsBecause: because, status: "paused" as const };
  if (kind === "waits") failures.set(mailing.id, failedBefore + 1);
  await db
    .update(mailings)
    .set(held)
    .where(and(eq(mailings.id, mailing.id), eq(mailings.status, "sending")));
  if (sending.isHeld) return;
  sending.isHeld = true;
  log("warn", kind === "waits" ? "mailing waits" : "mailing paused", {
    mailing: mailing.id,
    because: because.replaceAll(/[^\s<>]+@[^\s<>]+/g, "(address)"),
  });
}

/** Nothing is asked of the database for this unless the mailing had waited. */
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

const LOOK_FOR_ADDRESS_MS = 5 * 60_000;

/** Without a postal address it waits, whatever started it; a process that has one sends it. */
async function holdUntilAddressed(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(mailings)
    .set({ waitsBecause: NO_POSTAL_ADDRESS, notBefore: new Date(now.getTime() + LOOK_FOR_ADDRESS_MS) })
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

/** Waits for all, also where one fails: none of them goes on unseen. */
async function allOf(work: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}
