import { servicesContext } from "#app/platform/context.ts";
import { moreProducts } from "../list/more-products.server.ts";
import type { Route } from "./+types/shop-products";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** GET /shop/products, under the filters of /shop. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  moreProducts(context.get(servicesContext), request, null);
