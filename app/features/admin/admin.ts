import { href } from "react-router";

/** The screens of the owner's desk, in the order of its menu. A screen joins when its route is there. */
export const ADMIN_SCREENS = [
  { label: "Overview", to: href("/admin") },
  { label: "Orders", to: href("/admin/orders") },
  { label: "Products", to: href("/admin/products") },
  { label: "Inventory", to: href("/admin/inventory") },
  { label: "Notifications", to: href("/admin/back-in-stock") },
  { label: "Subscriptions", to: href("/admin/subscriptions") },
  { label: "Prayers", to: href("/admin/prayers") },
  { label: "Stories", to: href("/admin/stories") },
  { label: "Banners", to: href("/admin/banners") },
  { label: "Newsletter", to: href("/admin/newsletter") },
  { label: "Promo codes", to: href("/admin/promo-codes") },
  { label: "Giving", to: href("/admin/giving") },
  { label: "Audit log", to: href("/admin/audit") },
  { label: "System", to: href("/admin/system") },
];

export const ADMIN_LOAD_FAILED = "Failed to load admin data";

export type Overview = {
  /** What somebody has to decide on. */
  waiting: { prayers: number; urgentPrayers: number; stories: number };
  totals: { subscribers: number; ambassadors: number; promoCodes: number };
};
