import { z } from "zod";
import { lengthProblem, PASSWORD_TOO_SHORT } from "#app/platform/auth/password.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { PASSWORD_SHORT, PASSWORDS_DIFFER } from "../account.ts";
import { readFields, refused } from "#app/platform/forms/action-results.server.ts";
import { callAuth, done, reasoned } from "../action-results.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/password";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

const change = z.object({ newPassword: z.string(), confirmation: z.string() });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const read = readFields(change, form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });

  const { newPassword, confirmation } = read.fields;
  const wrong = problemWith(newPassword, confirmation);
  if (wrong) return refused(form, wrong);
  const result = await callAuth(context, request, "account/password", { newPassword, ...proofIn(form) });
  if (!result.ok) {
    const description = reasoned(result, "Please try again in a moment.");
    const errors = proofErrors(result, "currentPassword") ?? { newPassword: description };
    return refused(form, { fieldErrors: errors, message: { title: "Error updating password", description } });
  }
  return done(request, "password", result.cookies);
}

export const clientAction = keepFormValues;

function problemWith(
  typed: string,
  confirmation: string,
): { fieldErrors: Record<string, string>; message: ActionMessage } | null {
  const length = lengthProblem(typed);
  if (length === PASSWORD_TOO_SHORT) return { fieldErrors: { newPassword: length }, message: PASSWORD_SHORT };
  if (length)
    return { fieldErrors: { newPassword: length }, message: { title: "Password too long", description: `${length}.` } };
  if (typed.normalize("NFKC") === confirmation.normalize("NFKC")) return null;
  return { fieldErrors: { confirmation: PASSWORDS_DIFFER.title }, message: PASSWORDS_DIFFER };
}

/** Shown when a form submitted without JavaScript is rejected. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
