import { z } from "zod";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { log } from "#app/platform/log.server.ts";
import { email } from "../account.ts";
import { saveBackupEmail } from "../account.server.ts";
import { readFields, refused } from "#app/platform/forms/action-results.server.ts";
import { done } from "../action-results.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/backup-email";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

const backup = z.object({
  backupEmail: z.union([
    z
      .string()
      .trim()
      .length(0)
      .transform(() => null),
    email,
  ]),
});

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await signedIn(context);
  const form = await readForm(request);
  const read = readFields(backup, form);
  if (!read.ok) return refused(form, { fieldErrors: { backupEmail: "Invalid email" } });

  try {
    await saveBackupEmail(context.get(servicesContext).db, visitor.id, read.fields.backupEmail);
  } catch (error) {
    log("error", "backup email not saved", { error });
    const message = { title: "Error updating backup email", description: "Please try again in a moment." };
    return refused(form, { message, status: 500 });
  }
  return done(request, "backup-email");
}

export const clientAction = keepFormValues;

/** Shown when a form submitted without JavaScript is rejected. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
