import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { InvalidLink, emailLinkMeta, EmailLinkPage, StoppedByComplaint } from "../email-link-page.tsx";
import { UNSUBSCRIBE } from "../subscribers.ts";
import { resumeMailings, savePreferences } from "../opt-in.server.ts";
import { readChoices } from "../preferences.server.ts";
import { PreferencesForm } from "../preferences-form.tsx";
import { linkServices, recipientOfLink, type LinkRecipient } from "../link-recipient.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import type { Route } from "./+types/preferences";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => emailLinkMeta("Email preferences");

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  const recipient = await recipientOfLink(linkServices(context), token);
  if (!recipient) return data(null, { status: 404 });
  const { email, name, preferences, state, hasComplained } = recipient;
  return data({
    here: withToken("/mail/preferences", token),
    unsubscribe: withToken("/mail/unsubscribe", token),
    isSaved: new URL(request.url).searchParams.has("saved"),
    email,
    name,
    preferences,
    state,
    hasComplained,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = tokenOf(request);
  const recipient = await recipientOfLink(linkServices(context), token);
  const form = await formOf(request);
  if (!recipient) return refused(form, { message: LINK_EXPIRED, status: 404 });
  const read = readChoices(form, recipient);
  if (!read.ok) return refused(form, { fieldErrors: read.fieldErrors });
  await (read.isResuming ? resumeMailings : savePreferences)(context.get(servicesContext).db, recipient, read.choices);
  return redirect(`${withToken("/mail/preferences", token)}&saved=1#saved`);
}

const LINK_EXPIRED = {
  title: "This link has expired",
  description: "Use the link in the most recent email we sent you. Nothing was changed.",
};

export const clientAction = keepFormValues;

const LEADS: Record<LinkRecipient["state"], (email: string) => string> = {
  active: (email) => `Choose which emails we send to ${email}. Changes apply from the next email on.`,
  waiting: (email) => `${email} isn’t confirmed yet. We won’t send anything until you confirm here or in our email.`,
  stopped: (email) => `We don’t send any of these emails to ${email}. Choose the ones you’d like to start again.`,
};

export default function Preferences({ loaderData: link }: Route.ComponentProps) {
  if (link?.hasComplained) return <StoppedByComplaint email={link.email} />;
  return link ? <LinkedPreferences key={link.state} {...link} /> : <InvalidLink />;
}

type Link = NonNullable<Route.ComponentProps["loaderData"]>;

function LinkedPreferences({ here, unsubscribe, isSaved, email, name, preferences, state }: Link) {
  const actionForm = useActionForm(here);
  return (
    <EmailLinkPage title="Email preferences" lead={LEADS[state](email)}>
      {isSaved && !actionForm.isRefused && (
        <p id="saved" role="status" className="border-l-2 border-olive py-1 pl-4 font-medium">
          Saved.
        </p>
      )}
      <PreferencesForm actionForm={actionForm} name={name} preferences={preferences} state={state} />
      {state !== "stopped" && (
        <ButtonForm
          kind="secondary"
          action={unsubscribe}
          label={`${UNSUBSCRIBE} from all`}
          className="w-full border-t border-line pt-8"
        >
          <p className="mb-4 text-stone-strong">No longer want any of these?</p>
        </ButtonForm>
      )}
    </EmailLinkPage>
  );
}
