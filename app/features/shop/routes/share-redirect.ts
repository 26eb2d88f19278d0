import { redirect } from "react-router";
import type { Route } from "./+types/share-redirect";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** Shared links use /products/{handle}; the page is /product/{handle}. */
export function loader({ params, request }: Route.LoaderArgs) {
  const { search } = new URL(request.url);
  throw redirect(`/product/${encodeURIComponent(params.handle)}${search}`, 301);
}
