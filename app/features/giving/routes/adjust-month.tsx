import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AdjustMonth } from "../adjust-month.tsx";
import { adjustMonthAction, adjustMonthAdmin } from "../adjust-month.server.ts";
import type { Route } from "./+types/adjust-month";

export const handle: RouteAccess = { access: "admin", area: "giving" };

export const meta = () => pageMeta("Adjust a month", "Recount a closed month and correct it with a dated entry.");

export const loader = ({ context, params: { month } }: Route.LoaderArgs) => adjustMonthAdmin({ context, month });

export const action = ({ request, context, params: { month } }: Route.ActionArgs) =>
  adjustMonthAction({ request, context, month });

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AdjustMonth {...loaderData} />;
}
