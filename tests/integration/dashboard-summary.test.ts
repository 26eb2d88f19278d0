import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { countText } from "#app/platform/counted.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { countUpTo } from "#app/platform/db/count.server.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { dashboardSummary } from "#app/features/admin/dashboard-summary.server.ts";
import { loader } from "#app/features/admin/routes/dashboard.tsx";
import { adminContext, unreachableDatabase } from "#tests/support/admin.ts";

const TODAY = "2026-03-01";
const preferences = { devotionals: true, products: true, community: true, stories: true };
const story = { name: "Ann", email: "ann@home.example", story: "I was lost", displayNamePublicly: true };
const promo = { discountType: "percentage", discountValue: 10 } as const;

describe("the dashboard summary", () => {
  test("counts nothing on an empty site", async ({ db }) => {
    expect(await dashboardSummary(db, TODAY, { may: () => true })).toEqual({
      totals: { subscribers: 0, mailable: 0, ambassadors: 0, promoCodes: 0 },
    });
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
    expect((await dashboardSummary(db, TODAY, { may: () => true })).totals).toEqual({
      subscribers: 1,
      mailable: 0,
      ambassadors: 1,
      promoCodes: 2,
    });
    await db.update(devotionalSubscriptions).set({ confirmedAt: new Date() });
    expect((await dashboardSummary(db, TODAY, { may: () => true })).totals).toMatchObject({
      subscribers: 1,
      mailable: 1,
    });
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
    const context = adminContext(unreachableDatabase(db));
    const request = new Request("http://localhost:3000/admin");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { summary: null, lists: null },
      init: { status: 500 },
    });
  });

  const none = { orders: 0, revenue: { minor: 0, currency: "USD" } };
  const compared = { ...none, before: none };
  const shown = { today: compared, last7Days: compared, last30Days: compared, days: [], topProducts: [] };

  test.for([
    ["shows the sales of the feature that knows the orders", { sales: () => Promise.resolve(shown) }, shown],
    ["shows the rest if they cannot be read", { sales: () => Promise.reject(new Error("no table")) }, null],
    ["shows the rest without such a feature", {}, null],
  ] as const)("%s", async ([, feature, expected], { db }) => {
    const context = adminContext(db, { features: [defineFeature({ name: "orders", area: "orders", ...feature })] });
    const request = new Request("http://localhost:3000/admin");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { sales: expected, summary: { totals: {} } },
      init: null,
    });
  });
});
