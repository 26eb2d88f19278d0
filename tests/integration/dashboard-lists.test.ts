import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { DASHBOARD_TABS } from "#app/features/admin/dashboard.ts";
import { dashboardLists } from "#app/features/admin/dashboard.server.ts";

const NONE = { devotionals: false, products: false, community: false, stories: false };
const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });

describe("the lists of the dashboard", () => {
  test("[ADM-DASH-01] [ADM-DASH-02] [ADM-DASH-03] [ADM-DASH-15] [GUARD-18] show subscribers by what they asked for, newest first, including unsubscribed ones", async ({
    db,
  }) => {
    const person = (name: string) => ({ name, email: `${name}@home.example` });
    await db.insert(devotionalSubscriptions).values([
      { ...person("ann"), preferences: { ...NONE, devotionals: true, products: true }, ...at(1) },
      { ...person("ben"), preferences: { ...NONE, devotionals: true }, subscribed: false, ...at(2) },
      { ...person("cleo"), preferences: { ...NONE, community: true }, ...at(3) },
    ]);
    const { counts, list } = await dashboardLists(db, "devotionals", null, DASHBOARD_TABS);
    expect(counts).toEqual({ devotionals: 2, products: 1, community: 1, stories: 0, ambassadors: 0 });
    expect(list).toMatchObject({ rows: [{ name: "ben", status: "Unsubscribed" }, { name: "ann" }], next: null });
    const { list: products } = await dashboardLists(db, "products", null, DASHBOARD_TABS);
    expect(products.rows.map(({ name }) => name)).toEqual(["ann"]);
  });

  test("[ADM-DASH-04] [ADM-DASH-05] [ADM-DASH-15] [GUARD-19] [GUARD-20] show every story and every application, newest first", async ({
    db,
  }) => {
    const story = { email: "x@home.example", story: "I was lost", displayNamePublicly: true };
    await db.insert(userStories).values([
      { ...story, name: "Ann", sharePermission: false, ...at(1) },
      { ...story, name: "Ben", sharePermission: true, ...at(2) },
    ]);
    await db.insert(ambassadorSignups).values([
      { name: "Cleo", email: "cleo@home.example", ...at(1) },
      { name: "Dan", email: "dan@home.example", ...at(2) },
    ]);
    const { counts, list } = await dashboardLists(db, "stories", null, DASHBOARD_TABS);
    expect([counts.stories, counts.ambassadors]).toEqual([2, 2]);
    expect(list.rows).toMatchObject([
      { name: "Ben", sharePermission: true, version: expect.any(String) },
      { name: "Ann", sharePermission: false },
    ]);
    const ambassadors = (await dashboardLists(db, "ambassadors", null, DASHBOARD_TABS)).list;
    expect(ambassadors.rows.map(({ name }) => name)).toEqual(["Dan", "Cleo"]);
  });

  test("continue where a page ended", async ({ db }) => {
    await db
      .insert(ambassadorSignups)
      .values(Array.from({ length: 30 }, (_, n) => ({ name: `P${n}`, email: `p${n}@home.example`, ...at(1) })));
    const first = (await dashboardLists(db, "ambassadors", null, DASHBOARD_TABS)).list;
    const second = (await dashboardLists(db, "ambassadors", first.next, DASHBOARD_TABS)).list;
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 5, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30);
  });
});
