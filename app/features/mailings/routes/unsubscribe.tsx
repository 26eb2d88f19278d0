import { data, Form, redirect, useNavigation } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, linksContext } from "#app/platform/context.ts";
import { MAILINGS } from "#app/platform/mailing-preferences.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeadLink, emailLinkMeta, EmailLinkPage } from "../email-link-page.tsx";
import { LEAVING, UNSUBSCRIBE } from "../mailings.ts";
import { noticeBehind } from "../notices.server.ts";
import { recipientOfLink } from "../link-recipient.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { unsubscribe } from "../unsubscribe.server.ts";
import { keepPress } from "../unanswered.ts";
import type { Route } from "./+types/unsubscribe";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta(UNSUBSCRIBE);

/** Opening the link changes nothing: mail programs open links too. One press in a mail program comes to server/one-click-unsubscribe.ts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const notice = await noticeBehind(context.get(dbContext), context.get(linksContext), token);
  if (notice) {
    const { before, after, isStopped } = notice;
    return data({ here: withToken("/mail/unsubscribe", token), notice: { before, after, isStopped } });
  }
  const reader = await recipientOfLink(context.get(dbContext), context.get(linksContext), token);
  if (!reader) return data(null, { status: 404 });
  const { email, state, preferences, list } = reader;
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
  const notice = await noticeBehind(db, context.get(linksContext), token);
  const reader = notice ? null : await recipientOfLink(db, context.get(linksContext), token);
  if (notice) await notice.stop("link");
  else if (reader) await unsubscribe(db, reader, "link");
  else return data(null, { status: 404 });
  return redirect(withToken("/mail/unsubscribe", token));
}

export const clientAction = keepPress;

export default function Unsubscribe({ loaderData: asked, actionData }: Route.ComponentProps) {
  const failure = actionData?.failure;
  const isBusy = useNavigation().state !== "idle";
  if (!asked) return <DeadLink />;
  if (asked.notice) return <StopNotice {...asked.notice} here={asked.here} failure={failure} isBusy={isBusy} />;
  const { here, settings, email, list, isStopped, undo } = asked;
  if (isStopped)
    return (
      <EmailLinkPage title="You are unsubscribed" lead={LEAVING[list].after(email)}>
        <p>If that was a mistake, it is quickly undone.</p>
        <div className="flex flex-wrap gap-4">
          {undo && (
            <Form method="post" action={settings}>
              <input type="hidden" name="again" value="on" />
              {MAILINGS.filter((mailing) => undo.preferences[mailing]).map((mailing) => (
                <input key={mailing} type="hidden" name={mailing} value="on" />
              ))}
              <Button kind="secondary" type="submit" disabled={isBusy}>
                Undo: send them again
              </Button>
            </Form>
          )}
          <ButtonLink kind="secondary" to={settings}>
            Choose what you receive
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
        Choose what you receive instead
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

/** Ends one kind of email alone. */
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
