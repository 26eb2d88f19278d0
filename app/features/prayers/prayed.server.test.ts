import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { NO_LIMITS } from "#tests/support/community.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { PRAYED_EMAIL } from "./prayer-emails.server.ts";
import { recordPrayed, enqueuePrayedEmails } from "./prayed.server.ts";
import { aPrayer, aPrayerOnTheWall, recordingEmails } from "./prayers.factories.ts";
import { prayed, prayerRequests } from "./prayers.tables.server.ts";

const DAY = "2026-03-03";

async function countOf(db: Db, id: number) {
  const [found] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  return { counted: found?.prayedCount, rows: await db.$count(prayed, eq(prayed.prayerId, id)) };
}

describe("a visitor who prays", () => {
  test("is counted once per request, however often they click", async ({ db }) => {
    const [one, other] = [await aPrayerOnTheWall(db), await aPrayerOnTheWall(db)];
    expect(await recordPrayed(db, { prayerId: one, visitor: "a", day: DAY })).toBe(1);
    expect(await recordPrayed(db, { prayerId: one, visitor: "a", day: "2026-03-04" })).toBe(1);
    expect(await recordPrayed(db, { prayerId: one, visitor: "b", day: DAY })).toBe(2);
    expect(await recordPrayed(db, { prayerId: other, visitor: "a", day: DAY })).toBe(1);
    expect(await countOf(db, one)).toEqual({ counted: 2, rows: 2 });
  });

  test("is not counted again after the secret was rotated, also once the previous one is removed", async ({ db }) => {
    const [one, other] = [await aPrayerOnTheWall(db), await aPrayerOnTheWall(db)];
    for (const prayerId of [one, other]) await recordPrayed(db, { prayerId, visitor: "old", day: DAY });
    const again = { prayerId: one, visitor: "new", day: DAY };
    for (const previousVisitor of ["old", "old", undefined])
      expect(await recordPrayed(db, { ...again, previousVisitor })).toBe(1);
    expect(await recordPrayed(db, { prayerId: one, visitor: "b", previousVisitor: "c", day: DAY })).toBe(2);
    expect(await countOf(db, one)).toEqual({ counted: 2, rows: 2 });
    expect(await recordPrayed(db, { prayerId: other, visitor: "old", day: DAY })).toBe(1);
  });

  test("learns nothing about requests that are not on the wall", async ({ db }) => {
    const hidden = [
      await aPrayer(db),
      await aPrayer(db, { approved: true }),
      await aPrayer(db, { consentPostToWall: false, approved: true }),
      987_654_321,
    ];
    for (const prayerId of hidden) expect(await recordPrayed(db, { prayerId, visitor: "a", day: DAY })).toBeNull();
    expect(await db.select().from(prayed)).toEqual([]);
  });

  test.skipIf(!onPostgres)(
    "is counted exactly when a hundred visitors click three times each, all at once",
    async () => {
      await withOwnDatabase(async (db) => {
        const prayerId = await aPrayerOnTheWall(db);
        const clicks = Array.from({ length: 300 }, (_, n) =>
          recordPrayed(db, { prayerId, visitor: `v${n % 100}`, day: DAY }),
        );
        expect((await Promise.all(clicks)).every((count) => count !== null)).toBe(true);
        expect(await countOf(db, prayerId)).toEqual({ counted: 100, rows: 100 });
      });
    },
  );
});

describe("an author who asked for emails about prayers", () => {
  test("is notified of each prayer once, with the day of the first new one", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    await aPrayerOnTheWall(db, { wantsToKnow: true });
    const withoutEmails = await aPrayerOnTheWall(db);
    for (const [visitor, day] of [
      ["a", "2026-03-01"],
      ["b", "2026-03-02"],
    ] as const) {
      await recordPrayed(db, { prayerId: id, visitor, day });
      await recordPrayed(db, { prayerId: withoutEmails, visitor, day });
    }
    const { enqueued, emails } = recordingEmails();
    expect(await enqueuePrayedEmails({ db, emails, limiter: NO_LIMITS })).toBe(1);
    expect(await enqueuePrayedEmails({ db, emails, limiter: NO_LIMITS })).toBe(0);
    await recordPrayed(db, { prayerId: id, visitor: "c", day: "2026-03-03" });
    await enqueuePrayedEmails({ db, emails, limiter: NO_LIMITS });
    expect(enqueued).toEqual([
      { name: PRAYED_EMAIL, data: { id, people: 2, since: "2026-03-01" } },
      { name: PRAYED_EMAIL, data: { id, people: 1, since: "2026-03-03" } },
    ]);
  });

  test("attack M12: gets a few emails an hour for many requests with one address, and the others later", async ({
    db,
  }) => {
    for (let n = 0; n < 8; n++) {
      const prayerId = await aPrayerOnTheWall(db, { wantsToKnow: true });
      await recordPrayed(db, { prayerId, visitor: "a", day: DAY });
    }
    const { enqueued, emails } = recordingEmails();
    const limiter = createLimiter(db, "a secret");
    expect(await enqueuePrayedEmails({ db, emails, limiter })).toBe(3);
    expect(await enqueuePrayedEmails({ db, emails, limiter })).toBe(0);
    expect(await enqueuePrayedEmails({ db, emails, limiter: NO_LIMITS })).toBe(5);
    expect(new Set(enqueued.map(({ data }) => JSON.stringify(data))).size).toBe(8);
  });

  test("is notified by the next run when the email could not be enqueued", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    await recordPrayed(db, { prayerId: id, visitor: "a", day: DAY });
    const enqueue = () => Promise.reject(new Error("the queue is down"));
    await expect(enqueuePrayedEmails({ db, emails: { enqueue }, limiter: NO_LIMITS })).rejects.toThrow(
      "the queue is down",
    );
    const { enqueued, emails } = recordingEmails();
    await enqueuePrayedEmails({ db, emails, limiter: NO_LIMITS });
    expect(enqueued).toHaveLength(1);
  });
});
