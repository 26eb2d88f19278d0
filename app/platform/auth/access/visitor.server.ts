import { redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "../../context.ts";
import { log } from "../../log.server.ts";
import type { Visitor } from "./route-access.ts";
import type { PublicVisitor } from "./visitor-store.ts";

/** The signed-in user, on a route whose access is "signed-in" or "admin". */
export async function signedIn(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  const visitor = await context.get(requestContext).visitor();
  if (!visitor) throw redirect("/auth");
  return visitor;
}

/** What a page may show of the visitor. Null for guests, on a page that is cached for everyone, and if the session cannot be read. */
export async function publicVisitor(context: Readonly<RouterContextProvider>): Promise<PublicVisitor | null> {
  try {
    const visitor = await context.get(requestContext).visitor();
    return visitor && { name: visitor.name, email: visitor.email, isAdmin: visitor.isAdmin };
  } catch (error) {
    log("error", "session not read", { error });
    return null;
  }
}
