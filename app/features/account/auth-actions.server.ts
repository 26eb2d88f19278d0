import { data, redirect } from "react-router";
import { z } from "zod";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { newToken } from "#app/platform/auth/secret-token.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { nameFromEmail } from "#app/platform/person-name.ts";
import type { ActionResult, ActionMessage } from "#app/platform/forms/action-result.ts";
import {
  ACCOUNT_CREATED,
  AUTH_FAILED,
  CONFIRM_FIRST,
  email,
  FINISH_BY_EMAIL,
  password,
  RESET_SENT,
  VERIFICATION_SENT,
} from "./account.ts";
import { afterSignIn } from "./after-sign-in.server.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { callAuth, reasoned, codeProblem } from "./action-results.server.ts";
import { authPath, type Mode } from "./modes.ts";
import { proofCookie } from "./sign-up-proof.server.ts";

const next = text.transform(sameSitePath);
const credentials = z.object({ email, password, next });
const address = z.object({ email });
const secondFactor = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ""))
    .refine((typed) => typed !== "", "Enter the code"),
  next,
});

/** The action of each mode of /auth. */
export const AUTH_ACTIONS: Record<Mode, (submission: SentForm) => Promise<unknown>> = {
  "sign-in": signIn,
  "sign-up": signUp,
  forgot: requestPasswordReset,
  resend: resendVerification,
  "two-factor": showSecondFactor,
};

async function signIn({ context, request, form }: SentForm) {
  const read = await readForm(form, credentials);
  if (!read.ok) return read.invalid;

  const { next: to, ...typed } = read.value;
  const result = await callAuth(context, request, "sign-in/email", { ...typed, callbackURL: to });
  if (!result.ok && result.code === "CONFIRM_BY_EMAIL") return completed(FINISH_BY_EMAIL);
  if (!result.ok && result.code === "EMAIL_NOT_VERIFIED") return refused(form, { message: CONFIRM_FIRST, status: 401 });
  if (!result.ok) return refused(form, { message: { title: reasoned(result, AUTH_FAILED) }, status: 401 });
  if (result.body["twoFactorRedirect"])
    return redirect(authPath("two-factor", to), { headers: withCookies(result.cookies) });
  return signedIn(context, result.cookies, to);
}

async function showSecondFactor({ context, request, form }: SentForm) {
  const read = await readForm(form, secondFactor);
  if (!read.ok) return read.invalid;

  const { code } = read.value;
  const endpoint = /^\d{6}$/.test(code) ? "two-factor/verify-totp" : "two-factor/verify-backup-code";
  const result = await callAuth(context, request, endpoint, { code });
  if (!result.ok && result.code === "INVALID_TWO_FACTOR_COOKIE")
    return refused(form, { message: { title: "That took too long. Please sign in again." }, status: 401 });
  if (!result.ok)
    return refused(form, { fieldErrors: { code: codeProblem(result) }, status: 401, cookies: result.cookies });
  return signedIn(context, result.cookies, read.value.next);
}

async function signedIn(context: SentForm["context"], cookies: string[], next: string) {
  const headers = withCookies([...cookies, noticeCookie("signed-in")]);
  return redirect(await afterSignIn(context, cookies, next), { headers });
}

async function signUp({ context, request, form }: SentForm) {
  const read = await readForm(form, credentials);
  if (!read.ok) return read.invalid;

  const { next: to, ...fields } = read.value;
  const proof = newToken();
  const name = nameFromEmail(fields.email);
  const callbackURL = to === "/" ? "/admin" : to;
  const result = await callAuth(context, request, "sign-up/email", { ...fields, name, proof, callbackURL });
  if (!result.ok) {
    const message = reasoned(result, AUTH_FAILED);
    const errors: Record<string, string> = result.code === "weak_password" ? { password: message } : {};
    return refused(form, { fieldErrors: errors, message: { title: message } });
  }
  return completed(ACCOUNT_CREATED, [proofCookie(proof, context.get(servicesContext).publicUrl)]);
}

async function requestPasswordReset(sent: SentForm) {
  const next = sameSitePath(new URL(sent.request.url).searchParams.get("next"));
  const query = next === "/" ? "" : `?${new URLSearchParams({ next }).toString()}`;
  const body = { redirectTo: `/auth/reset-password${query}` };
  return requestEmail(sent, "request-password-reset", body, RESET_SENT);
}

async function resendVerification(submission: SentForm) {
  return requestEmail(submission, "send-verification-email", {}, VERIFICATION_SENT);
}

/** Responds the same whether or not the address has an account (decision 023). */
async function requestEmail(
  { context, request, form }: SentForm,
  endpoint: string,
  body: object,
  message: ActionMessage,
) {
  const read = await readForm(form, address);
  if (!read.ok) return read.invalid;
  const result = await callAuth(context, request, endpoint, { ...body, ...read.value });
  return result.ok ? completed(message) : refused(form, { message: { title: result.message || AUTH_FAILED } });
}

function completed(message: ActionMessage, cookies: string[] = []) {
  return data<ActionResult>({ state: "done", message }, { headers: withCookies(cookies) });
}
