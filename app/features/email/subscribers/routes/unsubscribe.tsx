import { data, Form, redirect, useNavigation, type RouterContextProvider } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, featuresContext, linksContext } from "#app/platform/context.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { InvalidLink, emailLinkMeta, EmailLinkPage } from "../email-link-page.tsx";
import { LEAVING, UNSUBSCRIBE } from "../mailings.ts";
import { noticeBehind } from "../notices.server.ts";
import { recipientOfLink } from "../link-recipient.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { unsubscribe } from "../unsubscribe.server.ts";
import { keepPage } from "../keep-form.ts";
import type { Route } from "./+types/unsubscribe";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta(UNSUBSCRIBE);

/** Opening the link changes nothing, because email clients prefetch links. One-click unsubscribe is one-click-unsubscribe.server.ts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const notice = await noticeBehind(noticeServices(context), token);
  if (notice) {
    const { before, after, isStopped } = notice;
    return data({ here: withToken("/mail/unsubscribe", token), notice: { before, after, isStopped } });
  }
  const recipient = await recipientOfLink(context.get(dbContext), context.get(linksContext), token);
  if (!recipient) return data(null, { status: 404 });
  const { email, state, preferences, list } = recipient;
  return data({
    here: withToken("/mail/unsubscribe", token),
    notice: null,
    settings: withToken("/mail/preferences", token),
    email,
    list,
    isStopped: state === "stopped",
    undo: list === "subscription" && MAILINGS.some((mailing) => preferences[mailing]) ? { preferences } : null,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const [db, token] = [context.get(dbContext), tokenOf(request)];
  const notice = await noticeBehind(noticeServices(context), token);
  const recipient = notice ? null : await recipientOfLink(db, context.get(linksContext), token);
  if (notice) await notice.stop("link");
  else if (recipient) await unsubscribe(db, recipient, "link");
  else return data(null, { status: 404 });
  return redirect(withToken("/mail/unsubscribe", token));
}

const noticeServices = (context: Readonly<RouterContextProvider>) => ({
  db: context.get(dbContext),
  links: context.get(linksContext),
  features: context.get(featuresContext),
});

export const clientAction = keepPage;

export default function Unsubscribe({ loaderData: link, actionData }: Route.ComponentProps) {
  const failure = actionData?.failure;
  const isBusy = useNavigation().state !== "idle";
  if (!link) return <InvalidLink />;
  if (link.notice) return <StopNotice {...link.notice} here={link.here} failure={failure} isBusy={isBusy} />;
  const { here, settings, email, list, isStopped, undo } = link;
  if (isStopped)
    return (
      <EmailLinkPage title="You’re unsubscribed" lead={LEAVING[list].after(email)}>
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
    <EmailLinkPage title="Unsubscribe" lead={LEAVING[list].before(email)} failure={failure}>
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
