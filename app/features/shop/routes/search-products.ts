import { dbContext, storefrontContext } from "#app/platform/context.ts";
import { searchableProducts, searchProducts } from "../shop.server.ts";
import type { Route } from "./+types/search-products";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** GET /search/products: the products that the search dialog filters; with ?q=, a page of results from the whole shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = { db: context.get(dbContext), storefront: context.get(storefrontContext) };
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("q");
  if (query === null) return Response.json(await searchableProducts(services));
  const { products, before, next } = await searchProducts(
    services,
    query.slice(0, 200),
    searchParams.get("after") || null,
  );
  return Response.json({ products, before, next });
}
