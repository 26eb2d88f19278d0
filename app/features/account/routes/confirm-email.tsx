import { data } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, visitorContext } from "#app/platform/context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { ActionResult, ActionMessage } from "#app/platform/action-result.ts";
import { AuthPage } from "../auth-page.tsx";
import { changeBehind, confirmNewEmail, type Confirming } from "../email-change.server.ts";
import { refused } from "#app/platform/http/action-results.server.ts";
import { keepTyped } from "#app/platform/http/keep-typed.ts";
import { Finished, Refusal } from "#app/ui/form-message.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Route } from "./+types/confirm-email";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Confirm your new email", "Both addresses say yes before an account moves."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing. Somebody who is signed in to another account is told nothing of this one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await context.get(visitorContext)();
  const change = await changeBehind(context.get(dbContext), tokenOf(request), new Date());
  const isTheirs = change !== null && (!visitor || visitor.id === change.userId);
  return {
    action: new URL(request.url).pathname + new URL(request.url).search,
    newEmail: isTheirs ? change.newEmail : null,
  };
}

const INVALID = { title: "Invalid or expired link" };
const SAID: Record<Exclude<Confirming, "refused">, ActionMessage> = {
  "waits-for-the-other": {
    title: "Confirmed",
    description: "One more: open the link we sent to the other address. Then the change is done.",
  },
  changed: { title: "Email changed", description: "Sign in with the new address from now on." },
};

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await context.get(visitorContext)();
  const confirmed = await confirmNewEmail(context.get(dbContext), tokenOf(request), visitor, new Date());
  if (confirmed === "refused") return refused(new FormData(), { message: INVALID, status: 400 });
  return data<ActionResult>({ state: "done", message: SAID[confirmed] });
}

export const clientAction = keepTyped;

export default function ConfirmEmail({ loaderData: { action: here, newEmail } }: Route.ComponentProps) {
  const { Form, form, isSubmitting, refusal, done } = useActionForm(here);
  const lead =
    done || newEmail === null
      ? "An account moves to a new address when both addresses have said yes."
      : `The account is to move to ${newEmail}. Nothing changes until both addresses have confirmed it.`;
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
