import { href } from "react-router";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { alreadySubscribedTemplate, changeTemplate, confirmTemplate } from "#app/features/email/templates/templates.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { personUrl } from "#app/platform/person.ts";
import { subscriberAudit } from "./subscriber-audit.server.ts";
import { subscriberPerson } from "./person-part.server.ts";
import { removeOldImportFiles } from "./import-files.server.ts";
import { seedSubscribers } from "./seed-subscribers.server.ts";
import { submitDevotionalSubscription } from "./subscribers.server.ts";
import { CHANGE_LINK_DAYS } from "./subscribers.ts";
import { subscriptionEmail } from "./subscription-email.server.ts";
import { subscriptionList } from "./subscription-list.server.ts";
import { subscribersNewestFirst, subscriptionsOf, subscriptionWithId } from "./subscriptions.server.ts";
import { oneClickUnsubscribe } from "./unsubscribe.server.ts";

declare module "#app/platform/consent/consents.tables.server.ts" {
  interface ConsentSubjects {
    subscription: true;
  }
  interface ConsentPurposes {
    mailings: true;
  }
}
declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    subscription: true;
    "confirm-subscription": true;
    "confirm-request": true;
  }
}

export const subscribersFeature = defineFeature({
  name: "email/subscribers",
  area: "subscribers",
  audit: subscriberAudit,
  functions: ({ env, features, emails, limiter }) => ({
    "submit-devotional-subscription": {
      access: "visitor",
      run: (services, body) => submitDevotionalSubscription({ ...services, env, features, emails, limiter }, body),
    },
  }),
  emails: ({ links, env, features }) => [subscriptionEmail({ links, env, features })],
  emailPreviews(url) {
    const link = (path: string) => url(`${path}?token=sample`);
    const [confirm, unsubscribe] = [link("/mail/confirm"), link("/mail/unsubscribe")];
    const current = "Devotionals, Community";
    return {
      "Confirm a subscription": confirmTemplate({ wanted: current, firstDay: "2026-11-09" }, { confirm, unsubscribe }),
      "Confirm an imported subscription": confirmTemplate(
        { wanted: "Devotionals", firstDay: "2026-11-09", addedBy: "import" },
        { confirm, unsubscribe },
      ),
      "Confirm a subscription that an admin added": confirmTemplate(
        { wanted: "Devotionals", firstDay: "2026-11-09", addedBy: "admin" },
        { confirm, unsubscribe },
      ),
      "Already subscribed": alreadySubscribedTemplate(current, {
        preferences: link("/mail/preferences"),
        unsubscribe,
      }),
      "Confirm a change": changeTemplate(
        { current, wanted: `${current}, Stories`, days: CHANGE_LINK_DAYS },
        { confirm, unsubscribe },
      ),
    };
  },
  externalPosts: (services) => ({ "/mail/unsubscribe": oneClickUnsubscribe(services) }),
  // A file of 100,000 people is as large as photos are. Without its length a body is read before anyone is asked to sign in.
  acceptsPhotos: (_services, { url, headers }) =>
    headers.has("Content-Length") && /^\/admin\/subscriptions\/import(\.data)?$/.test(new URL(url).pathname),
  jobs: ({ db }) => [
    {
      name: "remove-import-files",
      run: () => removeOldImportFiles(db, new Date()),
      cron: "40 * * * *",
    },
  ],
  recipientLists: [subscriptionList],
  personalData: {
    devotionalSubscriptions: (db, { email }) => subscriptionsOf(db, email),
  },
  person: subscriberPerson,
  erasure: {
    devotional_subscriptions: {
      table: "devotional_subscriptions",
      label: ["subscription", "subscriptions"],
      switches: { subscribed: "mailings", confirmed_at: "mailings", preferences: "mailings" },
      subject: "subscription",
      async onWithdrawal(tx, { id, at }, columns) {
        const subscription = columns.includes("subscribed") ? await subscriptionWithId(tx, Number(id)) : undefined;
        if (subscription)
          await suppress(tx, subscription.email, "unsubscribed", { source: "recipient", at: new Date(at) });
      },
    },
  },
  find: async ({ db }, search, limit) =>
    (await subscribersNewestFirst(db, { search, limit })).map(({ id, name, email }) => ({
      kind: "Subscriber",
      label: name,
      detail: email,
      to: personUrl("subscription", id),
    })),
  adminNav: [
    {
      label: "Subscriptions",
      to: href("/admin/subscriptions"),
      also: ["/admin/people", href("/admin/suppressions")],
      key: "s",
      group: "Email",
    },
  ],
  seed: { subscribers: seedSubscribers },
  personalTables: [{ what: "subscribers", table: "devotional_subscriptions", isSeeded: isExampleAddress("email") }],
});
