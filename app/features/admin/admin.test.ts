import { expect, test } from "vitest";
import { screenIn } from "./admin.ts";

test("a page below a screen is part of it, and one of no screen belongs to the overview", () => {
  const screens = [
    ["/admin", "Overview"],
    ["/admin/orders", "Orders"],
    ["/admin/orders/", "Orders"],
    ["/admin/orders/17", "Orders"],
    ["/admin/newsletter/mailings/3", "Newsletter"],
    ["/admin/orders-of-old", "Overview"],
    ["/admin/audit/undo", "Audit log"],
  ] as const;
  for (const [pathname, label] of screens) expect(screenIn(pathname).label, pathname).toBe(label);
});
