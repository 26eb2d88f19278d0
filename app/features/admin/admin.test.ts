import { expect, test } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { adminScreens, parentScreen, screenIn } from "./admin.ts";

const known = adminScreens(FEATURES);

test("a page below a screen belongs to it, and any other page to the dashboard", () => {
  const screens = [
    ["/admin", "Dashboard"],
    ["/admin/orders", "Orders"],
    ["/admin/orders/", "Orders"],
    ["/admin/orders/17", "Orders"],
    ["/admin/newsletter/mailings/3", "Newsletter"],
    ["/admin/orders-of-old", "Dashboard"],
    ["/admin/audit/undo", "Audit log"],
    ["/admin/people/order-3/delete", "Subscriptions"],
    ["/admin/suppressions", "Subscriptions"],
  ] as const;
  for (const [pathname, label] of screens) expect(screenIn(pathname, known)?.label, pathname).toBe(label);
});

test("a detail page leads back to the screen that it is part of, and a screen of the menu to the dashboard", () => {
  const parents = [
    ["/admin/ambassadors/7", "Back to Ambassadors", "/admin/ambassadors"],
    ["/admin/orders/17/refund", "Back to Orders", "/admin/orders"],
    ["/admin/policies/returns", "Back to Policies", "/admin/policies"],
    ["/admin/newsletter/mailings/3", "Back to Newsletter", "/admin/newsletter"],
    ["/admin/inventory/45000001", "Back to Inventory", "/admin/inventory"],
    ["/admin/giving/months/2026-10/adjustments", "Back to Giving", "/admin/giving"],
    ["/admin/team/u1", "Back to Team", "/admin/team"],
    ["/admin/people/subscription-1", "Back to Subscriptions", "/admin/subscriptions"],
    ["/admin/suppressions", "Back to Subscriptions", "/admin/subscriptions"],
    ["/admin/ambassadors", "Back to Admin", "/admin"],
    ["/admin/ambassadors/", "Back to Admin", "/admin"],
    ["/admin/giving", "Back to Admin", "/admin"],
    ["/admin/nowhere", "Back to Admin", "/admin"],
  ] as const;
  for (const [pathname, text, to] of parents) {
    const parent = parentScreen(pathname, known);
    expect([`Back to ${parent.label}`, parent.to], pathname).toEqual([text, to]);
  }
  // Someone whose role does not include the list is not sent there.
  expect(
    parentScreen(
      "/admin/ambassadors/7",
      known.filter(({ label }) => label !== "Ambassadors"),
    ).to,
  ).toBe("/admin");
});
