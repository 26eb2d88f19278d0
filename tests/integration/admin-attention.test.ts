import { adminScreens, waitingAt } from "#app/features/admin/admin.ts";
import { attentionNow } from "#app/features/admin/admin.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { inventoryTracking } from "#app/features/inventory/inventory.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { FEATURES } from "#app/features.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { servicesWith } from "#tests/support/services.ts";
import { queriesOf } from "#tests/support/captured-queries.ts";

const DAY_MS = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayFromNow = (days: number) => dayIn("America/New_York", ago(-days));
const prayer = {
  name: "Ann",
  email: "ann@home.example",
  prayerRequest: "For my mother",
  shareNamePublicly: true,
  consentPostToWall: true,
};
const story = { name: "Ann", email: "ann@home.example", story: "I was lost", displayNamePublicly: true };

const attention = (db: Db) => attentionNow(servicesWith({ db, features: FEATURES }));

/** The lines with a count, by their label. */
async function counted(db: Db): Promise<Record<string, number>> {
  const lines = await attention(db);
  return Object.fromEntries(lines.flatMap(({ one, count }) => (count > 0 ? [[one, count]] : [])));
}

describe("the lines of the admin's home", () => {
  test("are empty on an empty site, and one statement counts them all", async ({ db }) => {
    expect(await counted(db)).toEqual({});
    expect(await queriesOf(db, () => attention(db))).toHaveLength(1);
  });

  test("count every prayer request to review, private ones too, urgent ones separately, and stories to review", async ({
    db,
  }) => {
    await db
      .insert(prayerRequests)
      .values([
        prayer,
        { ...prayer, isUrgent: true },
        { ...prayer, approved: true },
        { ...prayer, consentPostToWall: false },
        { ...prayer, consentPostToWall: false, isUrgent: true },
        { ...prayer, consentPostToWall: false, isUrgent: true, reviewedAt: new Date() },
      ]);
    await db.insert(userStories).values([
      { ...story, sharePermission: true },
      { ...story, sharePermission: true, approved: true },
      { ...story, sharePermission: false },
    ]);
    expect(await counted(db)).toEqual({
      "urgent prayer request": 2,
      "prayer request to review": 4,
      "story to review": 1,
    });
  });

  test("count customers whose item is back, variants low in stock, codes about to end, applications to decide on and failed emails", async ({
    db,
  }) => {
    const request = { shopifyProductId: "p", productTitle: "Pilgrim Low", variantTitle: "9" };
    await db.insert(inventoryTracking).values([
      { shopifyVariantId: "in", currentStock: 5, isSoldOut: false },
      { shopifyVariantId: "many", currentStock: 6, isSoldOut: false },
      { shopifyVariantId: "out", currentStock: 3, isSoldOut: true },
      { shopifyVariantId: "unknown", currentStock: null, isSoldOut: false },
    ]);
    await db.insert(backInStockRequests).values([
      { ...request, shopifyVariantId: "in", customerEmail: "a@home.example" },
      { ...request, shopifyVariantId: "in", customerEmail: "b@home.example", notified: true },
      { ...request, shopifyVariantId: "out", customerEmail: "c@home.example" },
    ]);
    const code = { discountType: "percentage", discountValue: 10 } as const;
    await db.insert(promoCodes).values([
      { ...code, code: "TODAY", expiresAt: dayFromNow(0) },
      { ...code, code: "WEEK", expiresAt: dayFromNow(7) },
      { ...code, code: "LATER", expiresAt: dayFromNow(8) },
      { ...code, code: "OVER", expiresAt: dayFromNow(-1) },
      { ...code, code: "OFF", expiresAt: dayFromNow(1), active: false },
      { ...code, code: "NEVER" },
    ]);
    await db.insert(ambassadorSignups).values([
      { name: "Cleo", email: "cleo@home.example" },
      { name: "Dan", email: "dan@home.example", createdAt: ago(8) },
      { name: "Eve", email: "eve@home.example", status: "declined", decidedAt: ago(1) },
    ]);
    const email = {
      kind: "x",
      email: "a@home.example",
      payload: {},
      priority: 1,
      nextAttemptAt: ago(1),
      expiresAt: ago(0),
    };
    await db.insert(outgoingEmails).values([
      { ...email, dedupeKey: "1", status: "undeliverable" },
      { ...email, dedupeKey: "2", status: "unknown" },
      { ...email, dedupeKey: "3", status: "expired", createdAt: ago(8) },
      { ...email, dedupeKey: "4", status: "sent" },
      { ...email, dedupeKey: "5" },
    ]);
    expect(await counted(db)).toEqual({
      "customer waits for an item that’s back in stock": 1,
      "size or variant is low in stock": 1,
      "promo code ends within a week": 2,
      "ambassador application to decide on": 2,
      "email didn’t arrive this week": 2,
    });
  });

  test("leave with their feature", async ({ db }) => {
    await db.insert(userStories).values([{ ...story, sharePermission: true }]);
    const features = FEATURES.filter(({ name }) => name !== "stories");
    const lines = await attentionNow(servicesWith({ db, features }));
    expect(lines.filter(({ count }) => count > 0)).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });

  test("name screens of the menu, where only what waits is counted, once", async ({ db }) => {
    await db.insert(prayerRequests).values([prayer, { ...prayer, isUrgent: true }]);
    const screens = adminScreens(FEATURES);
    const lines = await attention(db);
    expect(waitingAt(screens, lines)).toMatchObject({ "/admin/prayers": 2, "/admin/stories": 0 });
    for (const { one, to } of lines)
      expect([one, screens.some((screen) => screen.to !== "/admin" && to.startsWith(screen.to))]).toEqual([one, true]);
  });
});
