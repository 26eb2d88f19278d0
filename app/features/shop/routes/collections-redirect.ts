import { redirect } from "react-router";
import { SHOP } from "../list/browse.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** /collections is a page of Shopify's themes; here the shop lists everything. */
export function loader() {
  throw redirect(SHOP, 301);
}
