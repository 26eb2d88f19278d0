import { describe, expect, test } from "vitest";
import { limitedWork } from "./one-at-a-time.ts";

/** Tasks that end when told to. */
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
  test("does no more at once than it may, and everything in the end", async () => {
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

  test("does once what many ask for at the same time, and again what failed", async () => {
    let runs = 0;
    const work = limitedWork<number>(2, 100);
    const make = async () => ++runs;
    expect(await Promise.all([work("a", make), work("a", make), work("a", make)])).toEqual([1, 1, 1]);
    await expect(work("a", () => Promise.reject(new Error("no file")))).rejects.toThrow("no file");
    expect(await work("a", make)).toBe(2);
  });

  test("takes turns between those who ask, however much one of them asks for, and is bounded for each", async () => {
    const order: string[] = [];
    const work = limitedWork<void>(1, 100, 5);
    const asked = (name: string, owner: string) => work(name, async () => void order.push(name), owner);
    const flood = Array.from({ length: 9 }, (_, at) => asked(`flood ${at}`, "mallory"));
    const others = [asked("first", "ruth"), asked("second", "ruth"), asked("only", "boaz")];
    // One is running, five wait.
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

  test("lets somebody else's wait for the same thing count for theirs", async () => {
    const order: string[] = [];
    const work = limitedWork<void>(1, 100);
    const asked = (name: string, owner: string) => work(name, async () => void order.push(name), owner);
    const all = ["a", "b", "c", "d", "e", "f"].map((name) => asked(name, "mallory"));
    all.push(asked("f", "ruth"));
    await Promise.all(all.map(async (one) => one));
    expect(order).toEqual(["a", "b", "f", "c", "d", "e"]);
  });

  test("refuses when too many wait", async () => {
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
