import { eq } from "drizzle-orm";
import { suppressionOf, suppressionWithId } from "#app/features/email/delivery/delivery.server.ts";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { PersonAction } from "#app/platform/email/recipient-list.server.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { instantText } from "#app/platform/instant.ts";
import type { PersonPart } from "#app/platform/feature.server.ts";
import type { PersonForm, PersonOnPage, PersonSection } from "#app/platform/person.ts";
import { actionText, CHANGE_LISTS, PERSON_DONE, RESEND, SUPPRESSION_GONE } from "./person-admin.ts";
import { allowImported, allowMailings, unsubscribePerson } from "./person-admin-actions.server.ts";
import { changeLists, mayBeResent, resendConfirmation, subscriptionVersion } from "./person-lists.server.ts";
import { flagsOf } from "./subscriber-lists.ts";
import { personActions, stoppedText } from "./subscription-list.server.ts";
import { deleteSubscription, subscriptionOf, subscriptionWithId } from "./subscriptions.server.ts";
import { MAILING_LABELS, subscriberStatus } from "./subscribers.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";

/** A subscriber, or a suppressed address, on the page of a person. */
export const subscriberPerson: PersonPart = {
  rows: {
    subscription: async ({ db }, id) => (await subscriptionWithId(db, id))?.email ?? null,
    suppression: async ({ db }, id) => (await suppressionWithId(db, id))?.email ?? null,
  },
  section: ({ db, env }, email) => section(db, email, env.STORE_TIMEZONE),
  actions: {
    unsubscribe: unsubscribePerson,
    allow: allowMailings,
    "allow-imported": allowImported,
    "change-lists": changeLists,
    resend: resendConfirmation,
  },
  done: PERSON_DONE,
  erasure: {
    label: ["subscription", "subscriptions"],
    count: (db, email) => db.$count(devotionalSubscriptions, eq(devotionalSubscriptions.email, email)),
    async erase(tx, email) {
      const subscription = await subscriptionOf(tx, email, { lock: true });
      if (subscription) await deleteSubscription(tx, subscription.id);
      return subscription ? 1 : 0;
    },
  },
};

/** An action for the row of the list of suppressed addresses that the form names. */
export function onSuppressed(run: (sent: SentForm, person: PersonOnPage) => Promise<unknown>) {
  return async (sent: SentForm) => {
    const found = await suppressionWithId(sent.context.get(servicesContext).db, sent.id);
    if (!found) return refused(sent.form, { message: SUPPRESSION_GONE, status: 404 });
    return run(sent, { email: found.email, page: "/admin/suppressions", row: `suppression-${sent.id}` });
  };
}

const SOURCES: Record<string, string> = {
  page: "on a page of the site",
  dialog: "in a dialog of the site",
  function: "by an app that uses the site's functions",
  link: "by a link in an email",
  "one-click": "with the unsubscribe button of their email program",
  admin: "by an admin",
  import: "by an imported file",
  restore: "after a backup was restored",
};

async function section(db: Db, email: string, timeZone: string): Promise<PersonSection> {
  const [subscription, suppression] = await Promise.all([subscriptionOf(db, email), suppressionOf(db, email)]);
  const consents = subscription ? (await consentsByRow(db, "subscription", [subscription.id]))(subscription.id) : [];
  const moment = (at: Date | null) => (at ? instantText(timeZone, at) : null);
  const facts = [
    { name: "Status", text: subscription ? subscriberStatus(subscription) : "Not subscribed" },
    ...(suppression
      ? [
          {
            name: "Mailings",
            text: `${stoppedText(suppression)}, ${moment(suppression.at)}`,
          },
        ]
      : []),
    ...(subscription ? [{ name: "Signed up", text: moment(subscription.createdAt) ?? "" }] : []),
    ...(subscription?.subscribed
      ? [
          {
            name: "Confirmed",
            text: moment(subscription.confirmedAt) ?? "Not yet. Mailings start after confirmation.",
          },
        ]
      : []),
  ];
  return {
    title: "Mailings",
    name: subscription?.name ?? null,
    facts,
    rows: consents.toReversed().map(({ given, wording, source, at }, key) => ({
      key,
      label: wording,
      state: given ? "Consent" : "Withdrawn",
      detail: SOURCES[source] ?? source,
      at,
    })),
    forms: formsFor(subscription, suppression),
  };
}

type Subscription = Awaited<ReturnType<typeof subscriptionOf>>;
type Suppression = Awaited<ReturnType<typeof suppressionOf>>;

function formsFor(subscription: Subscription, suppression: Suppression): PersonForm[] {
  const mayChange = subscription?.subscribed && !suppression;
  const lists: PersonForm[] = mayChange
    ? [
        {
          fields: { intent: "change-lists", version: subscriptionVersion(subscription) },
          ...CHANGE_LISTS,
          switches: {
            legend: "Emails",
            hint: "What you turn off stops at once. What you turn on starts once the person confirms it by email.",
            options: flagsOf(subscription.preferences).map(({ mailing, isOn }) => ({
              name: mailing,
              label: MAILING_LABELS[mailing].label,
              isOn,
            })),
          },
        },
      ]
    : [];
  const resend: PersonForm[] =
    subscription && mayBeResent(subscription, suppression) ? [{ fields: { intent: "resend" }, ...RESEND }] : [];
  const form = (action: Exclude<PersonAction, "delete">): PersonForm => ({
    fields: { intent: action },
    ...actionText(action, { isListed: subscription !== null }),
  });
  return [...lists, ...resend, ...personActions(subscription, suppression).map(form)];
}
