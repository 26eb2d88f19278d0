import { ADMIN_HOME, type ParentScreen } from "#app/ui/admin/parent-screen.ts";
import type { AdminScreen, AttentionLine, Feature, Found } from "#app/platform/feature.server.ts";

export const DASHBOARD = "/admin";

/** Every admin screen, in menu order. */
export function adminScreens(features: readonly Pick<Feature, "adminNav">[]): AdminScreen[] {
  return features.flatMap(({ adminNav = [] }) => adminNav);
}

/** The screen that a path belongs to: an order belongs to Orders, and what belongs to none to the dashboard. */
export function screenIn(pathname: string, screens: readonly AdminScreen[]): AdminScreen | undefined {
  return (
    otherScreens(screens).find(({ to, also = [] }) =>
      [to, ...also].some((path) => `${pathname}/`.startsWith(`${path}/`)),
    ) ?? screens.find(({ to }) => to === DASHBOARD)
  );
}

/** Where the link back leads: from an order to Orders, and from a screen of the menu to the dashboard. */
export function parentScreen(pathname: string, screens: readonly AdminScreen[]): ParentScreen {
  const screen = screenIn(pathname, screens);
  const isOfMenu = !screen || screen.to === DASHBOARD || screen.to === pathname.replace(/\/+$/, "");
  return isOfMenu ? ADMIN_HOME : { label: screen.label, to: screen.to };
}

/** Every screen but the dashboard. */
export function otherScreens(screens: readonly AdminScreen[]): AdminScreen[] {
  return screens.filter(({ to }) => to !== DASHBOARD);
}

/** The groups of the menu, in its order. */
export const ADMIN_GROUPS = ["Sell", "Community", "Email", "Settings"] as const satisfies AdminScreen["group"][];

export type Attention = Omit<AttentionLine, "count"> & { count: number };

/** How much waits at each screen, by its URL. */
export function waitingAt(screens: readonly AdminScreen[], attention: readonly Attention[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, count, to, screen = to } of attention) {
    const path = screen.split(/[?#]/)[0] ?? screen;
    const at = screenIn(path, screens)?.to;
    if (kind === "waiting" && at) counts[at] = (counts[at] ?? 0) + count;
  }
  return counts;
}

/** `isIncomplete`: a feature could not be searched. */
export type FoundInAdmin = { found: Found[]; isIncomplete: boolean };

export const ADMIN_LOAD_FAILED = "Failed to load admin data";
