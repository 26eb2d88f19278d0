import { alreadySubscribedTemplate, changeTemplate, confirmTemplate } from "#app/features/email/templates/templates.ts";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { nextDevotional, type Promising } from "./next-devotional.server.ts";
import { CHANGE_LINK_DAYS, mailingNames } from "./subscribers.ts";
import { requestWithId } from "./subscription-requests.server.ts";
import { subscriptionWithId } from "./subscriptions.server.ts";

export const SUBSCRIPTION_EMAIL = "subscription-mail";

/** The `about` of an email about a subscription, in SQL, from an id or its column. */
export function subscriptionAbout(id: SQLWrapper | number): SQL {
  return sql`'devotional_subscriptions:' || ${id}`;
}

type Deps = Omit<Promising, "db"> & { links: SignedLinks };
/**
 * `request`: what the email describes and its link confirms. `isImported`: the shop added the address from a file; `isByAdmin`: an admin added
 * it, or its change.
 */
type PendingConfirmation = { id: number; version: number; request: number; isImported?: boolean; isByAdmin?: boolean };

/** Outlasts a mail server outage over a weekend; any later and the email would surprise its recipient. */
const VALID_FOR_MS = 5 * DAY_MS;

/** Asks an address to confirm a subscription, or a change to the one it has confirmed. */
export function subscriptionEmail({ links, env, features }: Deps): EmailKind<PendingConfirmation> {
  return {
    name: SUBSCRIPTION_EMAIL,
    label: "Subscription confirmation",
    whenUnknown: "resend",
    async prepare(db, { id, version, request }) {
      const row = await subscriptionWithId(db, id);
      if (!row) return null;
      const key = `subscription:${id}:${version}:${request}`;
      return { email: row.email, about: `devotional_subscriptions:${id}`, key, validForMs: VALID_FOR_MS };
    },
    async render(db, { id, version, request: requestId, isImported = false, isByAdmin = false }) {
      const row = await subscriptionWithId(db, id);
      // Unsubscribed or signed up again since: this email is obsolete.
      if (!row?.subscribed || row.optIn !== version) return null;
      const request = await requestWithId(db, requestId, new Date());
      // Replaced, expired or confirmed since.
      if (!request || request.confirmedAt) return null;
      const unsubscribe = links.url("/mail/unsubscribe", "subscription", { id, version });
      const confirm = links.url("/mail/confirm", "confirm-request", { id: request.id });
      const [current, asked] = [mailingNames(row.preferences), mailingNames(request.preferences)];
      const firstDay = request.preferences.devotionals ? await nextDevotional({ db, env, features }, new Date()) : null;
      const addedBy = isByAdmin ? "admin" : isImported ? "import" : undefined;
      const template = !row.confirmedAt
        ? confirmTemplate({ wanted: asked, firstDay, addedBy }, { confirm, unsubscribe })
        : isSameChoice(row, request)
          ? alreadySubscribedTemplate(current, {
              preferences: links.url("/mail/preferences", "subscription", { id, version }),
              unsubscribe,
            })
          : changeTemplate({ current, wanted: asked, days: CHANGE_LINK_DAYS, isByAdmin }, { confirm, unsubscribe });
      return { to: { address: row.email }, ...(await renderTemplate(template)), headers: listUnsubscribe(unsubscribe) };
    },
  };
}

type Choice = { name: string; preferences: MailingPreferences };

function isSameChoice(one: Choice, other: Choice): boolean {
  return one.name === other.name && MAILINGS.every((kind) => one.preferences[kind] === other.preferences[kind]);
}
