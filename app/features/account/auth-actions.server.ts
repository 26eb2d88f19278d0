import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { noticeCookie } from "#app/platform/auth/notice.ts";
import { sameSitePath } from "#app/platform/auth/same-site-path.ts";
import { newToken } from "#app/platform/auth/secret-token.server.ts";
import { publicUrlContext } from "#app/platform/context.ts";
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
import { fieldOf, readFields, refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { callAuth, reasoned, codeProblem } from "./action-results.server.ts";
import { authPath, type Mode } from "./modes.ts";
import { proofCookie } from "./sign-up-proof.server.ts";

type Submission = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

const credentials = z.object({ email, password });
const address = z.object({ email });
const secondFactor = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ""))
    .refine((typed) => typed !== "", "Enter the code"),
});

/** The action of each mode of /auth. */
export const AUTH_ACTIONS: Record<Mode, (submission: Submission) => Promise<unknown>> = {
  "sign-in": signIn,
  "sign-up": signUp,
  forgot: requestPasswordReset,
  resend: resendVerification,
  "two-factor": showSecondFactor,
};

async function signIn({ context, request, form }: Submission) {
  const read = readFields(credentials, form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });

  const next = sameSitePath(fieldOf(form, "next"));
  const result = await callAuth(context, request, "sign-in/email", read.fields);
  if (!result.ok && result.code === "CONFIRM_BY_EMAIL") return completed(FINISH_BY_EMAIL);
  if (!result.ok && result.code === "EMAIL_NOT_VERIFIED") return refused(form, { message: CONFIRM_FIRST, status: 401 });
  if (!result.ok) return refused(form, { message: { title: reasoned(result, AUTH_FAILED) }, status: 401 });
  if (result.body["twoFactorRedirect"])
    return redirect(authPath("two-factor", next), { headers: withCookies(result.cookies) });
  return signedIn(context, result.cookies, next);
}

async function showSecondFactor({ context, request, form }: Submission) {
  const read = readFields(secondFactor, form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });

  const { code } = read.fields;
  const endpoint = /^\d{6}$/.test(code) ? "two-factor/verify-totp" : "two-factor/verify-backup-code";
  const result = await callAuth(context, request, endpoint, { code });
  if (!result.ok && result.code === "INVALID_TWO_FACTOR_COOKIE")
    return refused(form, { message: { title: "That took too long. Please sign in again." }, status: 401 });
  if (!result.ok)
    return refused(form, { fieldErrors: { code: codeProblem(result) }, status: 401, cookies: result.cookies });
  return signedIn(context, result.cookies, sameSitePath(fieldOf(form, "next")));
}

async function signedIn(context: Submission["context"], cookies: string[], next: string) {
  const headers = withCookies([...cookies, noticeCookie("signed-in")]);
  return redirect(await afterSignIn(context, cookies, next), { headers });
}

async function signUp({ context, request, form }: Submission) {
  const read = readFields(credentials, form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });

  const { fields } = read;
  const proof = newToken();
  const name = nameFromEmail(fields.email);
  const result = await callAuth(context, request, "sign-up/email", { ...fields, name, proof, callbackURL: "/admin" });
  if (!result.ok) {
    const message = reasoned(result, AUTH_FAILED);
    const errors: Record<string, string> = result.code === "weak_password" ? { password: message } : {};
    return refused(form, { fieldErrors: errors, message: { title: message } });
  }
  return completed(ACCOUNT_CREATED, [proofCookie(proof, context.get(publicUrlContext))]);
}

async function requestPasswordReset({ context, request, form }: Submission) {
  const body = { redirectTo: "/auth/reset-password" };
  return requestEmail({ context, request, form }, "request-password-reset", body, RESET_SENT);
}

async function resendVerification(submission: Submission) {
  return requestEmail(submission, "send-verification-email", {}, VERIFICATION_SENT);
}

/** Responds the same whether or not the address has an account (decision 023). */
async function requestEmail(
  { context, request, form }: Submission,
  endpoint: string,
  body: object,
  message: ActionMessage,
) {
  const read = readFields(address, form);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
  const result = await callAuth(context, request, endpoint, { ...body, ...read.fields });
  return result.ok ? completed(message) : refused(form, { message: { title: result.message || AUTH_FAILED } });
}

function completed(message: ActionMessage, cookies: string[] = []) {
  return data<ActionResult>({ state: "done", message }, { headers: withCookies(cookies) });
}
