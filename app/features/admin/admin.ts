import { href } from "react-router";

/** The screens of the owner's desk, in the order of its menu. A screen joins when its route is there. */
export const ADMIN_SCREENS = [
  { label: "Overview", to: href("/admin") },
  { label: "Orders", to: href("/admin/orders") },
  { label: "Promo codes", to: href("/admin/promo-codes") },
];

export const ADMIN_LOAD_FAILED = "Failed to load admin data";

/** Counting goes this far; what is more reads "10,000+". */
export const MOST_COUNTED = 10_000;

export type Overview = {
  /** What somebody has to decide on. */
  waiting: { prayers: number; urgentPrayers: number; stories: number };
  totals: { subscribers: number; ambassadors: number; promoCodes: number };
};

export function countText(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString("en")}+` : count.toLocaleString("en");
}
