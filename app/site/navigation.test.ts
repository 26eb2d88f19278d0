import { expect, test } from "vitest";
import { ADMIN_LINKS } from "./signed-in-menu.tsx";
import { categoryLinks, shopLinks } from "./navigation.ts";

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

test("the shop's menu has Men, Women, New and Sale before the categories, and none that would be empty", () => {
  const labels = (...given: Parameters<typeof shopLinks>) => shopLinks(...given).map(({ label }) => label);
  expect(shopLinks(["Apparel", "Sale"], ["women", "men"])).toEqual([
    { label: "Shop all", to: "/shop" },
    { label: "Men", to: "/shop?gender=men" },
    { label: "Women", to: "/shop?gender=women" },
    { label: "New", to: "/shop?sort=newest" },
    { label: "Sale", to: "/shop?filter=sale" },
    { label: "Apparel", to: "/shop?category=apparel" },
  ]);
  expect(labels(["sale", "Hats"], ["women"])).toEqual(["Shop all", "Women", "New", "sale", "Hats"]);
  expect(labels([], ["unisex"])).toEqual(["Shop all", "New"]);
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
