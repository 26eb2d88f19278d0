import { redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

/** The path of the wall's share link. */
export const loader = () => redirect("/prayer-wall", 301);
