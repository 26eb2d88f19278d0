import { href } from "react-router";

export type AdminScreen = { label: string; to: string };

/** The admin screens, in menu order. */
export const ADMIN_SCREENS: [AdminScreen, ...AdminScreen[]] = [
  { label: "Dashboard", to: href("/admin") },
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

const [DASHBOARD] = ADMIN_SCREENS;

/** The screen that a path belongs to: an order belongs to Orders. */
export function screenIn(pathname: string): AdminScreen {
  const under = ADMIN_SCREENS.find(({ to }) => to !== DASHBOARD.to && `${pathname}/`.startsWith(`${to}/`));
  return under ?? DASHBOARD;
}

export const ADMIN_LOAD_FAILED = "Failed to load admin data";

export type DashboardSummary = {
  /** What an admin has to review. */
  waiting: { prayers: number; urgentPrayers: number; stories: number };
  totals: { subscribers: number; ambassadors: number; promoCodes: number };
};
