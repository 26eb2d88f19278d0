import { functionsOf } from "#server/http/functions.ts";
import type { Policy } from "#app/platform/auth/route-access.ts";
import { loadBuild } from "./built-site.ts";
import { NO_LIMITS } from "./community.ts";
import { servicesWith } from "#tests/support/services.ts";
import { FEATURES } from "#app/features.server.ts";

/** A page or resource route of the built site, with a URL that matches it. */
export type SitePage = {
  id: string;
  address: string;
  access: Policy;
  hasAction: boolean;
  hasLoader: boolean;
  /** False for routes that return data or redirect. */
  isDocument: boolean;
};

/** Values of URL parameters for which there is a page; all others are "unknown". */
const PARAMS: Record<string, string> = { handle: "pilgrim-low", "*": "nowhere/at/all" };

/** Every route of the build, so that new routes are covered automatically. */
export async function sitePages(): Promise<SitePage[]> {
  const { routes } = await (await loadBuild()).loadPages();
  const all = Object.values(routes).filter((route) => route !== undefined);
  const fullPath = (route: (typeof all)[number]): string => {
    const parent = all.find(({ id }) => id === route.parentId);
    return [parent ? fullPath(parent) : "", route.path ?? ""].filter(Boolean).join("/");
  };
  return all
    .filter(({ id, path, module }) => !all.some(({ parentId }) => parentId === id) || (path && module.handle))
    .map((route) => ({
      id: route.id,
      address: `/${fullPath(route).replaceAll(/:(\w+)\??|\*/g, (whole, name: string | undefined) => PARAMS[name ?? whole] ?? "unknown")}`,
      access: (route.module.handle as { access: Policy }).access,
      hasAction: route.module.action !== undefined,
      hasLoader: route.module.loader !== undefined,
      isDocument: route.module.default !== undefined,
    }));
}

/** The URL of one page for each access policy, and of its data. */
export function onePerPolicy(pages: SitePage[]): string[] {
  const examples = new Map(
    pages.filter(({ isDocument }) => isDocument).map(({ access, address }) => [JSON.stringify(access), address]),
  );
  return [...examples.values()].flatMap((address) => [address, `${address}.data`]);
}

export const siteFunctions = functionsOf(servicesWith({ limiter: NO_LIMITS, features: FEATURES }));

/** Entry points of the server that are not routes (server/site.ts). */
export const OTHER_ENTRY_POINTS = [
  "/session",
  "/livez",
  "/readyz",
  "/metrics",
  "/dev/mailbox",
  "/events",
  "/api/auth/get-session",
  "/functions/v1/submit-prayer-request",
  "/functions/v1/nothing",
  "/webhooks/shopify",
  "/store/checkouts/nothing",
  "/store/cdn/nothing.webp",
  "/store/nothing",
  "/assets/nothing.js",
  "/storage/v1/object/public/product-photos/8123-1732147200000-0.webp",
  "/storage/v1/object/product-photos",
  "/storage/v1/object/list/product-photos",
  "/storage/nothing",
  "/api/back-up",
];
