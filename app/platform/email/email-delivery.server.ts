import { notify, type Database, type Db } from "../db/database.server.ts";
import type { EmailWindow } from "../limits/limits.ts";
import type { Limiter, Recipients } from "../limits/rate-limit.server.ts";
import { log } from "../log.server.ts";
import * as breaker from "./circuit-breaker.server.ts";
import { HOUR_MS, type EmailKind } from "./email-kind.ts";
import { LEASE_MS, record, send } from "./delivery-ledger.server.ts";
import { oneLine, retryAt, withoutAddresses, type DeliveryOutcome } from "./delivery-outcome.ts";
import { SMTP_CONNECTIONS, type EmailMessage, type Mailer } from "./mailer.server.ts";
import * as ledger from "./outgoing-ledger.server.ts";
import type { Claimed, Status } from "./outgoing-ledger.server.ts";
import { statusesOf } from "./outgoing-emails.server.ts";
import { createPace, pause } from "./pace.server.ts";

export type DeliveryDeps = {
  database: Pick<Database, "db" | "listen">;
  mailer: Pick<Mailer, "send">;
  limiter: Pick<Limiter, "claimEmails" | "fullWindows">;
  /** Messages per second across all processes and kinds; 0: no limit. Read before each message. */
  readonly perSecond: number;
  publicUrl: string;
  clock?: () => Date;
  leaseMs?: number;
  /** How long emails that are being sent may still take once the process stops. */
  graceMs?: number;
  /** How many emails are sent concurrently. */
  senders?: number;
};

export type EmailDelivery = {
  /** Call once per kind, before `start`. */
  define<Data extends object>(kind: EmailKind<Data>): void;
  /** The kind's name for the owner. */
  labelOf(name: string): string;
  /** Enqueues an email in the caller's transaction: it is sent only if that commits. Returns its id; undefined if no email is needed or its recipient is at the limit. */
  enqueue(tx: Db, name: string, data: object): Promise<string | void>;
  /** The same for several. In the order of recipients' keys, so that two transactions with the same recipients never deadlock. */
  enqueueAll(tx: Db, name: string, list: readonly object[]): Promise<(string | undefined)[]>;
  /** For each recipient of each batch, the window of the limit that is full, or null: whom `enqueueAll` would leave out now. */
  fullWindows(db: Db, name: string, batches: Recipients[]): Promise<(EmailWindow | null)[][]>;
  /** Statuses by id, once none is pending or the time is up. Dropped emails are missing. */
  outcomes(ids: string[], withinMs: number): Promise<Map<string, Status>>;
  /** Delivers until stopped. May be called again after a stop, and by any number of processes. */
  start(): Promise<void>;
  /** Delivers all due emails, then returns. */
  deliverDue(): Promise<void>;
  /** Claims no more emails, waits briefly for those being sent, and records their status. */
  stop(): Promise<void>;
};

const CHANNEL = "shod_outgoing_email";
/** How often due emails without a notification are found. */
const POLL_MS = 15_000;
const SWEEP_MS = 5_000;
/** The share of a lease that sending may take. */
const SEND_SHARE_OF_LEASE = 0.75;
const RETRY_MS = HOUR_MS;
const UNFINISHED: ReadonlySet<Status> = new Set(["pending", "sending"]);

