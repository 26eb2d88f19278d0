import { redirectDocument } from "react-router";
import { sameSitePath } from "#app/platform/auth/same-site-path.ts";
import { askAuthContext } from "#app/platform/context.ts";
import { leavingFor } from "../oauth.server.ts";
import type { Route } from "./+types/sign-in-with";
import type { Door } from "#app/platform/auth/door.ts";

export const handle: Door = { opensTo: "anyone" };

/** GET /auth/with/oidc?next=…: off to the provider, with what the way back needs in a cookie. A link, because a form may not lead off this site. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const next = sameSitePath(new URL(request.url).searchParams.get("next"));
  const ask = context.get(askAuthContext);
  const leaving = await leavingFor((path, body) => ask(path, request, body), params.provider, next);
  if (!leaving) throw redirectDocument(`/auth?${new URLSearchParams({ next, came: "other-way" }).toString()}`);
  throw redirectDocument(leaving.url, { headers: leaving.headers });
}
