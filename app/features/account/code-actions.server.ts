import { data, redirect } from "react-router";
import { z } from "zod";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { servicesContext } from "#app/platform/context.ts";
import { canTextMessage } from "#app/platform/auth/sign-in/sms.server.ts";
import { AUTH_FAILED } from "./account.ts";
import { afterSignIn } from "./after-sign-in.server.ts";
import { contactIn, type Contact } from "./account.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { callAuth, codeProblem } from "./action-results.server.ts";
import { authPath } from "./modes.ts";

/** Where the code was sent. */
export type CodeSent = { contact: string };

/** The page says so at length. */
const CODE_SENT = { title: "Code sent" };

const codeForm = z.object({
  contact: text,
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ""))
    .optional(),
  next: text.transform(sameSitePath),
});

/** Step one sends a code to the address or number, step two checks it. */
export async function signInByCode(submission: SentForm) {
  const { context, form } = submission;
  const read = await readForm(form, codeForm);
  if (!read.ok) return read.invalid;
  const { contact: typed, code, next } = read.value;
  const contact = contactIn(typed, canTextMessage(context.get(servicesContext).env));
  if ("error" in contact) return refused(form, { fieldErrors: { contact: contact.error } });
  return code === undefined ? send(submission, contact, typed) : verify(submission, contact, code, next);
}

/** Responds the same whether or not the contact has an account. */
async function send({ context, request, form }: SentForm, contact: Contact, typed: string) {
  const result =
    "email" in contact
      ? await callAuth(context, request, "email-otp/send-verification-otp", { ...contact, type: "sign-in" })
      : await callAuth(context, request, "phone-number/send-otp", contact);
  if (!result.ok) return refused(form, { message: { title: result.message || AUTH_FAILED } });
  const shown: CodeSent = { contact: typed };
  return data<ActionResult<CodeSent>>({ state: "done", message: CODE_SENT, shown }, { headers: withCookies([]) });
}

async function verify({ context, request, form }: SentForm, contact: Contact, code: string, next: string) {
  if (!code) return refused(form, { fieldErrors: { code: "Enter the code" } });
  const result =
    "email" in contact
      ? await callAuth(context, request, "sign-in/email-otp", { email: contact.email, otp: code })
      : await callAuth(context, request, "phone-number/verify", { ...contact, code });
  if (!result.ok) return refused(form, { fieldErrors: { code: codeProblem(result) }, status: 401 });
  if (result.body["twoFactorRedirect"])
    return redirect(authPath("two-factor", next), { headers: withCookies(result.cookies) });
  const headers = withCookies([...result.cookies, noticeCookie("signed-in")]);
  return redirect(await afterSignIn(context, result.cookies, next), { headers });
}
