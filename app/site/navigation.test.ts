import { expect, test } from "vitest";
import { ADMIN_LINKS } from "./signed-in-menu.tsx";
import { categoryLinks } from "./navigation.ts";

test("[NAV-04] a category entry opens the shop with that category, in lower case and URL-encoded", () => {
  expect(categoryLinks(["Sneakers & Slides", "Café"])).toEqual([
    { label: "Sneakers & Slides", to: "/shop?category=sneakers%20%26%20slides" },
    { label: "Café", to: "/shop?category=caf%C3%A9" },
  ]);
  expect(categoryLinks([])).toEqual([]);
});

test("the entry Sale opens everything that is on sale, however the category is spelled", () => {
  expect(categoryLinks(["Sale", "SALE", "Wholesale"]).map(({ to }) => to)).toEqual([
    "/shop?filter=sale",
    "/shop?filter=sale",
    "/shop?category=wholesale",
  ]);
});

test("[NAV-22] [NAV-23] [NAV-25] [NAV-26] [NAV-27] the ADMIN menu has the documented links in order", () => {
  expect(ADMIN_LINKS).toEqual([
    { label: "Dashboard", to: "/admin" },
    { label: "Orders", to: "/admin/orders" },
    { label: "Products", to: "/admin/products" },
    { label: "Inventory", to: "/admin/inventory" },
    { label: "Notifications", to: "/admin/back-in-stock" },
    { label: "Subscriptions", to: "/admin/subscriptions" },
  ]);
});
