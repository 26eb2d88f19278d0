/**
 * What each member of the team may do in the admin. Every admin page and function declares its area; the server enforces this table for pages,
 * their data and actions, functions, uploads, counts and emails. Owners may do everything.
 */

/** The parts of the admin, as they are named to the team. */
export const ADMIN_AREAS = {
  home: "The home and your own alerts",
  orders: "Orders",
  refunds: "Refunds and cancellations",
  products: "Products",
  stock: "Inventory",
  "back-in-stock": "Restock requests",
  "promo-codes": "Promo codes",
  banners: "Banners",
  search: "Search",
  prayers: "Prayers",
  stories: "Stories",
  reviews: "Reviews",
  giving: "Giving",
  subscribers: "Subscribers",
  ambassadors: "Ambassadors",
  people: "The page of each person",
  erasure: "Deleting people",
  newsletters: "Newsletters",
  devotionals: "Devotionals",
  exports: "Exports of lists (CSV)",
  policies: "Policies",
  settings: "Shop settings",
  system: "System",
  audit: "Audit log",
  team: "Team",
} as const;

export type Area = keyof typeof ADMIN_AREAS;

export const AREAS = Object.keys(ADMIN_AREAS) as Area[];

/** "act" includes "read". */
export type Level = "none" | "read" | "act";

export const ADMIN_ROLES = ["owner", "manager", "content", "support"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const ROLE_NAMES: Record<AdminRole, string> = {
  owner: "Owner",
  manager: "Manager",
  content: "Content",
  support: "Support",
};

/** Complete, so that a new area is a decision about every role. */
const PERMISSIONS: Record<Area, Record<Exclude<AdminRole, "owner">, Level>> = {
  home: { manager: "act", content: "act", support: "act" },
  orders: { manager: "act", content: "none", support: "act" },
  refunds: { manager: "act", content: "none", support: "none" },
  products: { manager: "act", content: "act", support: "read" },
  stock: { manager: "act", content: "none", support: "read" },
  "back-in-stock": { manager: "act", content: "none", support: "act" },
  "promo-codes": { manager: "act", content: "read", support: "read" },
  banners: { manager: "act", content: "act", support: "none" },
  search: { manager: "act", content: "act", support: "none" },
  prayers: { manager: "act", content: "act", support: "none" },
  stories: { manager: "act", content: "act", support: "none" },
  reviews: { manager: "act", content: "act", support: "act" },
  giving: { manager: "act", content: "read", support: "none" },
  subscribers: { manager: "act", content: "read", support: "act" },
  ambassadors: { manager: "act", content: "read", support: "read" },
  people: { manager: "act", content: "read", support: "act" },
  erasure: { manager: "act", content: "none", support: "none" },
  newsletters: { manager: "act", content: "act", support: "none" },
  devotionals: { manager: "act", content: "act", support: "none" },
  exports: { manager: "act", content: "none", support: "none" },
  policies: { manager: "act", content: "act", support: "none" },
  settings: { manager: "act", content: "none", support: "none" },
  system: { manager: "read", content: "none", support: "none" },
  audit: { manager: "read", content: "none", support: "none" },
  team: { manager: "read", content: "none", support: "none" },
};

export function levelOf(role: AdminRole, area: Area): Level {
  return role === "owner" ? "act" : PERMISSIONS[area][role];
}

export function mayRole(role: AdminRole, area: Area, level: Exclude<Level, "none">): boolean {
  const allowed = levelOf(role, area);
  return allowed === "act" || allowed === level;
}

/** The roles that may do that. */
export function rolesThatMay(area: Area, level: Exclude<Level, "none">): AdminRole[] {
  return ADMIN_ROLES.filter((role) => mayRole(role, area, level));
}
