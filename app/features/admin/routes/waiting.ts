import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { waitingNow } from "../admin.server.ts";
import type { Route } from "./+types/waiting";

export const handle: RouteAccess = { access: "admin", area: "home" };

/** The counts of the menu, for pages that have been open for a while. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await waitingNow(await ownServices(context)));
}
