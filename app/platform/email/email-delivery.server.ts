import { sql } from "drizzle-orm";
import { notify, rowsOf, type Database, type Db } from "../db/database.server.ts";
import type { PausableJobs } from "../jobs/jobs.server.ts";
import { log } from "../log.server.ts";
import * as breaker from "./circuit-breaker.server.ts";
import { HOUR_MS, type EmailKind } from "./email-kind.ts";
import { handoverOf, nextTry, refusalOf, wordsOf, type Handover } from "./handover.ts";
import { SMTP_CONNECTIONS, type EmailMessage, type Mailer } from "./mailer.server.ts";
import * as ledger from "./outgoing-ledger.server.ts";
import type { Claimed, Status } from "./outgoing-ledger.server.ts";
import { statusesOf } from "./outgoing-emails.server.ts";
import { createPace, pause } from "./pace.server.ts";

export type DeliveryDeps = {
  database: Pick<Database, "db" | "listen">;
  mailer: Pick<Mailer, "send">;
  /** Messages a second, of all processes and kinds together; 0: as many as the server takes. */
  perSecond: number;
  publicUrl: string;
  clock?: () => Date;
  leaseMs?: number;
  /** How long emails on their way may take once the process is to stop. */
  graceMs?: number;
  /** How many it sends at once. */
  senders?: number;
};

export type EmailDelivery = {
  /** Call once per kind, before `start`. */
  define<Data extends object>(kind: EmailKind<Data>): void;
  delivers(name: string): boolean;
  /** What the owner calls a kind. */
  labelOf(name: string): string;
  /** Owes an email in the caller's transaction: it leaves if, and only if, that commits. Its id; undefined where nothing is owed. */
  owe(tx: Db, name: string, data: object): Promise<string | undefined>;
  /** What became of emails, once none of them is under way any more, or after that time. Dropped ones are missing. */
  outcomes(ids: string[], withinMs: number): Promise<Map<string, Status>>;
  /** Delivers from now on, also after a stop, as any number of processes do at once. */
  start(): Promise<void>;
  /** Delivers what is due and returns once nothing is. */
  deliverDue(): Promise<void>;
  /** Claims nothing more, gives emails on their way a moment, and writes down where each of the others stands. */
  stop(): Promise<void>;
};

const CHANNEL = "shod_outgoing_email";
/** What was announced to nobody is found by looking. */
const LOOK_MS = 15_000;
const SWEEP_MS = 5_000;
/** How much of its lease a hand-over may take. */
const OF_ITS_LEASE = 0.75;
const RETRY_MS = HOUR_MS;
const UNDER_WAY: ReadonlySet<Status> = new Set(["pending", "sending"]);

