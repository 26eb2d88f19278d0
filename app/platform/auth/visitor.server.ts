import { redirect, type RouterContextProvider } from "react-router";
import { visitorContext } from "../context.ts";
import { log } from "../log.server.ts";
import type { Visitor } from "./route-access.ts";
import type { ShownVisitor } from "./visitor-store.ts";

/** The one who is signed in, behind a door that opens to shoppers or admins only. */
export async function signedIn(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  const visitor = await context.get(visitorContext)();
  if (!visitor) throw redirect("/auth");
  return visitor;
}

/** What a page may show of who is asking. Nobody, on a page that is the same for everybody; and where it cannot be found out. */
export async function shownVisitor(context: Readonly<RouterContextProvider>): Promise<ShownVisitor | null> {
  try {
    const visitor = await context.get(visitorContext)();
    return visitor && { name: visitor.name, email: visitor.email, isAdmin: visitor.isAdmin };
  } catch (error) {
    log("error", "session not read", { error });
    return null;
  }
}
