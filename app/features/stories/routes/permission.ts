import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { givePermission, withdrawPermission } from "../own-story.server.ts";
import { linkedStory } from "../story-link.server.ts";
import type { Route } from "./+types/permission";

export const handle: RouteAccess = { access: "visitor" };

/** A GET request redirects to the author page, which has the button. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(withToken("/share-your-story/mine", tokenOf(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const own = withToken("/share-your-story/mine", tokenOf(request));
  const row = await linkedStory(request, context);
  if (!row) return redirect(own);
  const permission = (await formOf(request)).get("permission");
  if (permission !== "given" && permission !== "withdrawn")
    throw data("Choose whether to give or withdraw permission.", { status: 400 });
  await (permission === "given" ? givePermission : withdrawPermission)(context.get(dbContext), row.id);
  return redirect(`${own}&saved=1#saved`);
}

export const clientAction = keepFormValues;
