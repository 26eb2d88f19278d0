import { data, Form, redirect, useNavigation } from "react-router";
import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { dbContext, linksContext } from "#app/platform/context.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DeadLink, emailLinkMeta, EmailLinkPage } from "../email-link-page.tsx";
import { UNSUBSCRIBE } from "../mailings.ts";
import { resumeMailings, savePreferences } from "../opt-in.server.ts";
import { readChoices } from "../preferences.server.ts";
import { PreferencesForm } from "../preferences-form.tsx";
import { recipientOfLink, type LinkRecipient } from "../link-recipient.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { keepChoices } from "../unanswered.ts";
import type { Route } from "./+types/preferences";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta("What you receive");

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const reader = await recipientOfLink(context.get(dbContext), context.get(linksContext), token);
  if (!reader) return data(null, { status: 404 });
  const { email, name, preferences, state } = reader;
  return data({
    here: withToken("/mail/preferences", token),
    unsubscribe: withToken("/mail/unsubscribe", token),
    isSaved: new URL(request.url).searchParams.has("saved"),
    email,
    name,
    preferences,
    state,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const [db, token] = [context.get(dbContext), tokenOf(request)];
  const reader = await recipientOfLink(db, context.get(linksContext), token);
  if (!reader) return data(null, { status: 404 });
  const read = readChoices(await readForm(request), reader);
  if (!read.ok) return data(read.refused, { status: 422 });
  await (read.isAgain ? resumeMailings : savePreferences)(db, reader, read.choices);
  return redirect(`${withToken("/mail/preferences", token)}&saved=1#saved`);
}

export const clientAction = keepChoices;

const LEADS: Record<LinkRecipient["state"], (email: string) => string> = {
  active: (email) => `Mailings to ${email}. A change counts from the next mail on.`,
  waiting: (email) => `${email} has not been confirmed yet. Nothing is sent until you say yes here or in our mail.`,
  stopped: (email) => `None of these goes to ${email}. Choose some, and they begin again.`,
};

export default function Preferences({ loaderData: asked, actionData: refused }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  if (!asked) return <DeadLink />;
  const { here, unsubscribe, isSaved, email, state } = asked;
  return (
    <EmailLinkPage title="What you receive" lead={LEADS[state](email)} failure={refused?.failure}>
      {isSaved && !refused && (
        <p id="saved" role="status" className="border-l-2 border-olive py-1 pl-4 font-medium">
          Saved.
        </p>
      )}
      <PreferencesForm key={state} {...asked} action={here} refused={refused ?? null} isBusy={isBusy} />
      {state !== "stopped" && (
        <Form method="post" action={unsubscribe} className="w-full border-t border-line pt-8">
          <p className="mb-4 text-stone-strong">Or end all of it at once.</p>
          <Button kind="secondary" type="submit" disabled={isBusy}>
            {UNSUBSCRIBE} from all of these
          </Button>
        </Form>
      )}
    </EmailLinkPage>
  );
}
