import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readSearch } from "../read-search.server.ts";
import type { Route } from "./+types/search-products";

export const handle: RouteAccess = { access: "public" };

/** GET /search/products?q=: results for the search dialog and for "Load more"; without q, popular searches. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const services = context.get(servicesContext);
  try {
    return Response.json(await readSearch(services, searchParams.get("q") ?? "", searchParams.get("after") || null));
  } catch (error) {
    log("error", "the search failed", { error });
    return refusal(503, "Failed to load products. Please try again later.");
  }
}
