import { Link, redirect } from "react-router";
import { z } from "zod";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { noticeCookie } from "#app/platform/auth/access/notice.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { DELETE_WORDS } from "../account.ts";
import { AuthPage } from "../auth-page.tsx";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { callAuth } from "../action-results.server.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { ProofFields, SendCode } from "../proof-fields.tsx";
import { proofIn, refuseProof } from "../proof.server.ts";
import { privateMeta } from "../private-meta.ts";
import { useReloadOnRestore } from "../use-reload-on-restore.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/delete";

export const handle: RouteAccess = { access: "signed-in" };

export const meta = () => privateMeta("Delete my account");

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedIn(context);
  return { email: visitor.email, ...(await context.get(servicesContext).auth.signInMethods(visitor.id)) };
}

const deletion = z.object({
  words: text.refine((typed) => typed.trim().toLowerCase() === DELETE_WORDS, `Type "${DELETE_WORDS}"`),
});

/** Deletes the account with everything that belongs to it; docs/decisions/022 lists what stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await signedIn(context);
  const read = await readForm(request, deletion);
  if (!read.ok) return read.invalid;
  const { form } = read;
  const { hasPassword } = await context.get(servicesContext).auth.signInMethods(visitor.id);
  if (hasPassword && !proofIn(form).password)
    return refused(form, { fieldErrors: { password: "Enter your password" } });

  const result = await callAuth(context, request, "delete-user", proofIn(form));
  if (!result.ok) return refuseProof(form, result);
  const headers = withCookies([...result.cookies, noticeCookie("account-deleted")]);
  headers.set("Clear-Site-Data", '"cache"');
  return redirect("/", { headers });
}

export const clientAction = keepFormValues;

export default function Delete({ loaderData: { email, proof } }: Route.ComponentProps) {
  useReloadOnRestore();
  const { Form, form, formKey, isSubmitting, errors, field, refusal } = useActionForm("/account-settings/delete");
  return (
    <AuthPage
      title="Delete my account"
      lead="This immediately deletes your account, favorites and profile, and signs you out everywhere. It can't be undone."
      aside={
        <Link className="link inline-flex min-h-11 items-center" to="/account-settings">
          Keep My Account
        </Link>
      }
    >
      <p>
        We keep orders because the law requires it. Prayers, stories and subscriptions aren't tied to your account, so
        they stay too. Contact us if you want them deleted.
      </p>
      {proof === "emailed-code" && <SendCode />}
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal message={refusal} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ProofFields proof={proof} errors={errors} name="password" label="Password" />
        <TextField
          label={`Type "${DELETE_WORDS}"`}
          {...field("words")}
          required
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Deleting..." : "Delete Account"}
        </Button>
      </Form>
    </AuthPage>
  );
}
