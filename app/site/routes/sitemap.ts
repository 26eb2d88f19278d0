import { addressOf } from "#app/features/devotionals/devotionals.ts";
import { publishedSlugs } from "#app/features/devotionals/devotionals.server.ts";
import {
  allProductHandles,
  navigationCategories,
  navigationGenders,
  shownCollections,
} from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { inXml } from "#app/platform/http/in-xml.ts";
import { POLICY_LINKS, shopLinks } from "../navigation.ts";
import type { Route } from "./+types/sitemap";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

const PAGES = [
  "/",
  "/story",
  "/faith-resources",
  "/plan-of-salvation",
  "/weekly-devotionals",
  "/weekly-devotionals/archive",
  "/share-your-story",
  "/give",
  "/join",
  "/contact",
  "/privacy",
  "/faq",
  ...POLICY_LINKS.map(({ to }) => to).filter((to) => to.startsWith("/policies/")),
];

/** GET /sitemap.xml: all pages to be indexed. The prayer wall must not be. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [categories, genders, collections, handles, slugs] = await Promise.all([
    navigationCategories(services),
    navigationGenders(services),
    shownCollections(services),
    allProductHandles(services),
    publishedSlugs(services.db),
  ]);
  const paths = [
    ...PAGES,
    // The newest are the same page in another order.
    ...shopLinks(categories, genders).flatMap(({ to }) => (to.includes("sort=") ? [] : to)),
    ...collections.map(({ handle }) => `/collections/${encodeURIComponent(handle)}`),
    ...handles.map((handle) => `/product/${encodeURIComponent(handle)}`),
    ...slugs.map((slug) => addressOf({ slug })),
  ];
  const { publicUrl } = services;
  const urls = paths.map((path) => `<url><loc>${inXml(publicUrl + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
