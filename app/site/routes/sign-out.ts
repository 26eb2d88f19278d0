import { data, redirect } from "react-router";
import { afterSignOut } from "#app/features/oauth/oauth.server.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import type { Route } from "./+types/sign-out";

export const handle: RouteAccess = { access: "visitor" };

/** A GET changes nothing. */
export const loader = () => redirect("/");

/** POST /sign-out: ends the session and redirects to the landing page, by way of Shopify if the user signed in there. The cart stays in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl, auth } = context.get(servicesContext);
  if (!isFromOwnPage(request, publicUrl)) throw data(null, { status: 403 });
  const { to, cookies } = await afterSignOut({ auth, publicUrl }, await context.get(requestContext).visitor());
  const ended = await auth.library.api.signOut({
    headers: auth.oneSession(request.headers) ?? new Headers(),
    asResponse: true,
  });
  if (!ended.ok) throw ended;
  // Clears the browser's cached pages, also for its Back button. Not "storage", which has the cart.
  const headers = new Headers({ "Clear-Site-Data": '"cache"', "Cache-Control": "no-store" });
  for (const cookie of [...ended.headers.getSetCookie(), ...cookies]) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", noticeCookie("signed-out"));
  return redirect(to, { headers });
}
