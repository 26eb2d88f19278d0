import { beforeEach, describe, expect, test, vi } from "vitest";
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

/** A source that counts its calls and returns "1", "2", … */
function aSource() {
  const source = { asked: 0, load: async () => `${++source.asked}` };
  return source;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 1));

describe("the read cache", () => {
  test("loads once for all concurrent callers", async () => {
    const cache = aCache();
    const source = aSource();
    expect(await Promise.all([cache.read("a", source.load), cache.read("a", source.load)])).toEqual(["1", "1"]);
    expect(await cache.read("a", source.load)).toBe("1");
    expect(source.asked).toBe(1);
  });

  test("returns the stale value at once and revalidates in the background", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    clock += 60_000;
    expect(await cache.read("a", source.load)).toBe("1");
    await settled();
    expect(await cache.read("a", source.load)).toBe("2");
  });

  test("revalidates in time also when the system clock was set back", async () => {
    vi.useFakeTimers({ now: new Date("2026-05-05T12:00:00Z"), toFake: ["Date", "performance"] });
    const limits = { freshMs: 60_000, keepMs: 300_000, timeoutMs: 20, maxEntries: 3, generation: () => 0 };
    const cache = createReadCache(limits);
    const source = aSource();
    await cache.read("a", source.load);
    vi.setSystemTime(new Date("2026-05-04T12:00:00Z"));
    vi.advanceTimersByTime(61_000);
    await cache.read("a", source.load);
    await settled();
    expect(await cache.read("a", source.load)).toBe("2");
    vi.useRealTimers();
  });

  test("waits for a new value after a change", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    generation++;
    expect(await cache.read("a", source.load)).toBe("2");
  });

  test("does not return a value that was requested before a change", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    generation++;
    const early = cache.read("a", source.load);
    generation++;
    expect(await cache.read("a", source.load)).toBe("3");
    expect(await early).toBe("3");
  });

  test("returns the last known value when the load takes too long or the source is down", async () => {
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

  test("throws when there is no value, and loads again next time", async () => {
    const cache = aCache();
    await expect(cache.read("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.read("a", aSource().load)).toBe("1");
  });

  test("never caches null", async () => {
    const cache = aCache();
    expect(await cache.read<string>("a", async () => null)).toBeNull();
    expect(await cache.read("a", aSource().load)).toBe("1");
  });

  test("[CONST-01] drops values unused for five minutes", async () => {
    const cache = aCache();
    const source = aSource();
    await cache.read("a", source.load);
    clock += 300_001;
    expect(await cache.read("a", source.load)).toBe("2");
  });

  test("returns the first caller's value, however many changes arrive during the load", async () => {
    const cache = aCache();
    const source = aSource();
    const load = async () => {
      generation++;
      return source.load();
    };
    expect(await cache.read("a", load)).toBe("1");
  });

  test("does not make each caller wait for the same slow load", async () => {
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

  test("reports once that a value replaced a stale one that was returned, and only then", async () => {
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
    const callers = Array.from({ length: 50 }, () => cache.read("a", source.load));
    expect(new Set(await Promise.all(callers))).toEqual(new Set(["2"]));
    expect(source.asked).toBe(2);
  });
});
