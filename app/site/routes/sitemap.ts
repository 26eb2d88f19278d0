import { allProductHandles, navigationCategories } from "#app/features/shop/shop.server.ts";
import { dbContext, publicUrlContext, storefrontContext } from "#app/platform/context.ts";
import { categoryLinks } from "../navigation.ts";
import type { Route } from "./+types/sitemap";
import type { Door } from "#app/platform/auth/door.ts";

export const handle: Door = { opensTo: "public" };

const PAGES = [
  "/",
  "/shop",
  "/story",
  "/faith-resources",
  "/plan-of-salvation",
  "/prayer-wall",
  "/weekly-devotionals",
  "/share-your-story",
  "/give",
  "/join",
  "/contact",
  "/privacy",
];

/** GET /sitemap.xml: every page a search engine should know. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = { db: context.get(dbContext), storefront: context.get(storefrontContext) };
  const [categories, handles] = await Promise.all([navigationCategories(services.db), allProductHandles(services)]);
  const paths = [
    ...PAGES,
    ...categoryLinks(categories).map(({ to }) => to),
    ...handles.map((handle) => `/product/${encodeURIComponent(handle)}`),
  ];
  const publicUrl = context.get(publicUrlContext);
  const urls = paths.map((path) => `<url><loc>${escaped(publicUrl + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
