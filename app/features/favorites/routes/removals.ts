import { data, redirect } from "react-router";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext, publicUrlContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import { removeFavoriteRow } from "../favorites.server.ts";
import type { Route } from "./+types/removals";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";

export const handle: RouteAccess = { access: "signed-in" };

export const loader = () => redirect("/favorites");

/** POST /favorites/removals: removes a favorite without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!isFromOwnPage(request, context.get(publicUrlContext))) throw data(null, { status: 403 });
  const visitor = await signedIn(context);
  const id = Number((await formOf(request)).get("id"));
  if (!Number.isSafeInteger(id)) throw data(null, { status: 404 });
  const isRemoved = await removeFavoriteRow(context.get(dbContext), visitor.id, id);
  if (!isRemoved) throw data(null, { status: 404 });
  return redirect("/favorites", 303);
}
