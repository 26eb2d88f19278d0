import { beforeEach, describe, expect, test } from "vitest";
import { createReadCache } from "./read-cache.server.ts";

let clock = 0;
let generation = 0;
beforeEach(() => {
  clock = 1_000_000;
  generation = 0;
  caughtUp = 0;
});

let caughtUp = 0;
const aCache = () =>
  createReadCache({
    onCaughtUp: () => void caughtUp++,
    freshMs: 60_000,
    keepMs: 300_000,
    timeoutMs: 20,
    maxEntries: 3,
    generation: () => generation,
    now: () => clock,
  });

/** A source that counts how often it was asked and answers "1", "2", … when it is let. */
function aSource() {
  const source = {
    asked: 0,
    load: async () => `${++source.asked}`,
  };
  return source;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 1));

describe("the read cache", () => {
  test("asks once for everybody who waits", async () => {
    const cache = aCache();
    const source = aSource();
    expect(await Promise.all([cache.read("a", source.load), cache.read("a", source.load)])).toEqual(["1", "1"]);
    expect(await cache.read("a", source.load)).toBe("1");
    expect(source.asked).toBe(1);
  });

  test("gives the stale value at once and fetches the new one behind it", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    clock += 60_000;
    expect(await cache.read("a", source.load)).toBe("1");
    await settled();
    expect(await cache.read("a", source.load)).toBe("2");
  });

  test("waits for the truth after a drop", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    generation++;
    expect(await cache.read("a", source.load)).toBe("2");
  });

  test("does not take what was asked before a drop for the truth after it", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    generation++;
    const early = cache.read("a", source.load);
    generation++;
    expect(await cache.read("a", source.load)).toBe("3");
    expect(await early).toBe("3");
  });

  test("gives the last known value when the truth takes too long or the source is down", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    generation++;
    expect(await cache.read("a", () => new Promise<string>(() => {}))).toBe("1");

    const other = aCache();
    await other.read("b", source.load);
    generation++;
    expect(await other.read("b", () => Promise.reject(new Error("down")))).toBe("2");
  });

  test("raises what went wrong when there is nothing to give, and asks again next time", async () => {
    const cache = aCache();
    await expect(cache.read("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.read("a", aSource().load)).toBe("1");
  });

  test("never keeps nothing", async () => {
    const cache = aCache();
    expect(await cache.read<string>("a", async () => null)).toBeNull();
    expect(await cache.read("a", aSource().load)).toBe("1");
  });

  test("[CONST-01] forgets after five minutes what nobody asked for", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    clock += 300_000;
    expect(await cache.read("a", source.load)).toBe("2");
  });

  test("gives its first reader an answer, however many changes come in while it loads", async () => {
    const cache = aCache();
    const source = aSource();
    const load = async () => {
      generation++;
      return source.load();
    };
    expect(await cache.read("a", load)).toBe("1");
  });

  test("does not keep one reader after the other waiting for the same slow load", async () => {
    const cache = aCache();
    const slow = Promise.withResolvers<string>();
    await cache.read("a", aSource().load);
    generation++;
    expect(await cache.read("a", () => slow.promise)).toBe("1");
    clock += 20;
    const order: string[] = [];
    await Promise.all([
      cache.read("a", () => slow.promise).then(() => order.push("reader")),
      // Longer than no wait, shorter than another 20 ms.
      new Promise((resolve) => setTimeout(resolve, 5)).then(() => order.push("timer")),
    ]);
    expect(order).toEqual(["reader", "timer"]);
  });

  test("reports once that a value replaced one that was given although it was outdated, and only then", async () => {
    const cache = aCache();
    const slow = Promise.withResolvers<string>();
    await cache.read("a", aSource().load);
    generation++;
    await cache.read("a", aSource().load);
    expect(caughtUp).toBe(0);

    generation++;
    expect(await cache.read("a", () => slow.promise)).toBe("1");
    expect(caughtUp).toBe(0);
    slow.resolve("new");
    await settled();
    expect(caughtUp).toBe(1);
    expect(await cache.read("a", aSource().load)).toBe("new");
    expect(caughtUp).toBe(1);
  });

  test("loads a burst of 5,000 changes once", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    for (let at = 0; at < 5_000; at++) generation++;
    const readers = Array.from({ length: 50 }, () => cache.read("a", source.load));
    expect(new Set(await Promise.all(readers))).toEqual(new Set(["2"]));
    expect(source.asked).toBe(2);
  });

  test("keeps a value through changes that do not concern it, also one that was loading meanwhile", async () => {
    const cache = aCache();
    const source = aSource();
    let changedIn = 0;
    const read = () => cache.read("a", source.load, () => changedIn);
    const first = read();
    generation++;
    await first;
    expect(await read()).toBe("1");
    changedIn = ++generation;
    expect(await read()).toBe("2");
  });
});
