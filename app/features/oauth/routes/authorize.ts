import { redirectDocument } from "react-router";
import { authorizeAgain } from "../oauth.ts";
import type { Route } from "./+types/authorize";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "signed-in" };

/** Resumes a client's authorization request; access is "signed-in", so the user has signed in by now. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirectDocument(authorizeAgain(new URL(request.url).searchParams));
}
