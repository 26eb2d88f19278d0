import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { VISITOR_CONTENT } from "#app/platform/http/loader-headers.ts";
import { publishedReviews } from "../reviews.server.ts";
import { REVIEWS_ON_PRODUCT } from "../reviews.ts";
import type { Route } from "./+types/published";

export const handle: RouteAccess = { access: "public" };

/** GET /reviews/published?product={id}: the newest published reviews of a product, for open pages to refresh. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const product = new URL(request.url).searchParams.get("product") ?? "";
  const { db } = context.get(servicesContext);
  const published = await publishedReviews(db, product, { limit: REVIEWS_ON_PRODUCT });
  const reviews = await withSizes(db, published, () => ({ productId: product }));
  return Response.json({ reviews }, { headers: VISITOR_CONTENT });
}
