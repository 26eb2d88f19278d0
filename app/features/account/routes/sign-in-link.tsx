import { redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { AUTH_FAILED } from "../account.ts";
import { afterSignIn } from "../after-sign-in.server.ts";
import { AuthPage } from "../auth-page.tsx";
import { callAuth } from "../action-results.server.ts";
import { authPath } from "../modes.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/sign-in-link";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [...privateMeta("Finish signing in"), { name: "referrer", content: "same-origin" }];

const EXPIRED = {
  title: "This link has expired",
  lead: "Sign-in links work once and expire after an hour. Sign in again to get a new one.",
};

/** Opening the link changes nothing: email clients open links, too. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  return { action: pathname + search, next: sameSitePath(searchParams.get("next")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const next = sameSitePath(searchParams.get("next"));
  const result = await callAuth(context, request, "sign-in/link", { token });
  if (!result.ok) {
    if (result.code === "INVALID_TOKEN")
      return refused(new FormData(), { fieldErrors: { token: EXPIRED.title }, status: 400 });
    return refused(new FormData(), { message: { title: result.message || AUTH_FAILED }, status: 400 });
  }
  if (result.body["twoFactorRedirect"])
    return redirect(authPath("two-factor", next), { headers: withCookies(result.cookies) });
  const headers = withCookies([...result.cookies, noticeCookie("signed-in")]);
  return redirect(await afterSignIn(context, result.cookies, next), { headers });
}

export const clientAction = keepFormValues;

export default function SignInLink({ loaderData }: Route.ComponentProps) {
  const { Form, form, isSubmitting, errors, refusal } = useActionForm(loaderData.action);
  if (errors["token"])
    return (
      <AuthPage title={EXPIRED.title} lead={EXPIRED.lead}>
        <div>
          <span role="alert" className="sr-only">
            {errors["token"]}
          </span>
          <ButtonLink to={authPath("sign-in", loaderData.next)}>Sign in again</ButtonLink>
        </div>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Finish signing in"
      lead="Click Sign In to finish. The link works once and expires an hour after we send it."
    >
      <Refusal message={refusal} />
      <Form {...form}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Signing in..." : "Sign In"}
        </Button>
      </Form>
    </AuthPage>
  );
}
