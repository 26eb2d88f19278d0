import { eq } from "drizzle-orm";
import { aPrayer } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { describe, expect, test } from "../support/database.ts";
import { changedTables, tableHashes } from "../support/table-hashes.ts";

describe("the hashes of a site's tables", () => {
  test("do not change when a job removes the records of earlier erasures", async ({ db }) => {
    const id = await aPrayer(db);
    await db.delete(prayerRequests).where(eq(prayerRequests.id, id));
    expect(await db.$count(erasures)).toBe(1);
    const before = await tableHashes(db);
    await db.delete(erasures);
    expect(changedTables(before, await tableHashes(db))).toEqual([]);
  });

  test("change when a row is deleted", async ({ db }) => {
    const id = await aPrayer(db);
    const before = await tableHashes(db);
    await db.delete(prayerRequests).where(eq(prayerRequests.id, id));
    expect(changedTables(before, await tableHashes(db))).toEqual(["public.prayer_requests"]);
  });
});
