import { servicesContext } from "#app/platform/context.ts";
import { moreProducts } from "../list/more-products.server.ts";
import type { Route } from "./+types/collection-products";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** GET /collections/:handle/products, under the filters of the collection's page. */
export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  moreProducts(context.get(servicesContext), request, params.handle);
