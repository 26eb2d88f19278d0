import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { givePermission, withdrawPermission } from "../own-story.server.ts";
import { storyBehind } from "../story-behind.server.ts";
import type { Route } from "./+types/permission";

export const handle: RouteAccess = { access: "visitor" };

/** Opened and not sent: the story's own page has the button. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(withToken("/share-your-story/mine", tokenOf(request)));
}

export async function action({ request, context }: Route.ActionArgs) {
  const own = withToken("/share-your-story/mine", tokenOf(request));
  const row = await storyBehind(request, context);
  if (!row) return redirect(own);
  const permission = (await readForm(request)).get("permission");
  if (permission !== "given" && permission !== "withdrawn") throw data("Nothing was chosen.", { status: 400 });
  await (permission === "given" ? givePermission : withdrawPermission)(context.get(dbContext), row.id);
  return redirect(`${own}&saved=1#saved`);
}
