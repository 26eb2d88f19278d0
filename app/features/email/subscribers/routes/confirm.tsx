import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { monthAndDay } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { safeDisplayName } from "#app/platform/person-name.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { InvalidLink, emailLinkMeta, EmailLinkPage, StoppedByComplaint } from "../email-link-page.tsx";
import { CONFIRM_LABEL, mailingNames } from "../subscribers.ts";
import { confirmMailings } from "../opt-in.server.ts";
import { nextDevotional } from "../next-devotional.server.ts";
import { linkServices, recipientToConfirm } from "../link-recipient.server.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import type { Route } from "./+types/confirm";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta("Confirm your subscription");

/** Opening the link changes nothing, because email clients prefetch links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const services = linkServices(context);
  const recipient = await recipientToConfirm(services, token);
  if (!recipient) return data(null, { status: 404 });
  return data({
    here: withToken("/mail/confirm", token),
    preferences: withToken("/mail/preferences", services.links.token(recipient.list.source, recipient)),
    email: recipient.email,
    wanted: mailingNames(recipient.preferences),
    name: safeDisplayName(recipient.displayName),
    isChange: recipient.request?.isChange ?? false,
    isConfirmed: recipient.state === "active",
    hasComplained: recipient.hasComplained,
    monday: recipient.preferences.devotionals ? await nextDevotional(context.get(servicesContext), new Date()) : null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenOf(request);
  const recipient = await recipientToConfirm(linkServices(context), token);
  if (!recipient || !(await confirmMailings(context.get(servicesContext).db, recipient)))
    return refused(new FormData(), { status: 404 });
  return redirect(withToken("/mail/confirm", token));
}

export const clientAction = keepFormValues;

export default function Confirm({ loaderData: link }: Route.ComponentProps) {
  if (!link) return <InvalidLink />;
  const { here, preferences, email, wanted, name, isChange, isConfirmed, hasComplained, monday } = link;
  if (hasComplained) return <StoppedByComplaint email={email} />;
  if (isConfirmed)
    return (
      <EmailLinkPage title="You’re confirmed" lead={`${email} will receive: ${wanted || "nothing yet"}.`}>
        {monday && <p>Your next devotional arrives Monday morning, {monthAndDay(monday)}.</p>}
        <ButtonLink kind="secondary" to={preferences}>
          Change email preferences
        </ButtonLink>
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage
      title={isChange ? "Confirm this change" : "Confirm your subscription"}
      lead={
        isChange
          ? `Once you confirm, ${email} will receive: ${wanted || "nothing"}.`
          : `Once you confirm, ${email} will receive: ${wanted || "nothing yet"}.`
      }
    >
      {name && (
        <p className="wrap-anywhere">
          Name: <bdi>{name}</bdi>
        </p>
      )}
      <ButtonForm action={here} label={isChange ? "Confirm change" : CONFIRM_LABEL} busy="Confirming..." />
      <p className="text-stone-strong">
        {isChange
          ? "If you didn’t request this, close this page. Nothing changes unless you confirm."
          : "If you didn’t request this, close this page. We won’t send anything unless you confirm."}
      </p>
    </EmailLinkPage>
  );
}
