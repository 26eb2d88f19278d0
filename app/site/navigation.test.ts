import { expect, test } from "vitest";
import { ADMIN_LINKS } from "./signed-in-menu.tsx";
import { categoryLinks, MENU_LINKS } from "./navigation.ts";

test("[NAV-04] a category entry opens the shop with that category, in lower case and URL-encoded", () => {
  expect(categoryLinks(["Sneakers & Slides", "Café"])).toEqual([
    { label: "Sneakers & Slides", to: "/shop?category=sneakers%20%26%20slides" },
    { label: "Café", to: "/shop?category=caf%C3%A9" },
  ]);
  expect(categoryLinks([])).toEqual([]);
});

test("[NAV-28] the mobile menu has six entries", () => {
  expect(MENU_LINKS).toHaveLength(6);
});

test("[NAV-22] the ADMIN menu begins with the dashboard", () => {
  expect(ADMIN_LINKS[0]).toEqual({ label: "Dashboard", to: "/admin" });
});

test("[NAV-25] [NAV-26] it leads to the inventory and, as Notifications, to the restock requests", () => {
  expect(ADMIN_LINKS).toContainEqual({ label: "Inventory", to: "/admin/inventory" });
  expect(ADMIN_LINKS).toContainEqual({ label: "Notifications", to: "/admin/back-in-stock" });
});

test("[NAV-23] the ADMIN menu leads to the orders", () => {
  expect(ADMIN_LINKS).toContainEqual({ label: "Orders", to: "/admin/orders" });
});

test("[NAV-27] the ADMIN menu ends with the subscriptions", () => {
  expect(ADMIN_LINKS.at(-1)).toEqual({ label: "Subscriptions", to: "/admin/subscriptions" });
});
