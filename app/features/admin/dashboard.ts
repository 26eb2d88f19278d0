import type { Mailing } from "#app/platform/mailing-preferences.ts";
import { ADMIN_SCREENS } from "./admin.ts";

/** The five lists of the dashboard (decision D126): three of subscribers by what they asked for, the stories, the ambassadors. */
export const DASHBOARD_TABS = ["devotionals", "products", "community", "stories", "ambassadors"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const TAB_NAMES: Record<DashboardTab, string> = {
  devotionals: "Devotionals",
  products: "Products",
  community: "Community",
  stories: "Stories",
  ambassadors: "Ambassadors",
};

export const EMPTY_TABS: Record<DashboardTab, string> = {
  devotionals: "Nobody asked for devotionals yet",
  products: "Nobody asked for product news yet",
  community: "Nobody asked for community news yet",
  stories: "No stories yet",
  ambassadors: "No applications yet",
};

export function dashboardTab(asked: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === asked) ?? "devotionals";
}

/** The tabs that hold subscribers, each the name of a choice. */
export function mailingOf(tab: DashboardTab): Mailing | null {
  return tab === "stories" || tab === "ambassadors" ? null : tab;
}

/** `#lists`: a plain link loads the page anew, and is to lead where the tabs are. */
export function tabAddress(tab: DashboardTab, after?: string): string {
  return `/admin?${new URLSearchParams({ tab, ...(after ? { after } : {}) })}#lists`;
}

/** A button for every screen of the desk but the one they stand on. */
export const DASHBOARD_BUTTONS = ADMIN_SCREENS.filter(({ to }) => to !== "/admin");
