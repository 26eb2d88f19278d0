import { redirectDocument } from "react-router";
import { authorizeAgain } from "../oauth.ts";
import type { Route } from "./+types/authorize";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";

export const handle: RouteAccess = { access: "signed-in" };

/** Where another site's request waits while its person signs in. By the time this runs somebody is, so it goes on. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirectDocument(authorizeAgain(new URL(request.url).searchParams));
}
