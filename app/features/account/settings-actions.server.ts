import { redirect } from "react-router";
import { z } from "zod";
import { afterSignOut } from "#app/features/oauth/oauth.server.ts";
import { constantTimeResponse } from "#app/platform/auth/constant-time.server.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { endGrants } from "#app/platform/auth/oauth/oauth-clients.server.ts";
import { lengthProblem, PASSWORD_TOO_SHORT } from "#app/platform/auth/sign-in/password.ts";
import { endAllSessions, endOtherSessions, endSession } from "#app/platform/auth/sessions/sessions.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { refuseOnError, refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { checkbox, text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { LIMITS, TOO_MANY } from "#app/platform/limits/limits.ts";
import { AUTH_FAILED, email, isSameEmail, NO_CHANGES, PASSWORD_SHORT, PASSWORDS_DIFFER } from "./account.ts";
import { saveBackupEmail } from "./account.server.ts";
import { callAuth, done, reasoned } from "./action-results.server.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { proofErrors, proofIn } from "./proof.server.ts";

const TRY_AGAIN = "Please try again in a moment.";

/** Sends a step-up code to the account's email address or phone, for users without a password. */
export async function sendCode({ context, request, form }: SentForm) {
  const result = await callAuth(context, request, "reauthenticate", {});
  if (!result.ok) return refused(form, { message: { title: result.message || AUTH_FAILED } });
  return done(request, "code");
}

const newEmail = z.object({ email });
const EMAIL_FAILED = { title: "Error updating email", description: TRY_AGAIN };

export async function changeEmail({ context, request, form }: SentForm) {
  const visitor = await signedIn(context);
  const read = await readForm(form, newEmail);
  if (!read.ok) return read.invalid;
  if (isSameEmail(read.value.email, visitor.email)) return refused(form, { message: NO_CHANGES });

  const caller = { address: context.get(requestContext).clientAddress, of: "change of address" };
  if (!(await context.get(servicesContext).limiter.take(LIMITS.authEmail, caller)).isAllowed)
    return refused(form, { message: { ...EMAIL_FAILED, description: TOO_MANY }, status: 429 });
  const proved = await callAuth(context, request, "step-up", proofIn(form));
  if (!proved.ok) {
    const errors = proofErrors(proved, "currentPassword");
    if (errors)
      return refused(form, {
        fieldErrors: errors,
        message: { ...EMAIL_FAILED, description: Object.values(errors)[0] },
      });
    return refused(form, { message: { ...EMAIL_FAILED, description: proved.message || TRY_AGAIN }, status: 500 });
  }

  const { sendEmail, claimEmail } = context.get(servicesContext).auth;
  const deps = {
    db: context.get(servicesContext).db,
    publicUrl: context.get(servicesContext).publicUrl,
    sendEmail,
    claimEmail,
  };
  return refuseOnError(form, EMAIL_FAILED, async () => {
    await constantTimeResponse(() => requestEmailChange(deps, visitor, read.value.email, new Date()));
    return done(request, "email");
  });
}

const newPassword = z.object({ newPassword: z.string(), confirmation: z.string() });

export async function changePassword({ context, request, form }: SentForm) {
  const read = await readForm(form, newPassword);
  if (!read.ok) return read.invalid;
  const wrong = passwordProblem(read.value);
  if (wrong) return refused(form, wrong);
  const body = { newPassword: read.value.newPassword, ...proofIn(form) };
  const result = await callAuth(context, request, "account/password", body);
  if (!result.ok) {
    const description = reasoned(result, TRY_AGAIN);
    const errors = proofErrors(result, "currentPassword") ?? { newPassword: description };
    return refused(form, { fieldErrors: errors, message: { title: "Error updating password", description } });
  }
  return done(request, "password", result.cookies);
}

function passwordProblem({
  newPassword: typed,
  confirmation,
}: z.infer<typeof newPassword>): { fieldErrors: Record<string, string>; message: ActionMessage } | null {
  const length = lengthProblem(typed);
  if (length === PASSWORD_TOO_SHORT) return { fieldErrors: { newPassword: length }, message: PASSWORD_SHORT };
  if (length)
    return { fieldErrors: { newPassword: length }, message: { title: "Password too long", description: `${length}.` } };
  if (typed.normalize("NFKC") === confirmation.normalize("NFKC")) return null;
  return { fieldErrors: { confirmation: PASSWORDS_DIFFER.title }, message: PASSWORDS_DIFFER };
}

const backup = z.object({ backupEmail: z.preprocess((typed) => String(typed).trim() || null, email.nullable()) });
const BACKUP_FAILED = { title: "Error updating backup email", description: TRY_AGAIN };

export async function changeBackupEmail({ context, request, form }: SentForm) {
  const visitor = await signedIn(context);
  const read = await readForm(form, backup);
  if (!read.ok) return refused(form, { fieldErrors: { backupEmail: "Invalid email" } });
  return refuseOnError(form, BACKUP_FAILED, async () => {
    await saveBackupEmail(context.get(servicesContext).db, visitor.id, read.value.backupEmail);
    return done(request, "backup-email");
  });
}

const endedSession = z.object({ id: text, others: checkbox });

export async function endSessions({ context, request, form }: SentForm) {
  const visitor = await signedIn(context);
  const read = await readForm(form, endedSession);
  if (!read.ok) return read.invalid;
  const db = context.get(servicesContext).db;
  if (read.value.others) {
    await endOtherSessions(db, visitor.id, visitor.sessionId);
    return done(request, "others");
  }
  const isEnded = await endSession(db, visitor.id, read.value.id);
  return isEnded
    ? done(request, "session")
    : refused(form, { message: { title: "That device is already signed out" } });
}

const endedGrant = z.object({ clientId: text });

/** Ends what another site may read of the account, and its access without asking again. */
export async function endSiteAccess({ context, request, form }: SentForm) {
  const visitor = await signedIn(context);
  const read = await readForm(form, endedGrant);
  if (!read.ok) return read.invalid;
  await endGrants(context.get(servicesContext).db, visitor.id, read.value.clientId);
  return done(request, "site");
}

const signOutForm = z.object({ scope: z.enum(["local", "global"]).catch("local") });
const SIGN_OUT_FAILED = { title: "Error signing out", description: TRY_AGAIN };

/** Signs out on this device or everywhere. Clears the browser's page cache; the cart stays. */
export async function signOut({ context, request, form }: SentForm) {
  const visitor = await signedIn(context);
  const read = await readForm(form, signOutForm);
  if (!read.ok) return read.invalid;
  return refuseOnError(form, SIGN_OUT_FAILED, async () => {
    const services = context.get(servicesContext);
    const { to, cookies } = await afterSignOut(services, visitor);
    if (read.value.scope === "global") await endAllSessions(services.db, visitor.id);
    const result = await callAuth(context, request, "sign-out", {});
    if (!result.ok) return refused(form, { message: SIGN_OUT_FAILED, status: 500 });
    const headers = withCookies([...result.cookies, ...cookies, noticeCookie("signed-out")]);
    headers.set("Clear-Site-Data", `"cache"`);
    return redirect(to, { headers });
  });
}
