import { describe, expect, test } from "vitest";
import { limitedWork } from "./limited-work.ts";

/** Tasks that end on command. */
function tasks() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
    return "done";
  };
  return { task, ends, most: () => most };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("limited work", () => {
  test("respects the concurrency limit, and completes everything", async () => {
    const { task, ends, most } = tasks();
    const work = limitedWork<string>(2, 100);
    const results = Array.from({ length: 7 }, (_, at) => work(`picture ${at}`, task));
    for (let at = 0; at < 7; at++) {
      await settled();
      ends.shift()?.();
    }
    expect(await Promise.all(results.map(async (result) => result))).toEqual(Array.from({ length: 7 }, () => "done"));
    expect(most()).toBe(2);
  });

  test("runs concurrent requests for a key once, and retries after a failure", async () => {
    let runs = 0;
    const work = limitedWork<number>(2, 100);
    const make = async () => ++runs;
    expect(await Promise.all([work("a", make), work("a", make), work("a", make)])).toEqual([1, 1, 1]);
    await expect(work("a", () => Promise.reject(new Error("no file")))).rejects.toThrow("no file");
    expect(await work("a", make)).toBe(2);
  });

  test("is fair between owners, with a queue limit for each", async () => {
    const order: string[] = [];
    const work = limitedWork<void>(1, 100, 5);
    const enqueue = (name: string, owner: string) => work(name, async () => void order.push(name), owner);
    const flood = Array.from({ length: 9 }, (_, at) => enqueue(`flood ${at}`, "mallory"));
    const others = [enqueue("first", "ruth"), enqueue("second", "ruth"), enqueue("only", "boaz")];
    // One is running, five are queued.
    expect(flood.map((one) => one !== null)).toEqual([true, true, true, true, true, true, false, false, false]);
    await Promise.all([...flood, ...others]);
    expect(order).toEqual([
      "flood 0",
      "flood 1",
      "first",
      "only",
      "flood 2",
      "second",
      "flood 3",
      "flood 4",
      "flood 5",
    ]);
  });

  test("counts a shared task for the owner who queued it", async () => {
    const order: string[] = [];
    const work = limitedWork<void>(1, 100);
    const enqueue = (name: string, owner: string) => work(name, async () => void order.push(name), owner);
    const all = ["a", "b", "c", "d", "e", "f"].map((name) => enqueue(name, "mallory"));
    all.push(enqueue("f", "ruth"));
    await Promise.all(all.map(async (one) => one));
    expect(order).toEqual(["a", "b", "f", "c", "d", "e"]);
  });

  test("returns null when the queue is full", async () => {
    const { task, ends } = tasks();
    const work = limitedWork<string>(1, 1);
    const first = work("a", task);
    const second = work("b", task);
    expect(work("c", task)).toBeNull();
    await settled();
    ends.shift()?.();
    await settled();
    await settled();
    ends.shift()?.();
    expect(await Promise.all([first, second])).toEqual(["done", "done"]);
  });
});
