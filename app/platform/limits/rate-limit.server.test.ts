// Engines: both (locks).
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import type { Limit } from "./limits.ts";
import { createLimiter, purgeRateLimits, takeOnce } from "./rate-limit.server.ts";
import { rateLimits } from "./rate-limits.tables.server.ts";

const MINUTES = 60_000;
const noon = new Date("2026-05-05T12:00:00Z");
const after = (ms: number) => new Date(noon.getTime() + ms);

const limit: Limit = {
  name: "attempt",
  perAddress: { times: 3, seconds: 180 },
  perSubject: { times: 2, seconds: 120 },
  overall: { times: 6, seconds: 60 },
  whenBusy: { times: 1, seconds: 600 },
};
const wide: Limit = { ...limit, perAddress: { times: 1000, seconds: 60 }, overall: { times: 1000, seconds: 60 } };
const HOSTILE = "203.0.113.66";
const ann = { address: "198.51.100.1", subject: "ann@home.example" };

describe("a rate limit", () => {
  const setting = test.extend<{ limiter: ReturnType<typeof createLimiter> }>({
    limiter: async ({ db }, provide) => provide(createLimiter(db, "a secret")),
  });

  setting("is reached after `times`, and replenishes evenly", async ({ limiter }) => {
    const attempt = async (ms: number) => (await limiter.take(limit, { address: HOSTILE }, after(ms))).isAllowed;
    expect([await attempt(0), await attempt(0), await attempt(0), await attempt(0)]).toEqual([true, true, true, false]);
    expect([await attempt(59_000), await attempt(60_000), await attempt(60_000)]).toEqual([false, true, false]);
    expect([await attempt(600_000), await attempt(600_000), await attempt(600_000), await attempt(600_000)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  setting("reports when to retry", async ({ limiter }) => {
    for (let time = 0; time < 3; time++) await limiter.take(limit, { address: HOSTILE }, noon);
    const refused = await limiter.take(limit, { address: HOSTILE }, after(1000));
    expect(refused).toEqual({ isAllowed: false, retryAfterSeconds: 60 });
    expect((await limiter.take(limit, { address: HOSTILE }, after(1000 + 60_000))).isAllowed).toBe(true);
  });

  setting("attack C8: is shared by all addresses of a household", async ({ limiter }) => {
    const allowed: boolean[] = [];
    for (const last of ["::1", "::2", ":a:b:c:d", "::ffff"])
      allowed.push((await limiter.take(limit, { address: `2001:db8:0:1${last}` }, noon)).isAllowed);
    expect(allowed).toEqual([true, true, true, false]);
  });

  setting("attack C9: reached by one client does not affect others", async ({ limiter }) => {
    for (let time = 0; time < 50; time++) await limiter.take(limit, { address: HOSTILE }, noon);
    for (const address of ["198.51.100.1", "198.51.100.2", "2001:db8::1"])
      expect((await limiter.take(limit, { address }, noon)).isAllowed, address).toBe(true);
  });

  setting("attack C9: reached by all clients together still allows each address a few", async ({ limiter }) => {
    for (let n = 0; n < 20; n++) await limiter.take(limit, { address: `203.0.113.${n}` }, noon);
    expect((await limiter.take(limit, { address: "198.51.100.1" }, noon)).isAllowed).toBe(true);
    expect((await limiter.take(limit, { address: "198.51.100.1" }, noon)).isAllowed).toBe(false);
    expect((await limiter.take(limit, { address: "198.51.100.2" }, noon)).isAllowed).toBe(true);
  });

  setting("attack C9: does not lump clients of unknown address together", async ({ limiter }) => {
    const allowed: boolean[] = [];
    for (let time = 0; time < 6; time++) allowed.push((await limiter.take(limit, { address: "" }, noon)).isAllowed);
    expect(allowed).toEqual(Array(6).fill(true));
    expect((await limiter.take(limit, { address: "198.51.100.1" }, noon)).isAllowed).toBe(true);
  });

  setting(
    "attack C19: on one account slows guesses from everywhere, and never locks it for good",
    async ({ limiter }) => {
      const guess = async (n: number, ms: number) =>
        (await limiter.take(wide, { ...ann, address: `203.0.113.${n}` }, after(ms))).isAllowed;
      const hour: boolean[] = [];
      for (let n = 0; n < 200; n++) hour.push(await guess(n, n * 18_000));
      expect(hour.filter(Boolean).length).toBeLessThanOrEqual(2 + 60);
      expect(await guess(201, 60 * MINUTES + 120_000)).toBe(true);
      expect((await limiter.take(wide, { ...ann, subject: "ben@home.example" }, after(60 * MINUTES))).isAllowed).toBe(
        true,
      );
    },
  );

  setting("attack C19: does not lock out an owner on a known address", async ({ limiter }) => {
    await limiter.remember(wide, ann, noon);
    for (let n = 0; n < 20; n++) await limiter.take(wide, { ...ann, address: `203.0.113.${n}` }, noon);
    expect((await limiter.take(wide, { ...ann, address: "203.0.113.99" }, noon)).isAllowed).toBe(false);
    expect((await limiter.take(wide, ann, noon)).isAllowed).toBe(true);
    expect((await limiter.take(wide, ann, noon)).isAllowed).toBe(true);
    expect((await limiter.take(wide, ann, noon)).isAllowed).toBe(false);
  });

  setting("gives back legitimate attempts", async ({ limiter }) => {
    for (let time = 0; time < 20; time++) {
      const taken = await limiter.take(limit, ann, noon);
      expect(taken.isAllowed).toBe(true);
      if (taken.isAllowed) await taken.giveBack();
    }
  });

  setting("counts different actions separately", async ({ limiter }) => {
    for (let time = 0; time < 4; time++) await limiter.take(limit, { address: HOSTILE, of: "prayers" }, noon);
    expect((await limiter.take(limit, { address: HOSTILE, of: "stories" }, noon)).isAllowed).toBe(true);
  });

  setting("survives a restart, and a clock that is set back", async ({ limiter, db }) => {
    for (let time = 0; time < 3; time++) await limiter.take(limit, { address: HOSTILE }, noon);
    const restarted = createLimiter(db, "a secret");
    expect((await restarted.take(limit, { address: HOSTILE }, noon)).isAllowed).toBe(false);
    expect((await restarted.take(limit, { address: HOSTILE }, after(-60 * MINUTES))).isAllowed).toBe(true);
  });

  setting("is not reset by a request that began before those that filled it", async ({ limiter }) => {
    for (let time = 0; time < 3; time++) await limiter.take(limit, { address: HOSTILE }, after(time + 10));
    for (const began of [0, -1_000, -30_000])
      expect((await limiter.take(limit, { address: HOSTILE }, after(began))).isAllowed, String(began)).toBe(false);
    expect((await limiter.take(limit, { address: HOSTILE }, after(20))).isAllowed).toBe(false);
  });

  setting("stores no address or account in plain text, and deletes expired rows", async ({ limiter, db }) => {
    await limiter.take(limit, ann, noon);
    await limiter.remember(limit, ann, noon);
    const rows = await db.select().from(rateLimits);
    expect(rows).toHaveLength(4);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{27}$/);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|ann/);
    await purgeRateLimits(db, after(5 * MINUTES));
    expect(await db.select().from(rateLimits)).toHaveLength(1);
    await purgeRateLimits(db, after(91 * 24 * 60 * MINUTES));
    expect(await db.select().from(rateLimits)).toEqual([]);
  });
});

test.runIf(onPostgres)("attack C8: allows exactly its number of concurrent requests", async () => {
  await withOwnDatabase(async (db) => {
    // Two limiters on one connection pool, like two processes.
    const [one, other] = [createLimiter(db, "a secret"), createLimiter(db, "a secret")];
    const race = Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? one : other).take({ ...limit, perAddress: { times: 10, seconds: 600 } }, { address: HOSTILE }, noon),
    );
    // Six fit in total, one more while the limit for all is reached.
    expect((await Promise.all(race)).filter(({ isAllowed }) => isAllowed)).toHaveLength(7);
    const apart = {
      ...limit,
      name: "apart",
      perAddress: { times: 10, seconds: 600 },
      overall: { times: 99, seconds: 9 },
    };
    const again = Array.from({ length: 60 }, (_, n) => (n % 2 ? one : other).take(apart, { address: HOSTILE }, noon));
    expect((await Promise.all(again)).filter(({ isAllowed }) => isAllowed)).toHaveLength(10);
  });
});

