import { z } from "zod";
import { constantTimeResponse } from "#app/platform/auth/constant-time.server.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { LIMITS, TOO_MANY } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { email, isSameEmail, NO_CHANGES } from "../account.ts";
import { requestEmailChange } from "../email-change.server.ts";
import { readFields, refused } from "#app/platform/forms/action-results.server.ts";
import { callAuth, done } from "../action-results.server.ts";
import { proofErrors, proofIn } from "../proof.server.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { privateMeta } from "../private-meta.ts";
import { settingsOf } from "../settings.server.ts";
import { SettingsPage } from "../settings-page.tsx";
import type { Route } from "./+types/email";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Account Settings");

export const loader = ({ request, context }: Route.LoaderArgs) => settingsOf(request, context);

const newEmail = z.object({ email });

export async function action({ request, context }: Route.ActionArgs) {
  const { limiter, auth, db, publicUrl } = context.get(servicesContext);
  const visitor = await signedIn(context);
  const form = await readForm(request);
  const read = readFields(newEmail, form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
  if (isSameEmail(read.fields.email, visitor.email)) return refused(form, { message: NO_CHANGES });

  const caller = { address: context.get(requestContext).clientAddress, of: "change of address" };
  if (!(await limiter.take(LIMITS.authEmail, caller)).isAllowed)
    return refused(form, { message: { ...FAILED, description: TOO_MANY }, status: 429 });
  const proved = await callAuth(context, request, "step-up", proofIn(form));
  if (!proved.ok) {
    const errors = proofErrors(proved, "currentPassword");
    if (errors)
      return refused(form, { fieldErrors: errors, message: { ...FAILED, description: Object.values(errors)[0] } });
    return refused(form, { message: { ...FAILED, description: proved.message || FAILED.description }, status: 500 });
  }

  const { sendEmail, claimEmail } = auth;
  const deps = { db, publicUrl, sendEmail, claimEmail };
  try {
    await constantTimeResponse(() => requestEmailChange(deps, visitor, read.fields.email, new Date()));
  } catch (error) {
    log("error", "email change not begun", { error });
    return refused(form, { message: FAILED, status: 500 });
  }
  return done(request, "email");
}

export const clientAction = keepFormValues;

const FAILED = { title: "Error updating email", description: "Please try again in a moment." };

/** Shown when a form submitted without JavaScript is rejected. */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />;
}
