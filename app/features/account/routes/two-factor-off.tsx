import { servicesContext } from "#app/platform/context.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { AUTH_FAILED } from "../account.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { callAuth, done, reasoned } from "../action-results.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { twoFactorOf } from "../two-factor.server.ts";
import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor-off";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, email } = await signedIn(context);
  const form = await readForm(request);
  const result = await callAuth(context, request, "two-factor/disable", proofIn(form));
  if (!result.ok) {
    const errors = proofErrors(result, "password");
    return refused(form, errors ? { fieldErrors: errors } : { message: { title: reasoned(result, AUTH_FAILED) } });
  }
  await context.get(servicesContext).auth.sendEmail({ kind: "two-factor-off", userId, to: { address: email } });
  return done(request, "two-factor-off", result.cookies, "/account-settings/two-factor");
}

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
