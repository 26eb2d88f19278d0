import { data, useActionData } from "react-router";
import { servicesContext } from "#app/platform/context.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import type { Enrollment } from "../enrollment.ts";
import { fieldOf, refused } from "#app/platform/forms/action-results.server.ts";
import { callAuth, done, codeProblem } from "../action-results.server.ts";
import { enrollmentOf } from "../two-factor.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { twoFactorOf } from "../two-factor.server.ts";
import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor-confirm";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

/** A correct code turns it on. A wrong one shows the same secret again, from the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await signedIn(context);
  const form = await readForm(request);
  const code = fieldOf(form, "code").replaceAll(/\s/g, "");
  const result = await callAuth(context, request, "two-factor/verify-totp", { code });
  if (!result.ok) {
    const again = await enrollmentOf(fieldOf(form, "uri"), fieldOf(form, "recovery").split(" "));
    const refusal = refused(form, { fieldErrors: { code: codeProblem(result) } });
    return data({ ...refusal.data, again }, refusal.init ?? undefined);
  }
  const { id: userId, email } = visitor;
  await context.get(servicesContext).auth.sendEmail({ kind: "two-factor-on", userId, to: { address: email } });
  return done(request, "two-factor-on", result.cookies, "/account-settings/two-factor");
}

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} again={useActionData<{ again?: Enrollment }>()?.again} />;
}
