import { redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { isPlainForm } from "#app/platform/forms/action-results.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { generateAsStream, generateIntoDraft } from "../generate-actions.server.ts";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

/** POST /admin/newsletter/generate: streams the text; a plain form gets a new draft. */
export const action = formActions({
  other: async (sent) => (isPlainForm(sent.request) ? generateIntoDraft(sent) : generateAsStream(sent)),
});

/** Links here lead to the editor. */
export function loader() {
  return redirect("/admin/newsletter");
}
