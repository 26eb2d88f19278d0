import { data } from "react-router";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { AUTH_FAILED } from "../account.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { callAuth, reasoned } from "../action-results.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { twoFactorOf } from "../two-factor.server.ts";
import { TwoFactorPage } from "../two-factor-page.tsx";
import type { Route } from "./+types/two-factor-codes";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Two-Factor Sign-In");

export const loader = ({ request, context }: Route.LoaderArgs) => twoFactorOf(request, context);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await callAuth(context, request, "two-factor/generate-backup-codes", proofIn(form));
  if (!result.ok) {
    const errors = proofErrors(result, "password");
    return refused(form, errors ? { fieldErrors: errors } : { message: { title: reasoned(result, AUTH_FAILED) } });
  }
  const message = { title: "New recovery codes", description: "Your old codes no longer work." };
  const shown = result.body["backupCodes"] as string[];
  return data<ActionResult<string[]>>({ state: "done", message, shown }, { headers: withCookies(result.cookies) });
}

export const clientAction = keepFormValues;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <TwoFactorPage {...loaderData} />;
}
