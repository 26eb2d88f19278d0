import { data, redirect, type MiddlewareFunction } from "react-router";
import { requestContext, servicesContext } from "../../context.ts";
import { log } from "../../log.server.ts";
import { refusalOf } from "./refusal.server.ts";
import { authorize, levelOfMethod, type Visitor } from "./route-access.ts";
import { noticeCookie, type Notice } from "./notice.ts";

/** Enforces the access policy of every page, its data and its actions, and redirects visitors without access. */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  // `url`, not `request.url`: a page's data is requested from another path, `/admin.data` or `/admin/_.data`.
  const policy = context.get(requestContext).policyOf(url.pathname);
  if (policy === "public" || policy === "visitor") return;

  let visitor: Visitor | null;
  try {
    visitor = await context.get(requestContext).visitor();
  } catch (error) {
    log("error", "session not checked", { error });
    // A form's page stays open with its values (keepFormValues).
    if (request.method !== "GET" && new URL(request.url).pathname.endsWith(".data")) throw data(null, { status: 503 });
    throw redirectTo("/", "authentication-error");
  }
  const access = authorize(policy, visitor);
  if (access.isAuthorized) {
    const areas = context.get(requestContext).areasOf(url.pathname);
    if (!visitor || areas.length === 0) return;
    const why = await refusalOf(context.get(servicesContext).db, visitor, areas, levelOfMethod(request.method));
    if (why) throw data(why, { status: 403, headers: { "Cache-Control": "no-store" } });
    return;
  }
  if (access.reason === "admin-required")
    throw redirectTo("/", isFromOpenPage(request) ? "access-denied" : "admin-required");
  // A rejected form was not processed; its page is where it can be filled in again.
  throw redirectTo(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`, "sign-in-required");
};

/** Whether a page that was already open sent the request, as a data request or form: the role was removed in the meantime (decision 099). */
function isFromOpenPage({ method, url }: Request): boolean {
  return method !== "GET" || new URL(url).pathname.endsWith(".data");
}

function redirectTo(path: string, notice: Notice): Response {
  return redirect(path, { headers: { "Set-Cookie": noticeCookie(notice), "Cache-Control": "no-store" } });
}
