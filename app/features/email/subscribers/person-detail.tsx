import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { instantText } from "#app/platform/instant.ts";
import { DetailDialog, Fact } from "#app/ui/admin/detail-dialog.tsx";
import { MAILING_LABELS } from "./subscribers.ts";
import { flagsOf, handlesOf, NO_HANDLES, type SocialHandles } from "./subscriber-lists.ts";

type Person = {
  name: string;
  email: string;
  createdAt: Date;
  confirmedAt: Date | null;
  preferences: MailingPreferences | null;
};
type Shown = { closeTo: string; timeZone: string };

export function SubscriberDetail({
  subscriber,
  closeTo,
  timeZone,
}: Shown & { subscriber: Person & { subscribed: boolean } }) {
  return (
    <DetailDialog title={subscriber.name} closeTo={closeTo}>
      <dl className="border-t border-line-strong">
        <Submitted formType="Devotional Subscription" person={subscriber} timeZone={timeZone} />
        <Fact name="Devotional status">{subscriber.subscribed ? "Active" : "Unsubscribed"}</Fact>
        {subscriber.subscribed && <Confirmed person={subscriber} timeZone={timeZone} />}
        <Flags preferences={subscriber.preferences} />
      </dl>
    </DetailDialog>
  );
}

export function AmbassadorDetail({
  signup,
  closeTo,
  timeZone,
}: Shown & { signup: Person & SocialHandles & { motivation: string | null } }) {
  const handles = handlesOf(signup);
  const wantsEmail = flagsOf(signup.preferences).some(({ isOn }) => isOn);
  return (
    <DetailDialog title={signup.name} closeTo={closeTo}>
      <dl className="border-t border-line-strong">
        <Submitted formType="Ambassador Program" person={signup} timeZone={timeZone} />
        <Fact name="Motivation">
          {signup.motivation ? <span className="whitespace-pre-line">{signup.motivation}</span> : "None given"}
        </Fact>
        {handles.length === 0 ? (
          <Fact name="Social media">{NO_HANDLES}</Fact>
        ) : (
          handles.map(({ platform, handle }) => (
            <Fact key={platform} name={platform}>
              {handle}
            </Fact>
          ))
        )}
        {wantsEmail && <Confirmed person={signup} timeZone={timeZone} />}
        <Flags preferences={signup.preferences} />
      </dl>
    </DetailDialog>
  );
}

function Submitted({ formType, person, timeZone }: { formType: string; person: Person; timeZone: string }) {
  return (
    <>
      <Fact name="Form type">{formType}</Fact>
      <Fact name="Name">{person.name}</Fact>
      <Fact name="Email">
        <a href={`mailto:${person.email}`} className="link">
          {person.email}
        </a>
      </Fact>
      <Fact name="Submitted">
        <time dateTime={person.createdAt.toISOString()}>{instantText(timeZone, person.createdAt)}</time>
      </Fact>
    </>
  );
}

function Confirmed({ person: { confirmedAt }, timeZone }: { person: Person; timeZone: string }) {
  return (
    <Fact name="Confirmed by email">
      {confirmedAt ? (
        <time dateTime={confirmedAt.toISOString()}>{instantText(timeZone, confirmedAt)}</time>
      ) : (
        "Not yet. Mailings start after confirmation."
      )}
    </Fact>
  );
}

function Flags({ preferences }: { preferences: MailingPreferences | null }) {
  return flagsOf(preferences).map(({ mailing, isOn }) => (
    <Fact key={mailing} name={MAILING_LABELS[mailing].label}>
      {isOn ? "On" : "Off"}
    </Fact>
  ));
}
