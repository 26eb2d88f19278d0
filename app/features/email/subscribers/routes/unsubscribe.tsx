import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { InvalidLink, emailLinkMeta, EmailLinkPage, StoppedByComplaint } from "../email-link-page.tsx";
import { linkServices, recipientOfLink } from "../link-recipient.server.ts";
import { UNSUBSCRIBE } from "../subscribers.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { noticeBehind, unsubscribe } from "../unsubscribe.server.ts";
import type { Route } from "./+types/unsubscribe";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta(UNSUBSCRIBE);

/** Opening the link changes nothing, because email clients prefetch links. One-click unsubscribe is in unsubscribe.server.ts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const services = linkServices(context);
  const notice = await noticeBehind(services, token);
  if (notice) {
    const { before, after, isStopped } = notice;
    return data({ here: withToken("/mail/unsubscribe", token), notice: { before, after, isStopped } });
  }
  const recipient = await recipientOfLink(services, token);
  if (!recipient) return data(null, { status: 404 });
  const { email, state, preferences, list, hasComplained } = recipient;
  const isStopped = state === "stopped";
  const { before, after } = list.unsubscribing;
  return data({
    here: withToken("/mail/unsubscribe", token),
    notice: null,
    settings: withToken("/mail/preferences", token),
    email,
    hasComplained,
    lead: isStopped ? after(email) : before(email),
    isStopped,
    undo: list.suppressesAddress && MAILINGS.some((mailing) => preferences[mailing]) ? { preferences } : null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const [services, token] = [linkServices(context), tokenOf(request)];
  const notice = await noticeBehind(services, token);
  const recipient = notice ? null : await recipientOfLink(services, token);
  if (notice) await notice.stop("link");
  else if (recipient) await unsubscribe(services.db, recipient, "link");
  else return refused(new FormData(), { status: 404 });
  return redirect(withToken("/mail/unsubscribe", token));
}

export const clientAction = keepFormValues;

export default function Unsubscribe({ loaderData: link }: Route.ComponentProps) {
  if (!link) return <InvalidLink />;
  if (link.notice) return <StopNotice {...link.notice} here={link.here} />;
  const { here, settings, lead, isStopped, undo } = link;
  if (link.hasComplained) return <StoppedByComplaint email={link.email} />;
  if (isStopped)
    return (
      <EmailLinkPage title="You’re unsubscribed" lead={lead}>
        <p>Unsubscribed by mistake? You can undo it.</p>
        <div className="flex flex-wrap gap-4">
          {undo && <ButtonForm kind="secondary" action={settings} fields={toResume(undo.preferences)} label="Undo" />}
          <ButtonLink kind="secondary" to={settings}>
            Email preferences
          </ButtonLink>
        </div>
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage title="Unsubscribe" lead={lead}>
      <ButtonForm action={here} label={UNSUBSCRIBE} busy="Unsubscribing..." />
      <ButtonLink kind="secondary" to={settings}>
        Choose which emails to keep
      </ButtonLink>
    </EmailLinkPage>
  );
}

/** The fields that start the same mailings again. */
function toResume(preferences: MailingPreferences): Record<string, string> {
  const mailings = MAILINGS.filter((mailing) => preferences[mailing]);
  return Object.fromEntries(["again", ...mailings].map((name) => [name, "on"]));
}

type StopNoticeProps = { before: string; after: string; isStopped: boolean; here: string };

/** Stops one kind of email only. */
function StopNotice({ before, after, isStopped, here }: StopNoticeProps) {
  if (isStopped)
    return (
      <EmailLinkPage title="You won’t get these emails" lead={after}>
        {null}
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage title="Stop these emails" lead={before}>
      <ButtonForm action={here} label="Stop these emails" busy="Stopping..." />
    </EmailLinkPage>
  );
}
