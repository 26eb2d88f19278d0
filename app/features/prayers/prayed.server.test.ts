import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { NO_LIMITS } from "#tests/community.ts";
import { describe, expect, onPostgres, test } from "#tests/database.ts";
import { withOwnDatabase } from "#tests/own-database.ts";
import { PRAYED_EMAIL } from "./prayer-emails.server.ts";
import { sayPrayed, tellWhoWasPrayedFor } from "./prayed.server.ts";
import { aPrayer, aPrayerOnTheWall, jobsToRemember } from "./prayers.factories.ts";
import { prayed, prayerRequests } from "./prayers.tables.server.ts";

const DAY = "2026-03-03";

async function countOf(db: Db, id: number) {
  const [found] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  return { counted: found?.prayedCount, rows: await db.$count(prayed, eq(prayed.prayerId, id)) };
}

describe("whoever prays", () => {
  test("is counted once for each request, however often they say it", async ({ db }) => {
    const [one, other] = [await aPrayerOnTheWall(db), await aPrayerOnTheWall(db)];
    expect(await sayPrayed(db, { prayerId: one, visitor: "a", day: DAY })).toBe(1);
    expect(await sayPrayed(db, { prayerId: one, visitor: "a", day: "2026-03-04" })).toBe(1);
    expect(await sayPrayed(db, { prayerId: one, visitor: "b", day: DAY })).toBe(2);
    expect(await sayPrayed(db, { prayerId: other, visitor: "a", day: DAY })).toBe(1);
    expect(await countOf(db, one)).toEqual({ counted: 2, rows: 2 });
  });

  test("learns nothing of what is not on the wall", async ({ db }) => {
    const hidden = [
      await aPrayer(db),
      await aPrayer(db, { approved: true }),
      await aPrayer(db, { consentPostToWall: false, approved: true }),
      987_654_321,
    ];
    for (const prayerId of hidden) expect(await sayPrayed(db, { prayerId, visitor: "a", day: DAY })).toBeNull();
    expect(await db.select().from(prayed)).toEqual([]);
  });

  test.skipIf(!onPostgres)("is counted exactly, a hundred at once and each of them three times", async () => {
    await withOwnDatabase(async (db) => {
      const prayerId = await aPrayerOnTheWall(db);
      const taps = Array.from({ length: 300 }, (_, n) => sayPrayed(db, { prayerId, visitor: `v${n % 100}`, day: DAY }));
      expect((await Promise.all(taps)).every((count) => count !== null)).toBe(true);
      expect(await countOf(db, prayerId)).toEqual({ counted: 100, rows: 100 });
    });
  });
});

describe("an author who wants to know", () => {
  test("is told once of everybody, since the first they have not heard of", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    await aPrayerOnTheWall(db, { wantsToKnow: true });
    const unasked = await aPrayerOnTheWall(db);
    for (const [visitor, day] of [
      ["a", "2026-03-01"],
      ["b", "2026-03-02"],
    ] as const) {
      await sayPrayed(db, { prayerId: id, visitor, day });
      await sayPrayed(db, { prayerId: unasked, visitor, day });
    }
    const { asked, jobs } = jobsToRemember();
    expect(await tellWhoWasPrayedFor({ db, jobs, limiter: NO_LIMITS })).toBe(1);
    expect(await tellWhoWasPrayedFor({ db, jobs, limiter: NO_LIMITS })).toBe(0);
    await sayPrayed(db, { prayerId: id, visitor: "c", day: "2026-03-03" });
    await tellWhoWasPrayedFor({ db, jobs, limiter: NO_LIMITS });
    expect(asked).toEqual([
      { name: PRAYED_EMAIL, data: { id, people: 2, since: "2026-03-01" } },
      { name: PRAYED_EMAIL, data: { id, people: 1, since: "2026-03-03" } },
    ]);
  });

  test("attack M12: of many requests at one address gets a few such emails an hour, and hears of the others later", async ({
    db,
  }) => {
    for (let n = 0; n < 8; n++) {
      const prayerId = await aPrayerOnTheWall(db, { wantsToKnow: true });
      await sayPrayed(db, { prayerId, visitor: "a", day: DAY });
    }
    const { asked, jobs } = jobsToRemember();
    const limiter = createLimiter(db, "a secret");
    expect(await tellWhoWasPrayedFor({ db, jobs, limiter })).toBe(3);
    expect(await tellWhoWasPrayedFor({ db, jobs, limiter })).toBe(0);
    expect(await tellWhoWasPrayedFor({ db, jobs, limiter: NO_LIMITS })).toBe(5);
    expect(new Set(asked.map(({ data }) => JSON.stringify(data))).size).toBe(8);
  });

  test("is told of nobody twice where the mail could not be enqueued: then it is still to do", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    await sayPrayed(db, { prayerId: id, visitor: "a", day: DAY });
    const enqueue = () => Promise.reject(new Error("the queue is away"));
    await expect(tellWhoWasPrayedFor({ db, jobs: { enqueue }, limiter: NO_LIMITS })).rejects.toThrow(
      "the queue is away",
    );
    const { asked, jobs } = jobsToRemember();
    await tellWhoWasPrayedFor({ db, jobs, limiter: NO_LIMITS });
    expect(asked).toHaveLength(1);
  });
});
