import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { noticeCookie } from "#app/platform/auth/notice.ts";
import { sameSitePath } from "#app/platform/auth/same-site-path.ts";
import { newToken } from "#app/platform/auth/secret-token.server.ts";
import { publicUrlContext } from "#app/platform/context.ts";
import { nameFromEmail } from "#app/platform/person-name.ts";
import type { ActionResult, ActionMessage } from "#app/platform/action-result.ts";
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
import { fieldOf, readFields, refused, withCookies } from "#app/platform/http/action-results.server.ts";
import { askedAuth, reasoned, whyNotCode } from "./action-results.server.ts";
import { authPath, type Mode } from "./modes.ts";
import { proofCookie } from "./sign-up-proof.server.ts";

type Asking = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

const credentials = z.object({ email, password });
const address = z.object({ email });
const secondFactor = z.object({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ""))
    .refine((typed) => typed !== "", "Enter the code"),
});

/** What each mode of /auth does with its form. */
export const AUTH_ACTIONS: Record<Mode, (asking: Asking) => Promise<unknown>> = {
  "sign-in": signIn,
  "sign-up": signUp,
  forgot: askForReset,
  resend: askForVerification,
  "two-factor": showSecondFactor,
};

async function signIn({ context, request, form }: Asking) {
  const read = readFields(credentials, form);
  if (!read.ok) return refused(form, { errors: read.errors });

  const next = sameSitePath(fieldOf(form, "next"));
  const asked = await askedAuth(context, request, "sign-in/email", read.fields);
  if (!asked.ok && asked.code === "CONFIRM_BY_EMAIL") return completed(FINISH_BY_EMAIL);
  if (!asked.ok && asked.code === "EMAIL_NOT_VERIFIED") return refused(form, { message: CONFIRM_FIRST, status: 401 });
  if (!asked.ok) return refused(form, { message: { title: reasoned(asked, AUTH_FAILED) }, status: 401 });
  if (asked.body["twoFactorRedirect"])
    return redirect(authPath("two-factor", next), { headers: withCookies(asked.cookies) });
  return signedIn(context, asked.cookies, next);
}

async function showSecondFactor({ context, request, form }: Asking) {
  const read = readFields(secondFactor, form);
  if (!read.ok) return refused(form, { errors: read.errors });

  const { code } = read.fields;
  const endpoint = /^\d{6}$/.test(code) ? "two-factor/verify-totp" : "two-factor/verify-backup-code";
  const asked = await askedAuth(context, request, endpoint, { code });
  if (!asked.ok && asked.code === "INVALID_TWO_FACTOR_COOKIE")
    return refused(form, { message: { title: "That took too long. Please sign in again." }, status: 401 });
  if (!asked.ok) return refused(form, { errors: { code: whyNotCode(asked) }, status: 401, cookies: asked.cookies });
  return signedIn(context, asked.cookies, sameSitePath(fieldOf(form, "next")));
}

async function signedIn(context: Asking["context"], cookies: string[], next: string) {
  const headers = withCookies([...cookies, noticeCookie("signed-in")]);
  return redirect(await afterSignIn(context, cookies, next), { headers });
}

async function signUp({ context, request, form }: Asking) {
  const read = readFields(credentials, form);
  if (!read.ok) return refused(form, { errors: read.errors });

  const { fields } = read;
  const proof = newToken();
  const name = nameFromEmail(fields.email);
  const asked = await askedAuth(context, request, "sign-up/email", { ...fields, name, proof, callbackURL: "/admin" });
  if (!asked.ok) {
    const message = reasoned(asked, AUTH_FAILED);
    const errors: Record<string, string> = asked.code === "weak_password" ? { password: message } : {};
    return refused(form, { errors, message: { title: message } });
  }
  return completed(ACCOUNT_CREATED, [proofCookie(proof, context.get(publicUrlContext))]);
}

async function askForReset({ context, request, form }: Asking) {
  const body = { redirectTo: "/auth/reset-password" };
  return mailed({ context, request, form }, "request-password-reset", body, RESET_SENT);
}

async function askForVerification(asking: Asking) {
  return mailed(asking, "send-verification-email", {}, VERIFICATION_SENT);
}

/** The same answer for an address with an account and for one without (decision D84). */
async function mailed({ context, request, form }: Asking, endpoint: string, body: object, message: ActionMessage) {
  const read = readFields(address, form);
  if (!read.ok) return refused(form, { errors: read.errors });
  const asked = await askedAuth(context, request, endpoint, { ...body, ...read.fields });
  return asked.ok ? completed(message) : refused(form, { message: { title: asked.message || AUTH_FAILED } });
}

function completed(message: ActionMessage, cookies: string[] = []) {
  return data<ActionResult>({ state: "done", message }, { headers: withCookies(cookies) });
}
