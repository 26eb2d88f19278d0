import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgBoss, fromDrizzle, type QueueResult } from "pg-boss";
import { rowsOf, type Database, type Db } from "../db/database.server.ts";
import { log } from "../log.server.ts";

export type JobDefinition<Data extends object> = {
  name: string;
  /** Must be idempotent: it may run twice for the same job. Long work stops between two items once `stopping` is aborted. */
  run(data: Data, stopping?: AbortSignal): Promise<void>;
  /** After this time the worker counts as dead; 15 minutes (900) by default. */
  maxSeconds?: number;
  retry?: { limit: number; delaySeconds: number; backoff: boolean };
  /** For recurring work: when, in the shop's time zone. */
  cron?: string;
  /** Another process runs this job; here it can only be enqueued. */
  isEnqueueOnly?: boolean;
  /** Of jobs enqueued with the same `dedupeKey`, only one waits at a time; another may be running. */
  isDeduplicated?: boolean;
};

export type Jobs = {
  /** Call once per job, before `start`. */
  define<Data extends object>(job: JobDefinition<Data>): void;
  /** Creates the queues and starts the workers, unless other processes run the jobs. */
  start(): Promise<void>;
  /** Creates the queues only: for a CLI command that leaves jobs for the site. */
  open(): Promise<void>;
  /** Moves the schedules to the shop's time zone if that has changed since the start. Several processes may do so at once. */
  reschedule(): Promise<void>;
  /**
   * Enqueues a job in the caller's transaction: it runs only if that commits. Of the waiting jobs of one name, those of the highest `priority` (0 by
   * default) run first. Returns its id if one was created.
   */
  enqueue(
    tx: Db,
    name: string,
    data: object,
    options?: { dedupeKey?: string; priority?: number },
  ): Promise<string | void>;
  /** Stops the workers. Nothing can be enqueued until they are started again. */
  stop(): Promise<void>;
};

/** Workers are notified when a job is enqueued. Jobs that become due later are found by one query for all queues instead of one for each. */
const DUE_POLL_MS = 1_000;
// The conditions of the index that pg-boss fetches by: the table also keeps a week of completed jobs.
const DUE_QUEUES =
  "select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()";
const WORKER_POLLING = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 };

