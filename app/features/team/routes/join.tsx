import { Form as PlainForm, redirect } from "react-router";
import { ROLE_NAMES } from "#app/admin-roles.ts";
import { brand } from "#app/brand.ts";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { isSameEmail } from "#app/features/account/account.ts";
import { otherWayFailed } from "#app/features/oauth/oauth.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { isSession } from "#app/platform/auth/sessions/sessions.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { acceptInvitation, invitationOf, type AcceptResult } from "../team.server.ts";
import type { Route } from "./+types/join";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Join the team", "Accept your invitation."),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Opening the link changes nothing, and a user with another address is sent neither the invited one nor its role. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, links } = context.get(servicesContext);
  const visitor = await context.get(requestContext).visitor();
  const { pathname, search } = new URL(request.url);
  const invitation = await invitationOf(db, links.read("team-invitation", tokenOf(request)), new Date());
  const here = pathname + search;
  if (!invitation) return { state: "gone" as const, here, email: "", role: null, signedInAs: null };
  const { email, role } = invitation;
  if (!visitor) return { state: "signed-out" as const, here, email, role, signedInAs: null };
  const signedInAs = visitor.email;
  if (!isSameEmail(signedInAs, email))
    return { state: "other-account" as const, here, email: "", role: null, signedInAs };
  return { state: "ready" as const, here, email, role, signedInAs };
}

const GONE = {
  title: "This invitation no longer works",
  description:
    "It was used or withdrawn, has expired, or a newer email replaced it. Ask an owner of the shop for a new one.",
};
const REFUSALS: Record<Exclude<AcceptResult, "joined">, { title: string; description: string }> = {
  gone: GONE,
  "not-verified": {
    title: "Confirm your email address first",
    description: "Open the link in the email we sent when you signed up. Then open the invitation again.",
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const { db, links } = context.get(servicesContext);
  const visitor = await context.get(requestContext).visitor();
  const form = new FormData();
  if (!visitor) throw redirect(`/auth?next=${encodeURIComponent(`/team/join?token=${tokenOf(request)}`)}`);
  const link = links.read("team-invitation", tokenOf(request));
  const result = link ? await acceptInvitation(db, link, visitor, new Date()) : "gone";
  if (result !== "joined") return refused(form, { message: REFUSALS[result], status: result === "gone" ? 404 : 422 });
  return redirect((await isSession(db, visitor.sessionId)) ? "/admin" : otherWayFailed("/admin", "team_account"));
}

export const clientAction = keepFormValues;

export default function JoinTeam({ loaderData }: Route.ComponentProps) {
  const { state, here, email, role, signedInAs } = loaderData;
  const { Form, form, isSubmitting, refusal } = useActionForm(here);
  const lead = role
    ? `You’re invited to help run ${brand.name}. Your role will be ${ROLE_NAMES[role]}.`
    : "An owner of the shop invites people by email.";
  const auth = (mode: string) => `/auth?${new URLSearchParams({ ...(mode && { mode }), next: here })}`;
  return (
    <AuthPage title="Join the team" lead={lead}>
      <Refusal message={refusal ?? (state === "gone" ? GONE : null)} />
      {state === "signed-out" && (
        <>
          <p className="wrap-anywhere">{`The invitation is for ${email}. Sign in with that address, or create an account with it. Then open the link in the email again, if you don’t return here.`}</p>
          <p className="flex flex-wrap gap-4">
            <ButtonLink to={auth("")}>Sign In</ButtonLink>
            <ButtonLink kind="secondary" to={auth("sign-up")}>
              Create Account
            </ButtonLink>
          </p>
        </>
      )}
      {state === "other-account" && (
        <>
          <p className="wrap-anywhere">{`The invitation is for another address than ${signedInAs}. Sign out, then sign in with the address that got the email. If your address changed, ask an owner of the shop for a new invitation.`}</p>
          <PlainForm method="post" action="/sign-out">
            <Button type="submit" kind="secondary">
              Sign Out
            </Button>
          </PlainForm>
        </>
      )}
      {state === "ready" && (
        <Form {...form}>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? "Joining..." : "Join the Team"}
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}
