import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle } from "pg-boss";
import { rowsOf, type Database, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";

export type JobDefinition<Data extends object> = {
  name: string;
  /** May run twice for the same job: it must not matter. Work of many parts ends between two of them once `stopping` says so. */
  run(data: Data, stopping?: AbortSignal): Promise<void>;
  /** Longer than this it is taken to have died; a quarter of an hour unless it is said. */
  mostSeconds?: number;
  retry?: { limit: number; delaySeconds: number; backoff: boolean };
  /** Cron expression in `timeZone`, for work that comes round. */
  schedule?: { cron: string; timeZone: string };
  /** Another process does this work; here it can only be enqueued. */
  isWorkedElsewhere?: boolean;
  /** Of jobs that are enqueued `onceAs` the same, only one waits at a time; another may be under way meanwhile. */
  waitsOnce?: boolean;
};

export type Jobs = {
  /** Call once per kind of work, before `start`. */
  define<Data extends object>(job: JobDefinition<Data>): void;
  /** Creates the queues and begins to work. */
  start(): Promise<void>;
  /** Creates the queues only: for a command that leaves work behind for the site. */
  open(): Promise<void>;
  /** Enqueues work in the caller's transaction: it happens if, and only if, that commits. Its number, where one was made. */
  enqueue(tx: Db, name: string, data: object, options?: { onceAs?: string }): Promise<string | void>;
  /** Whether that work is done, as far as can be said after waiting `withinMs` at most. */
  isDone(name: string, id: string, withinMs: number): Promise<boolean>;
  stop(): Promise<void>;
};

export type PausableJobs = Jobs & {
  /** Ends what is under way as `stop` does, until `resume`. Nothing can be enqueued meanwhile. */
  pause(): Promise<void>;
  resume(): Promise<void>;
};

/** Work is announced when it is enqueued; polling finds what is due later, and what was announced to nobody. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

export function createJobs(database: Database): PausableJobs {
  const { db, backend } = database.queue;
  const boss = new PgBoss({
    db,
    useListenNotify: true,
    ...(backend === "pglite" ? { backend: "pglite" as const } : {}),
  });
  boss.on("error", (error) => log("error", "job queue", { error }));
  const defined: JobDefinition<object>[] = [];
  let stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    return boss.stop({ graceful: true, timeout: 5_000 });
  };

  async function work(job: JobDefinition<object>, signal: AbortSignal): Promise<void> {
    if (job.schedule) await boss.schedule(job.name, job.schedule.cron, {}, { tz: job.schedule.timeZone });
    let worker = "";
    worker = await boss.work<object>(job.name, polling, async (batch) => {
      // Where there was one there may be more: the next is fetched at once, or a hundred would take as many polls.
      boss.notifyWorker(worker);
      for (const { data } of batch) await runLogged(job, data, signal);
    });
  }

  return {
    define: (job) => void defined.push(job),
    async start() {
      stopping = new AbortController();
      const { signal } = stopping;
      try {
        await this.open();
        for (const job of defined) if (!job.isWorkedElsewhere) await work(job, signal);
      } catch (error) {
        // Workers that did start must not be started a second time when the caller retries.
        await stop();
        throw error;
      }
    },
    async open() {
      await boss.start();
      for (const job of defined) {
        const { limit, delaySeconds, backoff } = job.retry ?? { limit: 5, delaySeconds: 2, backoff: true };
        await boss.createQueue(job.name, {
          retryLimit: limit,
          retryDelay: delaySeconds,
          retryBackoff: backoff,
          notify: true,
          ...(job.mostSeconds ? { expireInSeconds: job.mostSeconds } : {}),
          ...(job.waitsOnce ? { policy: "short" as const } : {}),
        });
        // PGlite deadlocks when the first send to a new queue happens inside a transaction; this warms pg-boss's cache.
        await boss.findJobs(job.name, { id: crypto.randomUUID() });
      }
    },
    async enqueue(tx, name, data, { onceAs } = {}) {
      for (;;) {
        const id = await boss.send(name, data, {
          db: fromDrizzle(tx as never, sql),
          ...(onceAs ? { singletonKey: onceAs } : {}),
        });
        if (id !== null) return id;
        if (!onceAs || (await holdsWaiting(tx, name, onceAs))) return undefined;
      }
    },
    async isDone(name, id, withinMs) {
      const until = Date.now() + withinMs;
      for (;;) {
        const [job] = await boss.findJobs(name, { id });
        if (job?.state === "completed") return true;
        // "retry": it failed and will be tried again later.
        if (job?.state === "failed" || job?.state === "retry" || Date.now() >= until) return false;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    pause: stop,
    async resume() {
      await this.start();
    },
    stop,
  };
}

/** Lets the job that waits already not begin before the caller's transaction is over: it would not see what that wrote. False: it has begun. */
async function holdsWaiting(tx: Db, name: string, onceAs: string): Promise<boolean> {
  const held = await rowsOf<{ id: string }>(
    tx,
    sql`select id from pgboss.job
      where name = ${name} and coalesce(singleton_key, '') = ${onceAs} and state = 'created' and policy = 'short' for share`,
  );
  return held.length > 0;
}

async function runLogged(job: JobDefinition<object>, data: object, stopping: AbortSignal): Promise<void> {
  try {
    await job.run(data, stopping);
  } catch (error) {
    log("warn", "job failed", { job: job.name, error });
    throw error;
  }
}
