import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import {
  addRecipientAction,
  changeRecipientAction,
  moveRecipientAction,
  recipientsAdmin,
  removeRecipientAction,
} from "../recipients-admin.server.ts";
import { RecipientsAdmin } from "../recipients-admin.tsx";
import type { Route } from "./+types/recipients";

export const handle: RouteAccess = { access: "admin", area: "giving" };

export const meta = () => pageMeta("Causes and partners", "The causes and partners on the Give Back page.");

export const loader = ({ context }: Route.LoaderArgs) => recipientsAdmin({ context });

export const action = formActions({
  add: addRecipientAction,
  change: changeRecipientAction,
  move: moveRecipientAction,
  remove: removeRecipientAction,
});

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <RecipientsAdmin {...loaderData} />;
}
