import { data, Form, redirect, useNavigation } from "react-router";
import { mailingNames } from "#app/features/ambassadors/ambassadors.ts";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dayIn, nextMondayMorning, monthAndDay } from "#app/platform/calendar.ts";
import { dbContext, envContext, linksContext } from "#app/platform/context.ts";
import { safeDisplayName } from "#app/platform/person-name.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeadLink, emailLinkMeta, EmailLinkPage } from "../email-link-page.tsx";
import { YES } from "../mailings.ts";
import { confirmMailings } from "../opt-in.server.ts";
import { recipientToConfirm } from "../link-recipient.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { keepPress } from "../unanswered.ts";
import type { Route } from "./+types/confirm";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta("Confirm your subscription");

/** Opening the link changes nothing: mail programs open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const links = context.get(linksContext);
  const reader = await recipientToConfirm(context.get(dbContext), links, token);
  if (!reader) return data(null, { status: 404 });
  const timeZone = context.get(envContext).STORE_TIMEZONE;
  return data({
    here: withToken("/mail/confirm", token),
    preferences: withToken("/mail/preferences", links.token(reader.list, reader)),
    email: reader.email,
    wanted: mailingNames(reader.preferences),
    name: safeDisplayName(reader.displayName),
    isChange: reader.request?.isChange ?? false,
    isConfirmed: reader.state === "active",
    monday: reader.preferences.devotionals ? dayIn(timeZone, nextMondayMorning(timeZone, new Date())) : null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const [db, token] = [context.get(dbContext), tokenOf(request)];
  const reader = await recipientToConfirm(db, context.get(linksContext), token);
  if (!reader || !(await confirmMailings(db, reader))) return data(null, { status: 404 });
  return redirect(withToken("/mail/confirm", token));
}

export const clientAction = keepPress;

export default function Confirm({ loaderData: asked, actionData }: Route.ComponentProps) {
  const failure = actionData?.failure;
  const isBusy = useNavigation().state !== "idle";
  if (!asked) return <DeadLink />;
  const { here, preferences, email, wanted, name, isChange, isConfirmed, monday } = asked;
  if (isConfirmed)
    return (
      <EmailLinkPage title="Thank you. It is confirmed" lead={`${email} receives: ${wanted || "nothing yet"}.`}>
        {monday && <p>The next devotional comes on Monday morning, {monthAndDay(monday)}.</p>}
        <ButtonLink kind="secondary" to={preferences}>
          Change what you receive
        </ButtonLink>
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage
      title={isChange ? "Confirm this change" : "Please confirm"}
      lead={
        isChange
          ? `From now on, ${email} would receive: ${wanted || "nothing"}.`
          : `To be sent to ${email}: ${wanted || "nothing yet"}.`
      }
      failure={failure}
    >
      {name && (
        <p className="wrap-anywhere">
          Name: <bdi>{name}</bdi>
        </p>
      )}
      <Form method="post" action={here}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Confirming..." : isChange ? "Confirm the change" : YES}
        </Button>
      </Form>
      <p className="text-stone-strong">
        {isChange
          ? "If you didn't ask for this, close the page. Nothing changes unless you confirm."
          : "If you did not ask for this, close the page. Nothing is sent without your yes."}
      </p>
    </EmailLinkPage>
  );
}
