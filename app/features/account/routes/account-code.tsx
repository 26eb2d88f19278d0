import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { refused } from "#app/platform/http/action-results.server.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { AUTH_FAILED } from "../account.ts";
import { askedAuth, done } from "../action-results.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/account-code";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

/** Sends a code to the account's own mailbox or phone, for whoever has no password to show. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const asked = await askedAuth(context, request, "reauthenticate", {});
  if (!asked.ok) return refused(form, { message: { title: asked.message || AUTH_FAILED } });
  return done(request, "code");
}

export const clientAction = keepTyped;

/** The settings again: a plain form that was refused comes back with what was typed. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
