import { eq } from "drizzle-orm";
import { aPrayer } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { describe, expect, test } from "../database.ts";
import { changedTables, contents } from "./contents.ts";

describe("the fingerprint of what a site holds", () => {
  test("is not changed by a job that carries away the notes of earlier deletions", async ({ db }) => {
    const id = await aPrayer(db);
    await db.delete(prayerRequests).where(eq(prayerRequests.id, id));
    expect(await db.$count(erasures)).toBe(1);
    const before = await contents(db);
    await db.delete(erasures);
    expect(changedTables(before, await contents(db))).toEqual([]);
  });

  test("is changed by a deletion all the same", async ({ db }) => {
    const id = await aPrayer(db);
    const before = await contents(db);
    await db.delete(prayerRequests).where(eq(prayerRequests.id, id));
    expect(changedTables(before, await contents(db))).toEqual(["public.prayer_requests"]);
  });
});
