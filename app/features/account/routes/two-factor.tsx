import { useActionData } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import type { Enrollment } from "../enrollment.ts";
import { privateMeta } from "../private-meta.ts";
import { twoFactorOf } from "../two-factor.server.ts";
import { confirm, replaceCodes, setUp, turnOff } from "../two-factor-actions.server.ts";
import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

export const action = formActions({ "set-up": setUp, confirm, codes: replaceCodes, off: turnOff });

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} again={useActionData<{ again?: Enrollment }>()?.again} />;
}
