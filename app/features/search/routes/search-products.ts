import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readSearch } from "../read-search.server.ts";
import type { Route } from "./+types/search-products";

export const handle: RouteAccess = { access: "public" };

/** GET /search/products?q=: results for the search dialog and for "Load more"; without q, popular searches. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(
    await readSearch(context.get(servicesContext).db, searchParams.get("q") ?? "", searchParams.get("after") || null),
  );
}