/** Delivers every owed email: paced, paused while the server takes none, retried until it is sent, expired or undeliverable. */
export function createEmailDelivery(deps: DeliveryDeps): EmailDelivery {
  const { database, mailer, clock = () => new Date(), leaseMs = ledger.LEASE_MS, senders = SMTP_CONNECTIONS } = deps;
  const { db } = database;
  const { hostname } = new URL(deps.publicUrl);
  const kinds = new Map<string, EmailKind<object>>();
  const pace = createPace(db, deps.perSecond);
  let stopping = new AbortController();
  let cutOff = new AbortController();
  let isListening = false;
  let isStopped = false;
  const wake = createWake();
  let running: Promise<unknown> = Promise.resolve();

  const names = () => [...kinds.keys()];
  const resent = () => [...kinds.values()].flatMap(({ name, whenUnknown }) => (whenUnknown === "resend" ? [name] : []));

  async function claim(): Promise<Claimed | null> {
    const now = clock();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const claimed = await ledger.claimNext(db, names(), { now, leaseUntil, isProbe: false });
    if (claimed) return claimed;
    if (!(await ledger.isDue(db, names(), now)) || !(await breaker.takeProbe(db, now, leaseUntil))) return null;
    const probe = await ledger.claimNext(db, names(), { now, leaseUntil, isProbe: true });
    if (!probe) await breaker.giveProbeBack(db, leaseUntil, now);
    return probe;
  }

  /** One email, from its claim to what became of it. */
  async function deliver(claimed: Claimed): Promise<void> {
    const triedAt = new Date(claimed.leaseUntil.getTime() - leaseMs);
    const kind = kinds.get(claimed.kind);
    if (!kind) throw new Error(`No email of kind ${claimed.kind} is defined`);
    let mail: EmailMessage | null;
    try {
      mail = await kind.render(db, claimed.payload);
    } catch (error) {
      log("error", "email not rendered", { kind: claimed.kind, id: claimed.id, error });
      const answer = `The site could not write this email: ${wordsOf({ message: messageOf(error) })}`;
      await breaker.giveProbeBack(db, claimed.leaseUntil, clock());
      return settled(claimed, () => later(claimed, answer));
    }
    if (!mail) {
      await breaker.giveProbeBack(db, claimed.leaseUntil, clock());
      return settled(claimed, () => ledger.drop(db, claimed));
    }
    await pace.single(stopping.signal);
    if (stopping.signal.aborted) {
      await breaker.giveProbeBack(db, claimed.leaseUntil, clock());
      return settled(claimed, () => release(claimed, null));
    }
    const became = await handOver(claimed, mail);
    await settled(claimed, () => settle(claimed, kind, became, triedAt));
  }

  async function handOver(claimed: Claimed, mail: EmailMessage): Promise<Handover> {
    try {
      const answer = await mailer.send({
        ...mail,
        ...(mail.headers?.["Message-ID"] ? {} : { messageId: messageIdOf(claimed, hostname) }),
        withinMs: leaseMs * OF_ITS_LEASE,
        signal: cutOff.signal,
      });
      return { kind: "accepted", answer: answer ? wordsOf({ message: answer }) : null };
    } catch (error) {
      return handoverOf(refusalOf(error));
    }
  }

  async function settle(claimed: Claimed, kind: EmailKind<object>, became: Handover, triedAt: Date): Promise<void> {
    const now = clock();
    switch (became.kind) {
      case "accepted":
        await ledger.settleSent(db, claimed, became.answer, now, async (tx) => kind.sent?.(tx, claimed.payload));
        return serverAnswers();
      case "failed":
        await ledger.settleUndeliverable(db, claimed, became.reason, now);
        return became.isOurs ? breaker.giveProbeBack(db, claimed.leaseUntil, now) : serverAnswers();
      case "unknown": {
        const isResent = kind.whenUnknown === "resend" && claimed.unanswered < ledger.MOST_UNANSWERED;
        await ledger.settleUnknown(db, claimed, { answer: became.reason, isResent }, now);
        return deferred(claimed, became.reason, triedAt);
      }
      case "later":
        await later(claimed, became.reason);
        return deferred(claimed, became.reason, triedAt);
      case "waits":
      case "paused":
        if (cutOff.signal.aborted) {
          await breaker.giveProbeBack(db, claimed.leaseUntil, now);
          return release(claimed, null);
        }
        await release(claimed, became.because);
        return pauseAll(became.because, triedAt);
    }
  }

  /** Not to this recipient for now: soon at first, then every hour for as long as it is valid. */
  function later(claimed: Claimed, answer: string): Promise<void> {
    const now = clock();
    const nextAttemptAt = nextTry(claimed.attempts, now) ?? new Date(now.getTime() + RETRY_MS);
    return ledger.putBack(db, claimed, { answer, nextAttemptAt, counts: true });
  }

  /** Nothing was handed over, and that was not about its recipient. */
  function release(claimed: Claimed, answer: string | null): Promise<void> {
    return ledger.putBack(db, claimed, { answer, nextAttemptAt: clock(), counts: false });
  }

  async function deferred(claimed: Claimed, because: string, triedAt: Date): Promise<void> {
    // Cut off by us: that says nothing about the server.
    if (cutOff.signal.aborted) return breaker.giveProbeBack(db, claimed.leaseUntil, clock());
    if (await breaker.countDeferral(db)) return pauseAll(because, triedAt);
    // After a pause the next recipient is tried at once.
    await breaker.giveProbeBack(db, claimed.leaseUntil, clock());
    wake.all();
  }

  async function serverAnswers(): Promise<void> {
    if (await breaker.close(db)) await notify(db, CHANNEL, "");
  }

  async function pauseAll(because: string, triedAt: Date): Promise<void> {
    const until = await breaker.open(db, because, triedAt, clock());
    if (until) log("warn", "email delivery paused", { until, because: withoutAddresses(because) });
  }

  /** The server has answered, so this must not be lost to a database that is away for a moment. */
  async function settled(claimed: Claimed, write: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (tries === 6) throw error;
        log("warn", "what became of an email was not written down yet", { id: claimed.id, error });
        await pause(100 * 2 ** tries, NEVER);
      }
    }
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

  /** Sweeps, and wakes the senders when something falls due that was announced to nobody. */
  async function keepTime(): Promise<void> {
    let sweptAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      const seen = wake.count();
      let waitMs = LOOK_MS;
      try {
        if (performance.now() - sweptAt >= SWEEP_MS) {
          sweptAt = performance.now();
          await ledger.sweep(db, { kinds: names(), resent: resent() }, clock());
          if (await adoptJobs()) wake.all();
        }
        const due = await ledger.nextDue(db, names());
        const paused = await breaker.pauseNow(db);
        const next = due && Math.max(due.getTime(), paused?.until.getTime() ?? 0);
        if (next !== null) waitMs = Math.min(LOOK_MS, Math.max(next - clock().getTime(), 1_000));
      } catch (error) {
        log("error", "email delivery", { error });
      }
      await Promise.race([wake.after(seen, stopping.signal), pause(waitMs, stopping.signal)]);
      if (wake.count() === seen) wake.all();
    }
  }

  /** Jobs by which an earlier version sends, or gave up to send, what is a kind of email now: one version may still run beside this one. */
  async function adoptJobs(): Promise<boolean> {
    const [queue] = await rowsOf<{ there: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as there`);
    if (!queue?.there) return false;
    return db.transaction(async (tx) => {
      const jobs = await rowsOf<{ name: string; data: object | string; at: Date | string }>(
        tx,
        sql`delete from pgboss.job where id in (
            select id from pgboss.job
            where name in (select jsonb_array_elements_text(${JSON.stringify(names())}::jsonb))
              and state in ('created', 'retry', 'failed')
            limit 500 for update skip locked
          ) returning name, data, created_on as at`,
      );
      for (const { name, data, at } of jobs) {
        const kind = kinds.get(name);
        try {
          const payload = typeof data === "string" ? (JSON.parse(data) as object) : data;
          const times = { now: clock(), owedAt: new Date(at) };
          if (kind) await tx.transaction((inner) => ledger.oweEmail(inner, kind, payload, times));
        } catch (error) {
          // Such as one that was sealed with a secret that is not used any more: it keeps no other back.
          log("error", "an email of an earlier version cannot be adopted", { kind: name, error });
        }
      }
      return jobs.length > 0;
    });
  }

  return {
    define: (kind) => void kinds.set(kind.name, kind),
    delivers: (name) => kinds.has(name),
    labelOf: (name) => kinds.get(name)?.label ?? name,
    async owe(tx, name, data) {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`No email of kind ${name} is defined`);
      const id = await tx.transaction((inner) => ledger.oweEmail(inner, kind, data, { now: clock() }));
      if (id === null) return undefined;
      await notify(tx, CHANNEL, "");
      return String(id);
    },
    async outcomes(ids, withinMs) {
      const until = Date.now() + withinMs;
      for (;;) {
        const found = await statusesOf(db, ids);
        const isOver = ![...found.values()].some((status) => UNDER_WAY.has(status));
        // Paused or stopped, none of them leaves soon.
        if (isOver || isStopped || Date.now() >= until || (await breaker.pauseNow(db))) return found;
        await pause(100, NEVER);
      }
    },
    async start() {
      stopping = new AbortController();
      cutOff = new AbortController();
      await breaker.ensureState(db);
      if (!isListening)
        await database.listen(
          CHANNEL,
          () => wake.all(),
          () => wake.all(),
        );
      isListening = true;
      isStopped = false;
      running = Promise.all([keepTime(), ...Array.from({ length: senders }, sendLoop)]);
    },
    async deliverDue() {
      await breaker.ensureState(db);
      await ledger.sweep(db, { kinds: names(), resent: resent() }, clock());
      await adoptJobs();
      const work = async () => {
        for (let claimed = await claim(); claimed; claimed = await claim()) await deliver(claimed);
      };
      await Promise.all(Array.from({ length: senders }, work));
    },
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => cutOff.abort(), deps.graceMs ?? GRACE_MS);
      await running;
      clearTimeout(grace);
      isStopped = true;
    },
  };
}

const GRACE_MS = 3_000;
const NEVER = new AbortController().signal;

/** The queue, with emails taken out of it: what is enqueued under an email's name is owed, and begins and ends with the queue. */
export function withEmailDelivery(jobs: PausableJobs, delivery: EmailDelivery): PausableJobs {
  const start = async () => {
    await jobs.start();
    try {
      await delivery.start();
    } catch (error) {
      await jobs.stop();
      throw error;
    }
  };
  const stop = async () => void (await Promise.all([delivery.stop(), jobs.stop()]));
  return {
    ...jobs,
    start,
    enqueue: (tx, name, data, options) =>
      delivery.delivers(name) ? delivery.owe(tx, name, data) : jobs.enqueue(tx, name, data, options),
    async isDone(name, id, withinMs) {
      if (!delivery.delivers(name)) return jobs.isDone(name, id, withinMs);
      return (await delivery.outcomes([id], withinMs)).get(id) === "sent";
    },
    pause: stop,
    resume: start,
    stop,
  };
}

/** The same however often it is sent: a mail program shows it once. */
function messageIdOf({ id, createdAt }: Claimed, hostname: string): string {
  return `<${createdAt.getTime().toString(36)}.${id}.email@${hostname}>`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "(address)");
}

type Wake = { all: () => void; count: () => number; after: (seen: number, stopping: AbortSignal) => Promise<void> };

/** Lets many wait for the next announcement: one that came since `seen` counts, so none is missed. */
function createWake(): Wake {
  let count = 0;
  let waiting = new Set<() => void>();
  return {
    all() {
      count++;
      const woken = waiting;
      waiting = new Set();
      for (const go of woken) go();
    },
    count: () => count,
    after: (seen, stopping) =>
      new Promise((resolve) => {
        if (count !== seen || stopping.aborted) return resolve();
        const go = () => {
          stopping.removeEventListener("abort", go);
          resolve();
        };
        waiting.add(go);
        stopping.addEventListener("abort", go, { once: true });
      }),
  };
}
