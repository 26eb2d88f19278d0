import { expect, test } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { adminScreens, screenIn } from "./admin.ts";

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
  ] as const;
  for (const [pathname, label] of screens) expect(screenIn(pathname, known)?.label, pathname).toBe(label);
});
