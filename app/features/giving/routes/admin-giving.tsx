import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import {
  closeMonthAction,
  correctCostsAction,
  givingAdmin,
  publishDisbursementAction,
  publishMonthAction,
  recordDisbursementAction,
} from "../giving-admin.server.ts";
import { GivingAdmin } from "../giving-admin.tsx";
import type { Route } from "./+types/admin-giving";

export const handle: RouteAccess = { access: "admin", area: "giving" };

export const meta = () => pageMeta("Giving", "What we set aside and give, month by month.");

export const loader = ({ request, context }: Route.LoaderArgs) => givingAdmin({ request, context });

export const action = formActions({
  close: closeMonthAction,
  correct: correctCostsAction,
  "publish-month": publishMonthAction,
  "publish-gift": publishDisbursementAction,
  record: recordDisbursementAction,
});

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <GivingAdmin {...loaderData} />;
}