describe("emails of one kind to one recipient", () => {
  const HOUR = 60 * MINUTES;
  const setting = test.extend<{ claim: (ms: number, to?: string, kind?: string) => Promise<boolean> }>({
    claim: async ({ db }, provide) => {
      const limiter = createLimiter(db, "a secret");
      await provide((ms, to = "ann@home.example", kind = "thanks") => limiter.claimEmail(db, { kind, to }, after(ms)));
    },
  });
  const sequentially = async <Result>(times: number[], take: (ms: number) => Promise<Result>) => {
    const results: Result[] = [];
    for (const ms of times) results.push(await take(ms));
    return results;
  };

  setting("attack M12: are limited to three in any hour and six in any day", async ({ claim }) => {
    expect(await sequentially([0, 1, 2, 3, HOUR - 1], claim)).toEqual([true, true, true, false, false]);
    expect(await sequentially([HOUR, HOUR + 1, HOUR + 2, HOUR + 3], claim)).toEqual([true, true, true, false]);
    expect(await sequentially([3 * HOUR, 23 * HOUR, 24 * HOUR - 1], claim)).toEqual([false, false, false]);
    expect(await sequentially([24 * HOUR, 24 * HOUR, 24 * HOUR + 1], claim)).toEqual([true, false, true]);
  });

  setting("attack M12: count all addresses of a mailbox as one recipient", async ({ claim }) => {
    const spellings = [
      "ann@bücher.example",
      " ANN@BÜCHER.example ",
      "ann@xn--bcher-kva.example",
      "ａnn+2@bücher.example",
    ];
    const claimed: boolean[] = [];
    for (const to of spellings) claimed.push(await claim(0, to));
    expect(claimed).toEqual([true, true, true, false]);
    expect(await claim(0, "ann+shod@bücher.example")).toBe(false);
    expect(await claim(0, "ann.shod@bücher.example")).toBe(true);
    expect(await claim(0, "ann@bücher.example", "another kind")).toBe(true);
  });

  setting("may have a lower daily limit per kind", async ({ db }) => {
    const limiter = createLimiter(db, "a secret");
    const claim = (ms: number) => limiter.claimEmail(db, { kind: "change", to: "a@b.example", perDay: 1 }, after(ms));
    expect(await sequentially([0, 1, 24 * HOUR - 1, 24 * HOUR], claim)).toEqual([true, false, false, true]);
  });

  setting("are given back when their transaction rolls back, and survive a clock that is set back", async ({ db }) => {
    const limiter = createLimiter(db, "a secret");
    const claim = (ms: number) => limiter.claimEmail(db, { kind: "thanks", to: "a@b.example" }, after(ms));
    const undone = db.transaction(async (tx) => {
      for (let time = 0; time < 3; time++) await limiter.claimEmail(tx, { kind: "thanks", to: "a@b.example" }, noon);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await sequentially([0, 0, 0, 0], claim)).toEqual([true, true, true, false]);
    expect(await claim(-25 * HOUR)).toBe(true);
  });

  setting("of several recipients are claimed in turn, and found full in turn without being claimed", async ({ db }) => {
    const limiter = createLimiter(db, "a secret");
    const to = ["ann@b.example", "ben@b.example", "ann+1@b.example", "ann+2@b.example", "ann+3@b.example"];
    const full = async (ms: number, ...batches: string[][]) =>
      limiter.fullWindows(db, { kind: "thanks", batches }, after(ms));
    const once = [null, null, null, null, "hour"];
    expect(await full(0, to, to)).toEqual([once, once]);
    expect(await limiter.claimEmails(db, { kind: "thanks", to }, noon)).toEqual([true, true, true, true, false]);
    expect(await full(1, to, [], ["ben@b.example"])).toEqual([["hour", null, "hour", "hour", "hour"], [], [null]]);
    expect(await full(HOUR - 1, ["ann@b.example"])).toEqual([["hour"]]);
    expect(await limiter.claimEmails(db, { kind: "thanks", to }, after(HOUR))).toEqual([true, true, true, true, false]);
    expect(await full(2 * HOUR, ["ann@b.example", "ben@b.example"])).toEqual([["day", null]]);
    expect(await full(24 * HOUR, ["ann@b.example", "ben@b.example"])).toEqual([[null, null]]);
    expect(await limiter.fullWindows(db, { kind: "another kind", batches: [to] }, after(1))).toEqual([once]);
    expect(await limiter.claimEmails(db, { kind: "thanks", to: [] }, noon)).toEqual([]);
  });

  setting("are stored without the address, and deleted once expired", async ({ claim, db }) => {
    await claim(0);
    await purgeRateLimits(db, after(24 * HOUR - 1));
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain("ann");
    expect(await db.$count(rateLimits)).toBe(1);
    await purgeRateLimits(db, after(24 * HOUR + 1));
    expect(await db.$count(rateLimits)).toBe(0);
  });

  test.runIf(onPostgres)("attack M12: are three of sixty concurrent ones, each in its own transaction", async () => {
    await withOwnDatabase(async (db) => {
      const [one, other] = [createLimiter(db, "a secret"), createLimiter(db, "a secret")];
      const race = Array.from({ length: 60 }, (_, n) =>
        db.transaction((tx) => (n % 2 ? one : other).claimEmail(tx, { kind: "thanks", to: "ann@home.example" }, noon)),
      );
      expect((await Promise.all(race)).filter(Boolean)).toHaveLength(3);
    });
  });
});

test.runIf(onPostgres)("claims of the same recipients in opposite orders do not deadlock", async () => {
  await withOwnDatabase(async (db) => {
    const limiter = createLimiter(db, "a secret");
    const to = Array.from({ length: 40 }, (_, n) => `${n}@home.example`);
    const claim = (order: string[]) =>
      db.transaction((tx) => limiter.claimEmails(tx, { kind: "thanks", to: order }, noon));
    const race = Array.from({ length: 3 }, (_, n) => [claim(to), claim(n === 2 ? [] : to.toReversed())]);
    const claimed = (await Promise.all(race.flat())).flat();
    expect(claimed.filter(Boolean)).toHaveLength(3 * to.length);
  });
});

test("a one-time claim succeeds once per key until it expires", async ({ db }) => {
  const take = (key: string, ms: number) => takeOnce(db, key, after(ms + 2 * MINUTES), after(ms));
  expect([await take("a", 0), await take("a", 1), await take("b", 1)]).toEqual([true, false, true]);
  expect([await take("a", 2 * MINUTES - 1), await take("a", 2 * MINUTES), await take("a", 3 * MINUTES)]).toEqual([
    false,
    true,
    false,
  ]);
});

test.runIf(onPostgres)("attack C17: a one-time claim succeeds for one of many concurrent requests", async () => {
  await withOwnDatabase(async (db) => {
    const race = Array.from({ length: 40 }, () => takeOnce(db, "a code", after(MINUTES), noon));
    expect((await Promise.all(race)).filter(Boolean)).toHaveLength(1);
  });
});
