import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { openLink } from "../counted-links.server.ts";
import type { Route } from "./+types/counted-link";

/** Not "public", whose responses are cached and shared: each request counts. */
export const handle: RouteAccess = { access: "visitor" };

/** GET /go/{key}: counts a click on a link of a newsletter, and leads to where the link was written to lead. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const isCounted = env.COUNT_CLICKS === "on" && isOpened(request);
  const url = /^[\w-]{12}$/.test(params.key) ? await openLink(db, params.key, { isCounted }) : null;
  if (url === null) throw data(null, { status: 404 });
  throw redirect(url, { headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" } });
}

/** Software that looks at a link without opening it asks by HEAD or says so. */
function isOpened({ method, headers }: Request): boolean {
  const purpose = `${headers.get("Purpose")} ${headers.get("Sec-Purpose")} ${headers.get("X-Moz")}`;
  return method === "GET" && !/pre(?:fetch|render|view)/i.test(purpose);
}

export default function CountedLink() {
  return null;
}
