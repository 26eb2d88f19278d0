import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { countText } from "#app/platform/counted.ts";
import { countUpTo } from "#app/platform/db/count.server.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { dashboardSummary } from "#app/features/admin/dashboard-summary.server.ts";
import { loader } from "#app/features/admin/routes/dashboard.tsx";
import { contextWith } from "#tests/support/services.ts";
import { unreachableDatabase } from "#tests/support/admin.ts";

const TODAY = "2026-03-01";
const preferences = { devotionals: true, products: true, community: true, stories: true };
const prayer = {
  name: "Ann",
  email: "ann@home.example",
  prayerRequest: "For my mother",
  shareNamePublicly: true,
  consentPostToWall: true,
};
const story = { name: "Ann", email: "ann@home.example", story: "I was lost", displayNamePublicly: true };
const promo = { discountType: "percentage", discountValue: 10 } as const;

describe("the dashboard summary", () => {
  test("counts nothing on an empty site", async ({ db }) => {
    expect(await dashboardSummary(db, TODAY)).toEqual({
      waiting: { prayers: 0, urgentPrayers: 0, stories: 0 },
      totals: { subscribers: 0, ambassadors: 0, promoCodes: 0 },
    });
  });

  test("counts every prayer request to review, private ones too, urgent ones separately, and stories to review", async ({
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
    const { waiting } = await dashboardSummary(db, TODAY);
    expect(waiting).toEqual({ prayers: 4, urgentPrayers: 2, stories: 1 });
  });

  test("counts active subscribers, applications and the codes a cart could use today", async ({ db }) => {
    await submitDevotionalSubscription(aVisitor(db), { name: "Ann", email: "ann@home.example", preferences });
    await db
      .insert(devotionalSubscriptions)
      .values({ name: "Ben", email: "ben@home.example", preferences, subscribed: false });
    await submitAmbassadorSignup(aVisitor(db), { name: "Ann", email: "ann@home.example" });
    await db.insert(promoCodes).values([
      { ...promo, code: "GRACE10" },
      { ...promo, code: "TODAY", expiresAt: TODAY },
      { ...promo, code: "OVER", expiresAt: "2026-02-28" },
      { ...promo, code: "USED", usageLimit: 1, usageCount: 1 },
      { ...promo, code: "OFF", active: false },
    ]);
    expect((await dashboardSummary(db, TODAY)).totals).toEqual({ subscribers: 1, ambassadors: 1, promoCodes: 2 });
  });

  test("stops counting at its limit", async ({ db }) => {
    await db.insert(userStories).values(Array.from({ length: 5 }, () => ({ ...story, sharePermission: true })));
    expect(await countUpTo(db, 3, userStories)).toBe(3);
    expect([countText(0), countText(1_234), countText(9_999), countText(10_000)]).toEqual([
      "0",
      "1,234",
      "9,999",
      "10,000+",
    ]);
  });

  test("[ADM-DASH-17] reports when it cannot be read", async ({ db }) => {
    const context = contextWith({ db: unreachableDatabase(db) });
    const request = new Request("http://localhost:3000/admin");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { summary: null, lists: null },
      init: { status: 500 },
    });
  });
});
