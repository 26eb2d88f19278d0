import { data, redirect } from "react-router";
import { z } from "zod";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import { removeFavoriteRow } from "../favorites.server.ts";
import type { Route } from "./+types/removals";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { rowId } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";

export const handle: RouteAccess = { access: "signed-in" };

export const loader = () => redirect("/favorites");

const removal = z.object({ id: rowId });

/** POST /favorites/removals: removes a favorite without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl, db } = context.get(servicesContext);
  if (!isFromOwnPage(request, publicUrl)) throw data(null, { status: 403 });
  const visitor = await signedIn(context);
  const read = await readForm(request, removal);
  const isRemoved = read.ok && (await removeFavoriteRow(db, visitor.id, read.value.id));
  if (!isRemoved) throw data(null, { status: 404 });
  return redirect("/favorites", 303);
}
