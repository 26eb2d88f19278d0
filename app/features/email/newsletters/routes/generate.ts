import { redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { generateAsStream, generateIntoDraft } from "../generate-actions.server.ts";
import type { Route } from "./+types/generate";

export const handle: RouteAccess = { access: "admin" };

/** POST /admin/newsletter/generate: streams the text; a plain form gets a new draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const sent = { request, context, form: await formOf(request) };
  return request.headers.get("Accept")?.includes("text/html") ? generateIntoDraft(sent) : generateAsStream(sent);
}

/** Links here lead to the editor. */
export function loader() {
  return redirect("/admin/newsletter");
}
