import { data } from "react-router";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { AUTH_FAILED } from "../account.ts";
import type { Enrollment } from "../enrollment.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { callAuth, reasoned } from "../action-results.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import { enrollmentOf, twoFactorOf } from "../two-factor.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";

import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

/** Creates the secret and recovery codes. Two-factor sign-in stays off until a code from the app is verified. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await callAuth(context, request, "two-factor/enable", proofIn(form));
  if (!result.ok) {
    const errors = proofErrors(result, "password");
    return refused(form, errors ? { fieldErrors: errors } : { message: { title: reasoned(result, AUTH_FAILED) } });
  }
  const shown = await enrollmentOf(String(result.body["totpURI"]), result.body["backupCodes"] as string[]);
  if (!shown) throw new Error("The auth API returned no secret for two-factor sign-in");
  const message = {
    title: "Almost there",
    description: "Scan the QR code, save your recovery codes and enter one code.",
  };
  return data<ActionResult<Enrollment>>({ state: "done", message, shown }, { headers: withCookies(result.cookies) });
}

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