/** Delivers every outgoing email: rate limited, paused while the server accepts none, retried until it is sent, expired or undeliverable. */
export function createEmailDelivery(deps: DeliveryDeps): EmailDelivery {
  const { database, mailer, limiter, clock = () => new Date(), leaseMs = LEASE_MS, senders = SMTP_CONNECTIONS } = deps;
  const { db } = database;
  const { hostname } = new URL(deps.publicUrl);
  const kinds = new Map<string, EmailKind<object>>();
  const pace = createPace(db, deps);
  let stopping = new AbortController();
  let aborting = new AbortController();
  let isListening = false;
  let isStopped = false;
  const wake = createWake();
  let running: Promise<unknown> = Promise.resolve();

  const kindNames = () => [...kinds.keys()];
  const resent = () => [...kinds.values()].flatMap(({ name, whenUnknown }) => (whenUnknown === "resend" ? [name] : []));

  async function claim(): Promise<Claimed | null> {
    const now = clock();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const claimed = await ledger.claimNext(db, kindNames(), { now, leaseUntil, isProbe: false });
    if (claimed) return claimed;
    if (!(await ledger.isDue(db, kindNames(), now)) || !(await breaker.takeProbe(db, now, leaseUntil))) return null;
    const probe = await ledger.claimNext(db, kindNames(), { now, leaseUntil, isProbe: true });
    if (!probe) await breaker.returnProbe(db, leaseUntil, now);
    return probe;
  }

  /** Delivers one claimed email and records the outcome. */
  async function deliver(claimed: Claimed): Promise<void> {
    const claimedAt = new Date(claimed.leaseUntil.getTime() - leaseMs);
    const recorded = (write: () => Promise<void>) => record({ id: claimed.id }, write);
    const kind = kinds.get(claimed.kind);
    if (!kind) throw new Error(`No email of kind ${claimed.kind} is defined`);
    let message: EmailMessage | null;
    try {
      message = await kind.render(db, claimed.payload);
    } catch (error) {
      log("error", "email not rendered", { kind: claimed.kind, id: claimed.id, error });
      const reply = `The site could not render this email: ${oneLine({ message: messageOf(error) })}`;
      await breaker.returnProbe(db, claimed.leaseUntil, clock());
      return recorded(() => defer(claimed, reply));
    }
    if (!message) {
      await breaker.returnProbe(db, claimed.leaseUntil, clock());
      return recorded(() => ledger.drop(db, claimed));
    }
    await pace.single(stopping.signal);
    if (stopping.signal.aborted) {
      await breaker.returnProbe(db, claimed.leaseUntil, clock());
      return recorded(() => release(claimed, null));
    }
    const outgoing = {
      ...message,
      ...(message.headers?.["Message-ID"] ? {} : { messageId: messageIdOf(claimed, hostname) }),
      withinMs: leaseMs * SEND_SHARE_OF_LEASE,
      signal: aborting.signal,
    };
    const outcome = await send(mailer, () => outgoing);
    await recorded(() => recordOutcome(claimed, kind, outcome, claimedAt));
  }

  async function recordOutcome(
    claimed: Claimed,
    kind: EmailKind<object>,
    outcome: DeliveryOutcome,
    claimedAt: Date,
  ): Promise<void> {
    const now = clock();
    switch (outcome.kind) {
      case "accepted":
        await ledger.settleSent(db, claimed, outcome.reply, now, async (tx) => kind.sent?.(tx, claimed.payload));
        return serverAcceptsEmail();
      case "refused":
        await ledger.settleUndeliverable(db, claimed, outcome.reason, now);
        return outcome.isLocal ? breaker.returnProbe(db, claimed.leaseUntil, now) : serverAcceptsEmail();
      case "unknown": {
        const isResent = kind.whenUnknown === "resend" && claimed.unanswered < ledger.MAX_RESENDS;
        await ledger.settleUnknown(db, claimed, { reply: outcome.reason, isResent }, now);
        return countDeferral(claimed, outcome.reason, claimedAt);
      }
      case "deferred":
        await defer(claimed, outcome.reason);
        return countDeferral(claimed, outcome.reason, claimedAt);
      case "unavailable":
      case "limited":
        if (aborting.signal.aborted) {
          await breaker.returnProbe(db, claimed.leaseUntil, now);
          return release(claimed, null);
        }
        await release(claimed, outcome.reason);
        return pauseAll(outcome.reason, claimedAt);
    }
  }

  /** Retries this recipient with backoff, then every hour until the email expires. */
  function defer(claimed: Claimed, reply: string) {
    const now = clock();
    const nextAttemptAt = retryAt(claimed.attempts, now) ?? new Date(now.getTime() + RETRY_MS);
    return ledger.putBack(db, claimed, { reply, nextAttemptAt, counts: true });
  }

  /** Puts an email back that was not sent for a reason unrelated to its recipient. */
  function release(claimed: Claimed, reply: string | null) {
    return ledger.putBack(db, claimed, { reply, nextAttemptAt: clock(), counts: false });
  }

  async function countDeferral(claimed: Claimed, reason: string, claimedAt: Date): Promise<void> {
    // We aborted the connection, so this does not count against the server.
    if (aborting.signal.aborted) return breaker.returnProbe(db, claimed.leaseUntil, clock());
    if (await breaker.countDeferral(db)) return pauseAll(reason, claimedAt);
    // After a pause, the next recipient is tried at once.
    await breaker.returnProbe(db, claimed.leaseUntil, clock());
    wake.all();
  }

  async function serverAcceptsEmail(): Promise<void> {
    if (await breaker.close(db)) await notify(db, CHANNEL, "");
  }

  async function pauseAll(reason: string, claimedAt: Date): Promise<void> {
    const until = await breaker.open(db, reason, claimedAt, clock());
    if (until) log("warn", "email delivery paused", { until, because: withoutAddresses(reason) });
  }

  async function sendLoop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const seen = wake.count();
      try {
        const claimed = await claim();
        if (claimed) await deliver(claimed);
        else await wake.after(seen, stopping.signal);
      } catch (error) {
        log("error", "email delivery", { error });
        await pause(1_000, stopping.signal);
      }
    }
  }

  /** Sweeps, and wakes the senders when something is due that no notification announced. */
  async function runTimer(): Promise<void> {
    let sweptAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const seen = wake.count();
      let waitMs = POLL_MS;
      try {
        if (performance.now() - sweptAt >= SWEEP_MS) {
          sweptAt = performance.now();
          await ledger.sweep(db, { kinds: kindNames(), resent: resent() }, clock());
        }
        const due = await ledger.nextDue(db, kindNames());
        const paused = await breaker.pauseNow(db);
        const next = due && Math.max(due.getTime(), paused?.until.getTime() ?? 0);
        if (next !== null) waitMs = Math.min(POLL_MS, Math.max(next - clock().getTime(), 1_000));
      } catch (error) {
        log("error", "email delivery", { error });
      }
      await Promise.race([wake.after(seen, stopping.signal), pause(waitMs, stopping.signal)]);
      if (wake.count() === seen) wake.all();
    }
  }

  async function enqueueAll(tx: Db, name: string, list: readonly object[]) {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`No email of kind ${name} is defined`);
    const ids = await tx.transaction((inner) =>
      ledger.enqueueEmails(inner, kind, list, { now: clock(), claimEmails: limiter.claimEmails }),
    );
    if (ids.some((id) => id !== null)) await notify(tx, CHANNEL, "");
    return ids.map((id) => (id === null ? undefined : String(id)));
  }

  return {
    define: (kind) => void kinds.set(kind.name, kind),
    labelOf: (name) => kinds.get(name)?.label ?? name,
    enqueue: async (tx, name, data) => (await enqueueAll(tx, name, [data]))[0],
    enqueueAll,
    fullWindows: (of, name, batches) => limiter.fullWindows(of, { kind: name, batches }, clock()),
    async outcomes(ids, withinMs) {
      const until = performance.now() + withinMs;
      for (;;) {
        const found = await statusesOf(db, ids);
        const isOver = ![...found.values()].some((status) => UNFINISHED.has(status));
        // While paused or stopped, no email is sent soon.
        if (isOver || isStopped || performance.now() >= until || (await breaker.pauseNow(db))) return found;
        await pause(100);
      }
    },
    async start() {
      stopping = new AbortController();
      aborting = new AbortController();
      await breaker.ensureState(db);
      if (!isListening)
        await database.listen(
          CHANNEL,
          () => wake.all(),
          () => wake.all(),
        );
      isListening = true;
      isStopped = false;
      running = Promise.all([runTimer(), ...Array.from({ length: senders }, sendLoop)]);
    },
    async deliverDue() {
      await breaker.ensureState(db);
      await ledger.sweep(db, { kinds: kindNames(), resent: resent() }, clock());
      const drain = async () => {
        for (let claimed = await claim(); claimed; claimed = await claim()) await deliver(claimed);
      };
      await Promise.all(Array.from({ length: senders }, drain));
    },
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => aborting.abort(), deps.graceMs ?? GRACE_MS);
      await running;
      clearTimeout(grace);
      isStopped = true;
    },
  };
}

const GRACE_MS = 3_000;

/** The same on every attempt, so that email clients show a duplicate only once. */
function messageIdOf({ id, createdAt }: Claimed, hostname: string): string {
  return `<${createdAt.getTime().toString(36)}.${id}.email@${hostname}>`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Wake = { all: () => void; count: () => number; after: (seen: number, stopping: AbortSignal) => Promise<void> };

/** Lets any number of tasks wait for the next notification; one that came after `seen` counts, so none is missed. */
function createWake(): Wake {
  let count = 0;
  let waiting = new Set<() => void>();
  return {
    all() {
      count++;
      const woken = waiting;
      waiting = new Set();
      for (const resume of woken) resume();
    },
    count: () => count,
    after: (seen, stopping) =>
      new Promise((resolve) => {
        if (count !== seen || stopping.aborted) return resolve();
        const resume = () => {
          stopping.removeEventListener("abort", resume);
          resolve();
        };
        waiting.add(resume);
        stopping.addEventListener("abort", resume, { once: true });
      }),
  };
}
