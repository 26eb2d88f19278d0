import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { productChoices } from "../product-cards.server.ts";
import type { Route } from "./+types/products";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

/** GET /admin/newsletter/products?q=harbor: the visible products with these words in their title, for a newsletter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams.get("q") ?? "";
  return { products: await productChoices(context.get(servicesContext).db, search.slice(0, 100)) };
}
