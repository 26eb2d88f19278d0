import { data, Form, redirect, useNavigation } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InvalidLink, emailLinkMeta, EmailLinkPage } from "../email-link-page.tsx";
import { linkServices, recipientOfLink } from "../link-recipient.server.ts";
import { UNSUBSCRIBE } from "../subscribers.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { noticeBehind, unsubscribe } from "../unsubscribe.server.ts";
import { keepPage } from "../keep-form.ts";
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
  const { email, state, preferences, list } = recipient;
  const isStopped = state === "stopped";
  const { before, after } = list.unsubscribing;
  return data({
    here: withToken("/mail/unsubscribe", token),
    notice: null,
    settings: withToken("/mail/preferences", token),
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
  else return data(null, { status: 404 });
  return redirect(withToken("/mail/unsubscribe", token));
}

export const clientAction = keepPage;

export default function Unsubscribe({ loaderData: link, actionData }: Route.ComponentProps) {
  const failure = actionData?.failure;
  const isBusy = useNavigation().state !== "idle";
  if (!link) return <InvalidLink />;
  if (link.notice) return <StopNotice {...link.notice} here={link.here} failure={failure} isBusy={isBusy} />;
  const { here, settings, lead, isStopped, undo } = link;
  if (isStopped)
    return (
      <EmailLinkPage title="You’re unsubscribed" lead={lead}>
        <p>Unsubscribed by mistake? You can undo it.</p>
        <div className="flex flex-wrap gap-4">
          {undo && (
            <Form method="post" action={settings}>
              <input type="hidden" name="again" value="on" />
              {MAILINGS.filter((mailing) => undo.preferences[mailing]).map((mailing) => (
                <input key={mailing} type="hidden" name={mailing} value="on" />
              ))}
              <Button kind="secondary" type="submit" disabled={isBusy}>
                Undo
              </Button>
            </Form>
          )}
          <ButtonLink kind="secondary" to={settings}>
            Email preferences
          </ButtonLink>
        </div>
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage title="Unsubscribe" lead={lead} failure={failure}>
      <Form method="post" action={here}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Unsubscribing..." : UNSUBSCRIBE}
        </Button>
      </Form>
      <ButtonLink kind="secondary" to={settings}>
        Choose which emails to keep
      </ButtonLink>
    </EmailLinkPage>
  );
}

type StopNoticeProps = {
  before: string;
  after: string;
  isStopped: boolean;
  here: string;
  failure: string | undefined;
  isBusy: boolean;
};

/** Stops one kind of email only. */
function StopNotice({ before, after, isStopped, here, failure, isBusy }: StopNoticeProps) {
  if (isStopped)
    return (
      <EmailLinkPage title="You won’t get these emails" lead={after}>
        {null}
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage title="Stop these emails" lead={before} failure={failure}>
      <Form method="post" action={here}>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? "Stopping..." : "Stop these emails"}
        </Button>
      </Form>
    </EmailLinkPage>
  );
}
