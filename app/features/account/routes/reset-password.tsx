import { redirect } from "react-router";
import { z } from "zod";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { password, RESET_FAILED } from "../account.ts";
import { AuthPage } from "../auth-page.tsx";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { callAuth, reasoned } from "../action-results.server.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { NewPasswordFields } from "../new-password-fields.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/reset-password";

/** Signed-in users may use it too: the link decides (decision 099). */
export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Set a new password", "Choose a new password for your account."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!(await context.get(servicesContext).auth.isResetLink(tokenOf(request))))
    throw redirect("/auth?came=expired-link", { headers: { "Set-Cookie": noticeCookie("invalid-reset-link") } });
  return { action: new URL(request.url).pathname + new URL(request.url).search };
}

const newPassword = z
  .object({ password, confirmation: z.string() })
  .refine((typed) => typed.password.normalize("NFKC") === typed.confirmation.normalize("NFKC"), {
    path: ["confirmation"],
    message: "Passwords don't match",
  });

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readForm(request, newPassword);
  if (!read.ok) return read.invalid;
  const { form } = read;

  const body = { token: tokenOf(request), newPassword: read.value.password };
  const result = await callAuth(context, request, "reset-password", body);
  if (!result.ok) {
    const message = reasoned(result, RESET_FAILED);
    const errors: Record<string, string> = result.code === "weak_password" ? { password: message } : {};
    return refused(form, { fieldErrors: errors, message: { title: message } });
  }
  // Ends this browser's session, so that /auth does not redirect away.
  const left = await callAuth(context, request, "sign-out", {});
  const headers = withCookies([...left.cookies, noticeCookie("password-updated")]);
  const next = sameSitePath(new URL(request.url).searchParams.get("next"));
  // Not as the guard's redirects begin, which a form takes for the end of the session (keepFormValues).
  const query = new URLSearchParams({ came: "password-updated", ...(next === "/" ? {} : { next }) }).toString();
  return redirect(`/auth?${query}`, { headers });
}

export const clientAction = keepFormValues;

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { Form, form, formKey, isSubmitting, errors, refusal } = useActionForm(loaderData.action);
  return (
    <AuthPage
      title="Set a new password"
      lead="We'll sign you out on every device, then you can sign in with your new password."
    >
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal message={refusal} />
        <NewPasswordFields name="password" errors={errors} />
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Updating..." : "Update Password"}
        </Button>
      </Form>
    </AuthPage>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
