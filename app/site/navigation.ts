import { href } from "react-router";

export type NavigationLink = { label: string; to: string };

export const FAITH_LINKS: NavigationLink[] = [
  { label: "Faith resources", to: "/faith-resources" },
  { label: "Plan of salvation", to: "/plan-of-salvation" },
  { label: "Prayer wall", to: "/prayer-wall" },
  { label: "Weekly devotionals", to: "/weekly-devotionals" },
  { label: "Share your story", to: "/share-your-story" },
];

/** The mobile menu has exactly these six (NAV-28, decision D57). */
export const MENU_LINKS: NavigationLink[] = [
  { label: "Shop", to: "/shop" },
  { label: "Story", to: "/story" },
  { label: "Faith", to: "/faith-resources" },
  { label: "Give Back", to: "/give" },
  { label: "Become an Ambassador", to: "/join" },
  { label: "Contact", to: "/contact" },
];

/**
 * The ADMIN menu (NAV-20 to NAV-27) in its documented order: Dashboard, Orders, Products, Inventory, Notifications, Subscriptions. `href` makes a
 * link to a missing route a type error.
 */
export const ADMIN_LINKS: NavigationLink[] = [
  { label: "Dashboard", to: href("/admin") },
  { label: "Orders", to: href("/admin/orders") },
  { label: "Products", to: href("/admin/products") },
  { label: "Inventory", to: href("/admin/inventory") },
  { label: "Notifications", to: href("/admin/back-in-stock") },
  { label: "Subscriptions", to: href("/admin/subscriptions") },
];

export const HELP_LINKS: NavigationLink[] = [
  { label: "Track your order", to: "/order-status" },
  { label: "Contact", to: "/contact" },
  { label: "Privacy", to: "/privacy" },
];

/** A category link opens the shop filtered by that category; the filter ignores case (decision D36). */
export function categoryLinks(categories: string[]): NavigationLink[] {
  return categories.map((category) => ({
    label: category,
    to: `/shop?category=${encodeURIComponent(category.toLowerCase())}`,
  }));
}
