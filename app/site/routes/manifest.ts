import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import icon192 from "../icons/icon-192.png?url";
import icon512 from "../icons/icon-512.png?url";
import maskable from "../icons/maskable-512.png?url";
import vector from "../icon.svg?url";
import { THEME_COLORS } from "../theme-colors.ts";
import type { Route } from "./+types/manifest";

export const handle: RouteAccess = { access: "public" };

/** GET /manifest.webmanifest: how the site looks once it is installed. A manifest knows one color; pages name those of both themes. */
export function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: env.BRAND_TAGLINE,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "en-US",
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    icons: [
      { src: vector, type: "image/svg+xml", sizes: "any" },
      { src: icon192, type: "image/png", sizes: "192x192" },
      { src: icon512, type: "image/png", sizes: "512x512" },
      { src: maskable, type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Shop", url: "/shop" },
      { name: "Track your order", url: "/order-status" },
      { name: "Weekly devotionals", url: "/weekly-devotionals" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json" } });
}
