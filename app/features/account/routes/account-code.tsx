import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { AUTH_FAILED } from "../account.ts";
import { callAuth, done } from "../action-results.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/account-code";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

/** Sends a step-up code to the account's email address or phone, for users without a password. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await callAuth(context, request, "reauthenticate", {});
  if (!result.ok) return refused(form, { message: { title: result.message || AUTH_FAILED } });
  return done(request, "code");
}

export const clientAction = keepFormValues;

/** Shown when a form submitted without JavaScript is rejected. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
