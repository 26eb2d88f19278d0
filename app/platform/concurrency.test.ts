import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { limitConcurrency, mutex, singleFlight } from "./concurrency.ts";

test("attack U5: photos are processed two at a time and in order, even after a damaged one", async () => {
  const limited = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const processPhoto = (photo: number) =>
    limited(async () => {
      started.push(photo);
      maxRunning = Math.max(maxRunning, ++running);
      await pause(1);
      running--;
      if (photo === 1) throw new Error("This photo is damaged");
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(processPhoto));
  expect(maxRunning).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

/** Tasks that end when the test says so; `started` lists them in the order they began. */
function tasks() {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const task = (name: string) => () => {
    started.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return { started, task, end: (name: string) => ends.get(name)!.resolve(name), ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a concurrency limit", () => {
  test("gives a free place to the task that waits, not to a new one, and returns every result", async () => {
    const { started, task, end } = tasks();
    const limited = limitConcurrency(1);
    const results = [limited(task("first")), limited(task("second"))];
    end("first");
    results.push(limited(task("third")));
    await settled();
    expect(started).toEqual(["first", "second"]);
    end("second");
    await settled();
    end("third");
    expect(await Promise.all(results)).toEqual(["first", "second", "third"]);
  });

  test("frees the place of a task that throws before it returns a promise", async () => {
    const limited = limitConcurrency(1);
    const failing = () => {
      throw new Error("at once");
    };
    await expect(limited(failing)).rejects.toThrow("at once");
    expect(await limited(async () => "next")).toBe("next");
  });

  test("is used up again after it was idle", async () => {
    const { started, task, end } = tasks();
    const limited = limitConcurrency(2);
    await Promise.all([limited(async () => {}), limited(async () => {}), limited(async () => {})]);
    const results = ["a", "b", "c"].map((name) => limited(task(name)));
    await settled();
    expect(started).toEqual(["a", "b"]);
    for (const name of ["a", "b"]) end(name);
    await settled();
    end("c");
    expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
  });
});

describe("a mutex", () => {
  test("runs one task at a time, in order, and is released by a task that fails", async () => {
    const { started, task, end, ends } = tasks();
    const exclusive = mutex();
    const first = exclusive(task("first"));
    const second = exclusive(task("second"));
    await settled();
    expect(started).toEqual(["first"]);
    ends.get("first")!.reject(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    await settled();
    expect(started).toEqual(["first", "second"]);
    end("second");
    expect(await second).toBe("second");
  });
});

describe("a single flight", () => {
  test("shares a task between callers with the same key, and no other", async () => {
    const { started, task, end } = tasks();
    const once = singleFlight<string>();
    const results = [once("a", task("a")), once("a", task("a again")), once("b", task("b"))];
    expect(started).toEqual(["a", "b"]);
    end("a");
    end("b");
    expect(await Promise.all(results)).toEqual(["a", "a", "b"]);
  });

  test("fails for all its callers, and starts again for the next", async () => {
    const once = singleFlight<string>();
    const broken = () => Promise.reject(new Error("broken"));
    const both = await Promise.allSettled([once("a", broken), once("a", broken)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await once("a", async () => "works")).toBe("works");
  });

  test("keeps nothing of a task that has ended, however many keys there were", async () => {
    const once = singleFlight<number>();
    const runAll = () => Promise.all(Array.from({ length: 1_000 }, (_, key) => once(String(key), async () => ++runs)));
    let runs = 0;
    await runAll();
    await runAll();
    expect(runs).toBe(2_000);
  });
});
