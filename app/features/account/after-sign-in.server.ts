import type { RouterContextProvider } from "react-router";
import { authContext, policyContext } from "#app/platform/context.ts";

/**
 * Where somebody goes who has just signed in (decision D69): to the page they came for, else admins to /admin and everybody else home. A
 * page that would turn them away is no page to begin with.
 */
export async function afterSignIn(
  context: Readonly<RouterContextProvider>,
  cookies: string[],
  next: string,
): Promise<string> {
  const sent = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  const visitor = await context.get(authContext).visitorOf(new Headers({ Cookie: sent }));
  const isAdmin = visitor?.isAdmin ?? false;
  if (next === "/" || next === "/admin") return isAdmin ? "/admin" : "/";
  const path = new URL(next, "https://here.invalid").pathname;
  return context.get(policyContext)(path) === "admin" && !isAdmin ? "/" : next;
}
