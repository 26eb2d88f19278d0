import { redirect, type RouterContextProvider } from "react-router";
import { visitorContext } from "../context.ts";
import type { Visitor } from "./door.ts";

/** The one who is signed in, behind a door that opens to shoppers or admins only. */
export async function signedIn(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  const visitor = await context.get(visitorContext)();
  if (!visitor) throw redirect("/auth");
  return visitor;
}
