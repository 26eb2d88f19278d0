import { data } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { ActionResult, ActionMessage } from "#app/platform/forms/action-result.ts";
import { AuthPage } from "../auth-page.tsx";
import { emailChangeByToken, confirmNewEmail, type ConfirmResult } from "../email-change.server.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { Finished } from "#app/ui/finished.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/confirm-email";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Confirm your new email", "Confirm from both your old and new email addresses."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing. A user signed in to another account learns nothing about this one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await context.get(requestContext).visitor();
  const change = await emailChangeByToken(context.get(servicesContext).db, tokenOf(request), new Date());
  const isTheirs = change !== null && (!visitor || visitor.id === change.userId);
  return {
    action: new URL(request.url).pathname + new URL(request.url).search,
    newEmail: isTheirs ? change.newEmail : null,
  };
}

const INVALID = { title: "Invalid or expired link" };
const MESSAGES: Record<Exclude<ConfirmResult, "refused">, ActionMessage> = {
  "waiting-for-other": {
    title: "Confirmed",
    description: "One more step: open the link we sent to your other email address to finish the change.",
  },
  changed: { title: "Email changed", description: "From now on, sign in with your new email address." },
};

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await context.get(requestContext).visitor();
  const confirmed = await confirmNewEmail(context.get(servicesContext).db, tokenOf(request), visitor, new Date());
  if (confirmed === "refused") return refused(new FormData(), { message: INVALID, status: 400 });
  return data<ActionResult>({ state: "done", message: MESSAGES[confirmed] });
}

export const clientAction = keepFormValues;

export default function ConfirmEmail({ loaderData: { action: here, newEmail } }: Route.ComponentProps) {
  const { Form, form, isSubmitting, refusal, done } = useActionForm(here);
  const lead =
    done || newEmail === null
      ? "Your email address changes once you've confirmed it from both your old and new addresses."
      : `You result to change your email address to ${newEmail}. Nothing changes until you've confirmed it from both addresses.`;
  return (
    <AuthPage title="Confirm your new email" lead={lead}>
      {done && <Finished message={done.message} />}
      {!done && (newEmail === null || refusal) && <Refusal message={refusal ?? INVALID} />}
      {!done && newEmail !== null && !refusal && (
        <Form {...form}>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Confirming..." : "Confirm Email"}
          </Button>
        </Form>
      )}
      {(done || newEmail === null || refusal) && (
        <div>
          <ButtonLink kind="secondary" to="/account-settings">
            Account Settings
          </ButtonLink>
        </div>
      )}
    </AuthPage>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
