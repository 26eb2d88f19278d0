import { data, redirect, type MiddlewareFunction } from "react-router";
import { policyContext, visitorContext } from "../context.ts";
import { log } from "../log.server.ts";
import { authorize, type Visitor } from "./route-access.ts";
import { noticeCookie, type Notice } from "./notice.ts";

/** Stands in front of every page, its data and its actions: who may not come in is sent where they can go on. */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  // `url`, not `request.url`: a page's data is asked for at another address, `/admin.data` or `/admin/_.data`.
  const policy = context.get(policyContext)(url.pathname);
  if (policy === "public" || policy === "visitor") return;

  let visitor: Visitor | null;
  try {
    visitor = await context.get(visitorContext)();
  } catch (error) {
    log("error", "session not checked", { error });
    // A form's page stays, with what was typed (keepTyped).
    if (request.method !== "GET" && new URL(request.url).pathname.endsWith(".data")) throw data(null, { status: 503 });
    throw sentTo("/", "authentication-error");
  }
  const admission = authorize(policy, visitor);
  if (admission.isAuthorized) return;
  if (admission.reason === "admin-required")
    throw sentTo("/", isFromOpenPage(request) ? "access-denied" : "admin-required");
  // Also after a form, which was not read: its page is where it is to be filled in again.
  throw sentTo(`/auth?next=${encodeURIComponent(url.pathname + url.search)}`, "sign-in-required");
};

/** Whoever's page asks by itself, for data or with a form, had come in before: the role was taken away meanwhile (decision D75). */
function isFromOpenPage({ method, url }: Request): boolean {
  return method !== "GET" || new URL(url).pathname.endsWith(".data");
}

function sentTo(path: string, notice: Notice): Response {
  return redirect(path, { headers: { "Set-Cookie": noticeCookie(notice), "Cache-Control": "no-store" } });
}
