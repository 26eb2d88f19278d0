import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import { findInAdmin } from "../admin.server.ts";
import type { Route } from "./+types/find";

export const handle: RouteAccess = { access: "admin", area: "home" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return Response.json(await findInAdmin(await ownServices(context), searchParams.get("q") ?? ""));
}
