import { FEATURES } from "#app/features.server.ts";
import { ENTRY_POINTS, protectionOf } from "#server/http/entry-points.ts";
import { functionsOf } from "#server/http/functions.ts";
import type { Area } from "#app/admin-roles.ts";
import { areasOf, type Policy } from "#app/platform/auth/access/route-access.ts";
import { loadBuild } from "./built-site.ts";
import { NO_LIMITS } from "./community.ts";
import { servicesWith } from "#tests/support/services.ts";

/** A page or resource route of the built site, with a URL that matches it. */
export type SitePage = {
  id: string;
  address: string;
  access: Policy;
  /** Of the admin; those of the routes around it, too. */
  areas: Area[];
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
  const areas = (route: (typeof all)[number]): Area[] => {
    const parent = all.find(({ id }) => id === route.parentId);
    return [...(parent ? areas(parent) : []), ...areasOf(route.module.handle ?? {})];
  };
  return all
    .filter(({ id, path, module }) => !all.some(({ parentId }) => parentId === id) || (path && module.handle))
    .map((route) => ({
      id: route.id,
      address: `/${fullPath(route).replaceAll(/:(\w+)\??|\*/g, (whole, name: string | undefined) => PARAMS[name ?? whole] ?? "unknown")}`,
      access: (route.module.handle as { access: Policy }).access,
      areas: areas(route),
      hasAction: route.module.action !== undefined,
      hasLoader: route.module.loader !== undefined,
      isDocument: route.module.default !== undefined,
    }));
}

export const siteFunctions = functionsOf(servicesWith({ limiter: NO_LIMITS, features: FEATURES }));

type EntryPointPath = keyof typeof ENTRY_POINTS;

const LIBRARY = [
  "sign-in/email",
  "sign-in/phone-number",
  "sign-in/social",
  "sign-in/sso",
  "sign-in/email-otp",
  "sign-up/email",
  "sign-up/confirm",
  "sign-out",
  "request-password-reset",
  "reset-password",
  "change-password",
  "email-otp/send-verification-otp",
  "siwe/nonce",
  "siwe/verify",
  "two-factor/verify-totp",
  "admin/list-users",
  "reauthenticate",
  "update-user",
  "delete-user",
  "get-session",
];

/** URLs of every row of the server's table; a row without one is a type error. */
const URLS: Record<EntryPointPath, string[]> = {
  "/livez": ["/livez"],
  "/readyz": ["/readyz"],
  "/metrics": ["/metrics"],
  "/session": ["/session"],
  "/events": ["/events"],
  "/dev/": ["/dev/mailbox"],
  "/assets/": ["/assets/nothing.js"],
  "/functions/": [...Object.keys(siteFunctions), "nothing"].map((name) => `/functions/v1/${name}`),
  "/.well-known/oauth-authorization-server/api/auth": ["/.well-known/oauth-authorization-server/api/auth"],
  "/api/auth": ["/api/auth"],
  "/api/auth/": LIBRARY.map((path) => `/api/auth/${path}`),
  "/api/auth/oauth2/token": ["/api/auth/oauth2/token"],
  "/api/auth/oauth2/revoke": ["/api/auth/oauth2/revoke"],
  "/api/auth/oauth2/introspect": ["/api/auth/oauth2/introspect"],
  "/api/auth/oauth2/register": ["/api/auth/oauth2/register"],
  "/api/auth/oauth2/userinfo": ["/api/auth/oauth2/userinfo"],
  "/api/auth/callback/": ["/api/auth/callback/nothing"],
  "/api/auth/sso/saml2/": ["/api/auth/sso/saml2/callback/nothing"],
  "/api/back-up": ["/api/back-up"],
  "/api/doctor": ["/api/doctor"],
  "/api/probe": ["/api/probe"],
  "/webhooks/": ["/webhooks/shopify"],
  "/storage/": [
    "/storage/v1/object/public/product-photos/8123-1732147200000-0.webp",
    "/storage/v1/object/product-photos",
    "/storage/nothing",
  ],
  "/storage/v1/object/list/": ["/storage/v1/object/list/product-photos"],
  "/store": ["/store"],
  "/store/": ["/store/cdn/nothing.webp", "/store/nothing"],
  "/store/api/": ["/store/api/2025-07/graphql.json"],
  "/store/admin/": ["/store/admin/api/2025-07/graphql.json"],
  "/store/checkouts/": [
    "/store/checkouts/nothing",
    "/store/checkouts/nothing/discount",
    "/store/checkouts/nothing/lines",
  ],
};

/** Every entry point of the server that is neither a page nor a file (server/http/entry-points.ts), and what protects it. */
export const SERVER_ENTRY_POINTS = (Object.keys(ENTRY_POINTS) as EntryPointPath[]).flatMap((row) =>
  URLS[row].map((url) => ({ url, access: ENTRY_POINTS[row].access, protection: protectionOf(url) })),
);

/** Paths of the features' `externalPosts`, which come before the page at the same path. */
export const EXTERNAL_POSTS = FEATURES.flatMap((feature) => Object.keys(feature.externalPosts?.({} as never) ?? {}));

/** A page's form, and where it is submitted with JavaScript. */
export const formsOf = (pages: SitePage[]) =>
  pages
    .filter(({ hasAction }) => hasAction)
    .flatMap(({ address, isDocument }) => (isDocument ? [address, `${address}.data`] : [address]))
    .map((url) => ({ url, protection: protectionOf(url) }));
