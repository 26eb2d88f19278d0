import type { AdminScreen, Feature } from "#app/platform/feature.server.ts";

export const DASHBOARD = "/admin";

/** Every admin screen, in menu order. */
export function adminScreens(features: readonly Pick<Feature, "adminNav">[]): AdminScreen[] {
  return features.flatMap(({ adminNav = [] }) => adminNav);
}

/** The screen that a path belongs to: an order belongs to Orders, and what belongs to none to the dashboard. */
export function screenIn(pathname: string, screens: readonly AdminScreen[]): AdminScreen | undefined {
  return (
    otherScreens(screens).find(({ to }) => `${pathname}/`.startsWith(`${to}/`)) ??
    screens.find(({ to }) => to === DASHBOARD)
  );
}

/** Every screen but the dashboard. */
export function otherScreens(screens: readonly AdminScreen[]): AdminScreen[] {
  return screens.filter(({ to }) => to !== DASHBOARD);
}

export const ADMIN_LOAD_FAILED = "Failed to load admin data";

export type DashboardSummary = {
  /** What an admin has to review. */
  waiting: { prayers: number; urgentPrayers: number; stories: number };
  totals: { subscribers: number; ambassadors: number; promoCodes: number };
};
