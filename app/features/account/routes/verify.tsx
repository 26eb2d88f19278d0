import { redirect } from "react-router";
import { z } from "zod";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { isProvenBy, pendingSignUp } from "#app/platform/auth/sign-up/sign-up.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { AUTH_FAILED, password } from "../account.ts";
import { afterSignIn } from "../after-sign-in.server.ts";
import { AuthPage } from "../auth-page.tsx";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { callAuth, reasoned } from "../action-results.server.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { authPath } from "../modes.ts";
import { PasswordField } from "../password-field.tsx";
import { FORGET_PROOF, proofIn } from "../sign-up-proof.server.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/verify";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Confirm your email", "The last step of signing up."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing: email clients prefetch links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const pending = await pendingSignUp(context.get(servicesContext).db, token, new Date());
  return {
    action: new URL(request.url).pathname + new URL(request.url).search,
    email: pending?.email ?? null,
    next: sameSitePath(new URL(request.url).searchParams.get("next")),
    asksPassword: pending !== null && !isProvenBy(pending, proofIn(request)),
  };
}

const chosen = z.object({ password: password.optional() });

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readForm(request, chosen);
  if (!read.ok) return read.invalid;
  const { form } = read;

  const proof = proofIn(request);
  const body = { token: tokenOf(request), ...read.value, ...(proof === undefined ? {} : { proof }) };
  const result = await callAuth(context, request, "sign-up/confirm", body);
  if (!result.ok) {
    const message = reasoned(result, AUTH_FAILED);
    const isAboutPassword = ["weak_password", "PASSWORD_REQUIRED"].includes(result.code);
    return refused(form, isAboutPassword ? { fieldErrors: { password: message } } : { message: { title: message } });
  }
  const next = sameSitePath(new URL(request.url).searchParams.get("next"));
  const headers = withCookies([...result.cookies, FORGET_PROOF, noticeCookie("email-confirmed")]);
  return redirect(await afterSignIn(context, result.cookies, next), { headers });
}

export const clientAction = keepFormValues;

export default function Verify({ loaderData: { action: here, email, asksPassword, next } }: Route.ComponentProps) {
  const { Form, form, formKey, isSubmitting, errors, refusal } = useActionForm(here);
  if (!email)
    return (
      <AuthPage
        title="Confirm your email"
        lead="This link has expired or was already used. If you've confirmed your email address, just sign in."
      >
        <Refusal message={refusal} />
        <div className="flex flex-wrap gap-4">
          <ButtonLink to={authPath("sign-in", next)}>Sign In</ButtonLink>
          <ButtonLink kind="secondary" to={authPath("resend", next)}>
            Send a New Link
          </ButtonLink>
        </div>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Confirm your email"
      lead={`Confirm to activate the account for ${email}. If you didn't sign up, just close this page.`}
    >
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal message={refusal} />
        {asksPassword && (
          <>
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="new-password"
              error={errors["password"]}
              hint="You opened this link in a different browser than the one you signed up in, so choose a password for your account now."
            />
          </>
        )}
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Confirming..." : "Confirm Email"}
        </Button>
      </Form>
    </AuthPage>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