/** `isEnqueueOnly`: other processes run all jobs and their schedules. `timeZone`: that of the shop at the moment. */
export function createJobs(
  database: Database,
  { isEnqueueOnly = false, timeZone = () => "UTC" }: { isEnqueueOnly?: boolean; timeZone?: () => string } = {},
): Jobs {
  const { db, backend } = database.queue;
  const boss = new PgBoss({
    db,
    useListenNotify: !isEnqueueOnly,
    schedule: !isEnqueueOnly,
    supervise: !isEnqueueOnly,
    ...(backend === "pglite" ? { backend: "pglite" as const } : {}),
  });
  boss.on("error", (error) => log("error", "job queue", { error }));
  const defined: JobDefinition<object>[] = [];
  const workers = new Map<string, string>();
  let stopping = new AbortController();
  /** The zone of all schedules; null before there are any. */
  let scheduledIn: string | null = null;
  const stop = () => {
    stopping.abort();
    scheduledIn = null;
    return boss.stop({ graceful: true, timeout: 5_000 });
  };

  /** Creates missing queues and updates changed ones. `policy` cannot be changed after creation. */
  async function createQueues(): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of defined) {
      const options = queueOptionsOf(job);
      const queue = existing.get(job.name);
      if (!queue) await boss.createQueue(job.name, { ...options, policy: job.isDeduplicated ? "short" : "standard" });
      else if (!hasOptions(queue, options)) await boss.updateQueue(job.name, options);
    }
  }

  /** Writes the schedules that differ, until none is left of a zone that changed in between. */
  async function schedule(signal: AbortSignal): Promise<void> {
    let tz: string;
    do {
      tz = timeZone();
      const saved = await boss.getSchedules();
      for (const { name, cron, isEnqueueOnly: runsElsewhere } of defined) {
        if (signal.aborted) return;
        if (!cron || runsElsewhere) continue;
        if (!saved.some((each) => each.name === name && each.cron === cron && each.timezone === tz))
          await boss.schedule(name, cron, {}, { tz });
      }
    } while (tz !== timeZone());
    if (!signal.aborted) scheduledIn = tz;
  }

  async function work(job: JobDefinition<object>, signal: AbortSignal): Promise<void> {
    let worker = "";
    worker = await boss.work<object>(job.name, WORKER_POLLING, async (batch) => {
      // There may be more: fetch the next batch at once instead of polling.
      boss.notifyWorker(worker);
      for (const { data } of batch) await runLogged(job, data, signal);
    });
    workers.set(job.name, worker);
  }

  /** Notifies the workers of due jobs until `signal` is aborted. */
  async function pollDueJobs(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const { rows } = await db.executeSql(DUE_QUEUES, []);
        for (const { name } of rows as { name: string }[]) boss.notifyWorker(workers.get(name) ?? "");
      } catch (error) {
        if (!signal.aborted) log("error", "job queue", { error });
      }
      await pause(DUE_POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  return {
    define: (job) => void defined.push(job),
    async start() {
      stopping = new AbortController();
      const { signal } = stopping;
      try {
        await this.open();
        if (isEnqueueOnly) return;
        for (const job of defined) if (!job.isEnqueueOnly) await work(job, signal);
        await schedule(signal);
        void pollDueJobs(signal);
      } catch (error) {
        // Workers that did start must not be started again when the caller retries.
        await stop();
        throw error;
      }
    },
    async open() {
      await boss.start();
      await createQueues();
      for (const job of defined) {
        // PGlite deadlocks when the first send to a new queue happens inside a transaction; this warms pg-boss's cache.
        await boss.findJobs(job.name, { id: crypto.randomUUID() });
      }
    },
    async reschedule() {
      // Before the first schedules are complete, start() itself takes the newest zone.
      if (scheduledIn !== null && scheduledIn !== timeZone()) await schedule(stopping.signal);
    },
    async enqueue(tx, name, data, { dedupeKey, priority = 0 } = {}) {
      for (;;) {
        const id = await boss.send(name, data, {
          db: fromDrizzle(tx as never, sql),
          priority,
          ...(dedupeKey ? { singletonKey: dedupeKey } : {}),
        });
        if (id !== null) return id;
        if (!dedupeKey || (await lockWaitingJob(tx, name, dedupeKey))) return undefined;
      }
    },
    stop,
  };
}

function queueOptionsOf({ retry, maxSeconds = 900 }: JobDefinition<object>) {
  const { limit, delaySeconds, backoff } = retry ?? { limit: 5, delaySeconds: 2, backoff: true };
  return {
    retryLimit: limit,
    retryDelay: delaySeconds,
    retryBackoff: backoff,
    expireInSeconds: maxSeconds,
    notify: true,
  };
}

function hasOptions(queue: QueueResult, options: ReturnType<typeof queueOptionsOf>): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof QueueResult] === value);
}

/** Locks the waiting job until the caller's transaction ends, so that it will see what that wrote. False: it has already started. */
async function lockWaitingJob(tx: Db, name: string, dedupeKey: string): Promise<boolean> {
  const locked = await rowsOf<{ id: string }>(
    tx,
    sql`select id from pgboss.job
      where name = ${name} and coalesce(singleton_key, '') = ${dedupeKey} and state = 'created' and policy = 'short' for share`,
  );
  return locked.length > 0;
}

async function runLogged(job: JobDefinition<object>, data: object, stopping: AbortSignal): Promise<void> {
  try {
    await job.run(data, stopping);
  } catch (error) {
    log("warn", "job failed", { job: job.name, error });
    throw error;
  }
}
