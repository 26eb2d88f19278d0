// Engines: both (pg-boss has a backend for each).
import { sql } from "drizzle-orm";
import { describe, expect, test as base } from "vitest";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { onPostgres, ownDatabase } from "#tests/support/database.ts";
import { createJobs } from "./jobs.server.ts";

type Database = Awaited<ReturnType<typeof ownDatabase>>;

/** A database of the test's own, because workers need connections, and its queue, stopped at the end. */
const test = base.extend<{ database: Database; jobs: ReturnType<typeof createJobs> }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixtures it needs from this pattern
  database: async ({}, provide) => {
    const database = await ownDatabase();
    await provide(database);
    await database.close();
  },
  jobs: async ({ database }, provide) => {
    const jobs = createJobs(database);
    await provide(jobs);
    await jobs.stop();
  },
});

describe("a job", () => {
  test("runs once its transaction commits, and never when it rolls back", async ({ database, jobs }) => {
    const done: string[] = [];
    jobs.define<{ what: string }>({ name: "note", run: async ({ what }) => void done.push(what) });
    await jobs.start();
    await database.db
      .transaction(async (tx) => {
        await jobs.enqueue(tx, "note", { what: "rolled back" });
        throw new Error("roll back");
      })
      .catch(() => {});
    await database.db.transaction((tx) => jobs.enqueue(tx, "note", { what: "kept" }));
    await expect.poll(() => done).toEqual(["kept"]);
  });

  test("whose retries or schedule changed uses the new ones from the next start", async ({ database }) => {
    const start = async (limit: number, cron: string) => {
      const jobs = createJobs(database);
      jobs.define({
        name: "changing",
        run: async () => {},
        retry: { limit, delaySeconds: 1, backoff: false },
        cron,
      });
      await jobs.start();
      await jobs.stop();
      const [saved] = await rowsOf(
        database.db,
        sql`select retry_limit as limit, cron from pgboss.queue join pgboss.schedule using (name) where name = 'changing'`,
      );
      return saved;
    };
    expect(await start(1, "0 4 * * *")).toEqual({ limit: 1, cron: "0 4 * * *" });
    expect(await start(7, "0 5 * * *")).toEqual({ limit: 7, cron: "0 5 * * *" });
  });

  test("follows the shop's time zone while two processes run, and one that starts during the change", async ({
    database,
  }) => {
    let timeZone = "America/New_York";
    const aProcess = (zone = () => timeZone) => {
      const jobs = createJobs(database, { timeZone: zone });
      for (const name of ["nightly", "weekly"]) jobs.define({ name, run: async () => {}, cron: "0 4 * * *" });
      return jobs;
    };
    const zones = () =>
      rowsOf(
        database.db,
        sql`select name, timezone from pgboss.schedule where name in ('nightly', 'weekly') order by 1`,
      );
    const both = (timezone: string) => ["nightly", "weekly"].map((name) => ({ name, timezone }));
    const running = [aProcess(), aProcess()];
    for (const jobs of running) await jobs.start();
    expect(await zones()).toEqual(both("America/New_York"));

    timeZone = "Asia/Tokyo";
    await Promise.all(running.map((jobs) => jobs.reschedule()));
    expect(await zones()).toEqual(both("Asia/Tokyo"));

    // Its first read of the zone is from before the change.
    let reads = 0;
    const starting = aProcess(() => (reads++ === 0 ? "Asia/Tokyo" : timeZone));
    timeZone = "Europe/Berlin";
    await Promise.all(running.map((jobs) => jobs.reschedule()));
    await starting.start();
    expect(await zones()).toEqual(both("Europe/Berlin"));

    for (const jobs of [starting, ...running]) await jobs.stop();
    // Stopped, it leaves the schedules to its next start.
    timeZone = "UTC";
    await starting.reschedule();
    expect(await zones()).toEqual(both("Europe/Berlin"));
  });

  test("of a burst runs without a pause after the previous one", async ({ database, jobs }) => {
    const done: number[] = [];
    jobs.define<{ at: number }>({ name: "many", run: async ({ at }) => void done.push(at) });
    await jobs.start();
    await database.db.transaction(async (tx) => {
      for (let at = 0; at < 60; at++) await jobs.enqueue(tx, "many", { at });
    });
    // At one per poll, every second, sixty would take a minute.
    await expect.poll(() => done.length).toBe(60);
  });

  test("of a higher priority runs before those that wait", async ({ database, jobs }) => {
    const done: string[] = [];
    jobs.define<{ what: string }>({ name: "urgent", run: async ({ what }) => void done.push(what) });
    await jobs.start();
    await database.db.transaction(async (tx) => {
      for (const what of ["one", "two"]) await jobs.enqueue(tx, "urgent", { what }, { priority: -1 });
      await jobs.enqueue(tx, "urgent", { what: "first" });
    });
    await expect.poll(() => done).toEqual(["first", "one", "two"]);
  });

  test("does not run while the queue is stopped, and runs after", async ({ database, jobs }) => {
    const done: string[] = [];
    jobs.define<{ what: string }>({ name: "stopped", run: async ({ what }) => void done.push(what) });
    await jobs.start();
    await jobs.enqueue(database.db, "stopped", { what: "before" });
    await expect.poll(() => done).toEqual(["before"]);
    await jobs.stop();
    await database.setReadOnly(true);
    const other = createJobs(database);
    if (database.kind === "embedded")
      await expect(other.enqueue(database.db, "stopped", { what: "refused" })).rejects.toThrow();
    await database.setReadOnly(false);
    await jobs.start();
    await jobs.enqueue(database.db, "stopped", { what: "after" });
    await expect.poll(() => done).toEqual(["before", "after"]);
  });

  test("is run by one worker after a start that failed and was retried", async ({ database, jobs }) => {
    let running = 0;
    let most = 0;
    let done = 0;
    jobs.define({
      name: "first",
      run: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 300));
        running--;
        done++;
      },
    });
    const second = { name: "second", run: async () => {}, cron: "not a cron expression" };
    jobs.define(second);
    for (let starts = 0; starts < 2; starts++) await expect(jobs.start()).rejects.toThrow();
    second.cron = "0 4 * * *";
    await jobs.start();
    for (let n = 0; n < 4; n++) await jobs.enqueue(database.db, "first", {});
    await expect.poll(() => done).toBe(4);
    expect(most).toBe(1);
  });

  test("that fails is retried", async ({ database, jobs }) => {
    let attempts = 0;
    jobs.define({
      name: "shaky",
      retry: { limit: 3, delaySeconds: 1, backoff: false },
      run: async () => {
        attempts++;
        if (attempts === 1) throw new Error("not yet");
      },
    });
    await jobs.start();
    await database.db.transaction((tx) => jobs.enqueue(tx, "shaky", {}));
    await expect.poll(() => attempts).toBe(2);
  });

  test("is found when it becomes due, by one query for all queues", async ({ database }) => {
    const executed: string[] = [];
    const { db } = database.queue;
    const counting = {
      ...db,
      executeSql: (text: string, values?: unknown[]) => {
        executed.push(text);
        return db.executeSql(text, values);
      },
    };
    const jobs = createJobs({ ...database, queue: { ...database.queue, db: counting } });
    const done: string[] = [];
    for (const name of ["one", "two", "three"])
      jobs.define<object>({
        name,
        run: async () => void done.push(name),
        retry: { limit: 0, delaySeconds: 1, backoff: false },
      });
    await jobs.start();
    await database.db.transaction(async (tx) => {
      const id = await jobs.enqueue(tx, "two", {});
      await tx.execute(sql`update pgboss.job set start_after = now() + interval '3 seconds' where id = ${id}`);
    });
    const fetchesOf = (name: string) =>
      executed.filter((text) => /skip locked/i.test(text) && text.includes(`'${name}'`)).length;
    // Every worker fetches once when it starts.
    await expect.poll(() => ["one", "two", "three"].every((name) => fetchesOf(name) > 0)).toBe(true);
    const before = fetchesOf("one") + fetchesOf("three");
    // Before the workers' own polling would find it.
    await expect.poll(() => done).toEqual(["two"]);
    expect(fetchesOf("one") + fetchesOf("three")).toBe(before);

    const poll = executed.find((text) => text.startsWith("select distinct name")) ?? "";
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<{ "QUERY PLAN": string }>(tx, sql`explain ${sql.raw(poll)}`);
    });
    expect(plan.map((step) => step["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan");
    await jobs.stop();
  });

  test("that waits once is not enqueued again before it starts, and is after", async ({ database, jobs }) => {
    const done: number[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    jobs.define<{ id: number }>({
      name: "round",
      isDeduplicated: true,
      run: async ({ id }) => {
        if (done.length === 0) await held;
        done.push(id);
      },
    });
    const enqueue = (id: number) =>
      database.db.transaction((tx) => jobs.enqueue(tx, "round", { id }, { dedupeKey: String(id) }));
    await jobs.open();
    for (const id of [1, 1, 2, 1]) await enqueue(id);
    await jobs.start();
    release();
    await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 2]);
    await enqueue(1);
    await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  test.runIf(onPostgres)(
    "that waits once does not start before all transactions that enqueued it have ended",
    async ({ database, jobs }) => {
      jobs.define({ name: "round", isDeduplicated: true, run: async () => {} });
      await jobs.open();
      const waiting = sql`select id from pgboss.job where name = 'round' and state = 'created'`;
      const begin = (db: Db) => rowsOf<{ id: string }>(db, sql`${waiting} for update skip locked`);
      await database.db.transaction((tx) => jobs.enqueue(tx, "round", {}, { dedupeKey: "all" }));
      await database.db.transaction(async (first) => {
        await jobs.enqueue(first, "round", {}, { dedupeKey: "all" });
        await database.db.transaction((second) => jobs.enqueue(second, "round", {}, { dedupeKey: "all" }));
        expect(await begin(database.db)).toEqual([]);
      });
      expect(await begin(database.db)).toHaveLength(1);

      let enqueuing: Promise<unknown> | undefined;
      await database.db.transaction(async (worker) => {
        const [job] = await begin(worker);
        enqueuing = database.db.transaction((tx) => jobs.enqueue(tx, "round", {}, { dedupeKey: "all" }));
        await worker.execute(sql`update pgboss.job set state = 'active' where id = ${job?.id}::uuid`);
      });
      expect(await enqueuing).toEqual(expect.any(String));
      expect(await rowsOf(database.db, waiting)).toHaveLength(1);
    },
  );

  test("with many items is notified when the process stops", async ({ database, jobs }) => {
    const signals: string[] = [];
    jobs.define<object>({
      name: "long",
      run: (_data, stopping) =>
        new Promise((resolve) => {
          signals.push("begun");
          stopping?.addEventListener("abort", () => {
            signals.push("stopped");
            resolve();
          });
        }),
    });
    await jobs.start();
    await database.db.transaction((tx) => jobs.enqueue(tx, "long", {}));
    await expect.poll(() => signals).toEqual(["begun"]);
    await jobs.stop();
    expect(signals).toEqual(["begun", "stopped"]);
  });
});
