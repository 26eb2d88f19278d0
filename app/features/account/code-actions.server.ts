import { data, redirect, type RouterContextProvider } from "react-router";
import { noticeCookie } from "#app/platform/auth/notice.ts";
import { sameSitePath } from "#app/platform/auth/same-site-path.ts";
import { envContext } from "#app/platform/context.ts";
import { canTextMessage } from "#app/platform/auth/sms.server.ts";
import { AUTH_FAILED } from "./account.ts";
import { afterSignIn } from "./after-sign-in.server.ts";
import { contactIn, type Contact } from "./contact.ts";
import { fieldOf, refused, withCookies } from "#app/platform/http/action-results.server.ts";
import { askedAuth, whyNotCode } from "./action-results.server.ts";
import { authPath } from "./modes.ts";

type Asking = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };
type Sent = { state: "sent"; contact: string };

/** First the address or number, then the code that was sent there. */
export async function signInByCode(asking: Asking) {
  const { context, form } = asking;
  const contact = contactIn(fieldOf(form, "contact"), canTextMessage(context.get(envContext)));
  if ("error" in contact) return refused(form, { errors: { contact: contact.error } });
  return form.has("code") ? answer(asking, contact) : send(asking, contact);
}

/** The same answer whoever has an account here. */
async function send({ context, request, form }: Asking, contact: Contact) {
  const asked =
    "email" in contact
      ? await askedAuth(context, request, "email-otp/send-verification-otp", { ...contact, type: "sign-in" })
      : await askedAuth(context, request, "phone-number/send-otp", contact);
  if (!asked.ok) return refused(form, { message: { title: asked.message || AUTH_FAILED } });
  return data<Sent>({ state: "sent", contact: fieldOf(form, "contact") }, { headers: withCookies([]) });
}

async function answer({ context, request, form }: Asking, contact: Contact) {
  const code = fieldOf(form, "code").replaceAll(/\s/g, "");
  if (!code) return refused(form, { errors: { code: "Enter the code" } });
  const next = sameSitePath(fieldOf(form, "next"));
  const asked =
    "email" in contact
      ? await askedAuth(context, request, "sign-in/email-otp", { email: contact.email, otp: code })
      : await askedAuth(context, request, "phone-number/verify", { ...contact, code });
  if (!asked.ok) return refused(form, { errors: { code: whyNotCode(asked) }, status: 401 });
  if (asked.body["twoFactorRedirect"])
    return redirect(authPath("two-factor", next), { headers: withCookies(asked.cookies) });
  const headers = withCookies([...asked.cookies, noticeCookie("signed-in")]);
  return redirect(await afterSignIn(context, asked.cookies, next), { headers });
}
