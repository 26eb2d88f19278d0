import type { Area } from "#app/admin-roles.ts";
import type { Mailing } from "#app/platform/mailing-preferences.ts";

export type DashboardSummary = {
  /** Of the areas that the admin may read. `mailable`: of the subscribers, those who confirmed their address. */
  totals: Partial<Record<"subscribers" | "mailable" | "ambassadors" | "promoCodes", number | undefined>>;
};

/** The five lists of the dashboard: subscribers by what they asked for, stories and ambassadors. */
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
  devotionals: "No devotional subscribers yet",
  products: "No product news subscribers yet",
  community: "No community news subscribers yet",
  stories: "No stories yet",
  ambassadors: "No ambassador applications yet",
};

/** The tabs of the areas that an admin may read. */
export function dashboardTabs(may: (area: Area) => boolean): DashboardTab[] {
  return DASHBOARD_TABS.filter((tab) => may(tab === "stories" || tab === "ambassadors" ? tab : "subscribers"));
}

/** Undefined if there are no tabs. */
export function dashboardTab(requested: string | null, tabs: readonly DashboardTab[]): DashboardTab | undefined {
  return tabs.find((tab) => tab === requested) ?? tabs[0];
}

/** The preference that a tab of subscribers lists; null for other tabs. */
export function mailingOf(tab: DashboardTab): Mailing | null {
  return tab === "stories" || tab === "ambassadors" ? null : tab;
}

/** `#lists` scrolls to the tabs after a full page load. */
export function tabAddress(tab: DashboardTab, after?: string): string {
  return `/admin?${new URLSearchParams({ tab, ...(after ? { after } : {}) })}#lists`;
}
