import { servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readFilters } from "../list/browse.ts";
import { productsPage } from "../shop.server.ts";
import type { Route } from "./+types/shop-products";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** GET /shop/products: the next page of the grid under the filters of /shop, for "Load more". */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  try {
    const page = await productsPage(services, readFilters(new URL(request.url).searchParams));
    const { products, before, next, facets } = page;
    return Response.json({ products, before, next, total: facets.total });
  } catch (error) {
    log("error", "more products could not be loaded", { error });
    return refusal(503, "Failed to load products. Please try again later.");
  }
}
