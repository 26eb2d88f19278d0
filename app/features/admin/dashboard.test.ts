import { describe, expect, test } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { adminScreens, otherScreens } from "./admin.ts";
import { DASHBOARD_TABS, dashboardTab, dashboardTabs, mailingOf, tabAddress } from "./dashboard.ts";

describe("the dashboard", () => {
  test("[ADM-DASH-01] [ADM-DASH-02] [ADM-DASH-03] [ADM-DASH-04] [ADM-DASH-05] has five tabs, each with a URL", () => {
    expect(DASHBOARD_TABS.map((tab) => tabAddress(tab))).toEqual([
      "/admin?tab=devotionals#lists",
      "/admin?tab=products#lists",
      "/admin?tab=community#lists",
      "/admin?tab=stories#lists",
      "/admin?tab=ambassadors#lists",
    ]);
    expect(tabAddress("stories", "12-3")).toBe("/admin?tab=stories&after=12-3#lists");
    for (const tab of DASHBOARD_TABS) expect(dashboardTab(tab, DASHBOARD_TABS)).toBe(tab);
    for (const none of [null, "", "constructor"]) expect(dashboardTab(none, DASHBOARD_TABS)).toBe("devotionals");
  });

  test("has the tabs of the areas that the admin may read, and none of them by its URL", () => {
    const tabs = dashboardTabs((area) => area === "stories" || area === "ambassadors");
    expect(tabs).toEqual(["stories", "ambassadors"]);
    expect(dashboardTab("devotionals", tabs)).toBe("stories");
    expect(dashboardTab("stories", [])).toBeUndefined();
  });

  test("[ADM-DASH-02] lists subscribers by preference in the tabs of that name", () => {
    expect(DASHBOARD_TABS.map(mailingOf)).toEqual(["devotionals", "products", "community", null, null]);
  });

  test("[ADM-DASH-06] [ADM-DASH-07] [ADM-DASH-08] [ADM-DASH-09] [ADM-DASH-10] [ADM-DASH-11] [ADM-DASH-12] [ADM-DASH-13] has a button for every other screen", () => {
    const buttons = otherScreens(adminScreens(FEATURES)).map(({ to }) => to);
    const documented = [
      "products",
      "inventory",
      "back-in-stock",
      "prayers",
      "subscriptions",
      "banners",
      "newsletter",
      "promo-codes",
    ];
    expect(buttons).toEqual(expect.arrayContaining(documented.map((screen) => `/admin/${screen}`)));
    expect(buttons).not.toContain("/admin");
  });
});
