import { Link, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { sameSitePath } from "#app/platform/auth/access/same-site-path.ts";
import { canTextMessage } from "#app/platform/auth/sign-in/sms.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { EMAIL_HINT } from "#app/platform/email-hint.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AuthPage } from "../auth-page.tsx";
import { signInByCode, type CodeSent } from "../code-actions.server.ts";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { authPath } from "../modes.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/code";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => privateMeta("Sign in with a code");

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = sameSitePath(new URL(request.url).searchParams.get("next"));
  if (await context.get(requestContext).visitor()) throw redirect(next);
  return { next, isPhoneOffered: canTextMessage(context.get(servicesContext).env) };
}

export const action = formActions({ other: signInByCode });

export const clientAction = keepFormValues;

export default function Code({ loaderData: { next, isPhoneOffered } }: Route.ComponentProps) {
  const here = `/auth/code?${new URLSearchParams({ next }).toString()}`;
  const { Form, form, formKey, isSubmitting, errors, typed, field, refusal, done } = useActionForm<CodeSent>(here, {
    toastOf: () => null,
  });
  const sentTo = done?.shown?.contact ?? (typed["step"] === "code" ? typed["contact"] : undefined);
  const reach = isPhoneOffered ? "email or text message" : "email";
  return (
    <AuthPage
      title="Sign In"
      lead={
        sentTo
          ? `Enter the 6-digit code we sent to ${sentTo}. It works for ten minutes.`
          : `No password needed. We'll send you a code by ${reach}.`
      }
      aside={
        <Link className="link inline-flex min-h-11 items-center" to={authPath("sign-in", next)}>
          Use your password instead
        </Link>
      }
    >
      <Form key={formKey} {...form} className="grid gap-6">
        <Refusal message={refusal} />
        <input type="hidden" name="next" value={next} />
        {sentTo ? (
          <>
            <input type="hidden" name="step" value="code" />
            <input type="hidden" name="contact" value={sentTo} />
            <TextField
              label="Code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              error={errors["code"]}
            />
          </>
        ) : (
          <TextField
            label={isPhoneOffered ? "Email or phone number" : "Email"}
            {...field("contact")}
            required
            maxLength={400}
            autoComplete={isPhoneOffered ? "username" : "email"}
          />
        )}
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {sentTo ? "Sign In" : "Send Code"}
        </Button>
      </Form>
      {sentTo && (
        <p>
          {sentTo.includes("@") && <span className="block text-14 text-stone-strong">{EMAIL_HINT}</span>}
          <Link className="link inline-flex min-h-11 items-center" to={here} reloadDocument>
            Didn't get a code? Start over
          </Link>
        </p>
      )}
    </AuthPage>
  );
}
