import { href } from "react-router";
import type { NavigationLink } from "./navigation.ts";

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
