import { servicesContext } from "#app/platform/context.ts";
import type { Route } from "./+types/robots";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** Personal pages and endpoints for forms. */
const PRIVATE = [
  "/admin",
  "/auth",
  "/account-settings",
  "/favorites",
  "/search",
  "/checkout",
  "/cart/",
  "/functions/",
  "/go/",
  "/store/checkouts/",
  // Each combination of filters is a separate page; the categories and collections are enough.
  "/*?*size=",
  "/*?*colour=",
  "/*?*min=",
  "/*?*max=",
  "/*?*stock=",
  "/*?*type=",
  "/*?*collection=",
  "/*?*sort=",
];

export function loader({ context }: Route.LoaderArgs) {
  const rules = [
    "User-agent: *",
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(servicesContext).publicUrl}/sitemap.xml`,
  ];
  return new Response(`${rules.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
