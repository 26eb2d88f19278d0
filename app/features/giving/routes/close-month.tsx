import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { closeMonthAction, givingAdmin } from "../giving-admin.server.ts";
import { GivingAdmin } from "../giving-admin.tsx";
import type { Route } from "./+types/close-month";

export const handle: RouteAccess = { access: "admin" };

export const meta = () => pageMeta("Giving", "What we set aside and give, month by month.");

export const loader = ({ request, context }: Route.LoaderArgs) => givingAdmin({ request, context });

export const action = ({ request, context }: Route.ActionArgs) => closeMonthAction({ request, context });

export const clientAction = keepFormValues;

/** Renders the giving screen: without JavaScript a rejected form is shown again with what was typed. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <GivingAdmin {...loaderData} />;
}
