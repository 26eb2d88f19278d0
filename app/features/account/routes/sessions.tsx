import { endOtherSessions, endSession } from "#app/platform/auth/sessions.server.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { fieldOf, refused } from "#app/platform/forms/action-results.server.ts";
import { done } from "../action-results.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/sessions";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await signedIn(context);
  const form = await readForm(request);
  const { db } = context.get(servicesContext);
  if (form.has("others")) {
    await endOtherSessions(db, visitor.id, visitor.sessionId);
    return done(request, "others");
  }
  const ended = await endSession(db, visitor.id, fieldOf(form, "id"));
  return ended ? done(request, "session") : refused(form, { message: { title: "That device is already signed out" } });
}

export const clientAction = keepFormValues;

/** Shown when a form submitted without JavaScript is rejected. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
