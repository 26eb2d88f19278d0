import type { RouterContextProvider } from "react-router";
import { requestContext, servicesContext } from "#app/platform/context.ts";

/**
 * Where to redirect after sign-in (decision 099): the page the user wanted, otherwise /admin for admins and home for everyone else. A page
 * the user may not see is replaced by home.
 */
export async function afterSignIn(
  context: Readonly<RouterContextProvider>,
  cookies: string[],
  next: string,
): Promise<string> {
  const sent = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  const visitor = await context.get(servicesContext).auth.visitorOf(new Headers({ Cookie: sent }));
  const isAdmin = visitor?.isAdmin ?? false;
  if (next === "/" || next === "/admin") return isAdmin ? "/admin" : "/";
  const path = new URL(next, "https://here.invalid").pathname;
  return context.get(requestContext).policyOf(path) === "admin" && !isAdmin ? "/" : next;
}
