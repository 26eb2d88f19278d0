import { describe, expect, test } from "vitest";
import { ownDatabase } from "#tests/database.ts";
import { createJobs } from "./jobs.server.ts";

describe("work in the queue", () => {
  test("is done once its transaction commits, and never when it rolls back", async () => {
    const database = await ownDatabase();
    const jobs = createJobs(database);
    const done: string[] = [];
    jobs.define<{ what: string }>({ name: "note", run: async ({ what }) => void done.push(what) });
    await jobs.start();
    try {
      await database.db
        .transaction(async (tx) => {
          await jobs.enqueue(tx, "note", { what: "taken back" });
          throw new Error("roll back");
        })
        .catch(() => {});
      await database.db.transaction((tx) => jobs.enqueue(tx, "note", { what: "kept" }));
      await expect.poll(() => done, { timeout: 10_000 }).toEqual(["kept"]);
    } finally {
      await jobs.stop();
      await database.close();
    }
  });

  test("that came all at once is done without a pause between one and the next", async () => {
    const database = await ownDatabase();
    const jobs = createJobs(database);
    const done: number[] = [];
    jobs.define<{ at: number }>({ name: "many", run: async ({ at }) => void done.push(at) });
    await jobs.start();
    try {
      await database.db.transaction(async (tx) => {
        for (let at = 0; at < 60; at++) await jobs.enqueue(tx, "many", { at });
      });
      // At a poll every two seconds, sixty would take two minutes.
      await expect.poll(() => done.length, { timeout: 20_000 }).toBe(60);
    } finally {
      await jobs.stop();
      await database.close();
    }
  });

  test("that fails is tried again", async () => {
    const database = await ownDatabase();
    const jobs = createJobs(database);
    let tries = 0;
    jobs.define({
      name: "shaky",
      retry: { limit: 3, delaySeconds: 1, backoff: false },
      run: async () => {
        tries++;
        if (tries === 1) throw new Error("not yet");
      },
    });
    await jobs.start();
    try {
      await database.db.transaction((tx) => jobs.enqueue(tx, "shaky", {}));
      await expect.poll(() => tries, { timeout: 20_000 }).toBe(2);
    } finally {
      await jobs.stop();
      await database.close();
    }
  });
});
