import { href } from "react-router";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { alreadySubscribedTemplate, changeTemplate, confirmTemplate } from "#app/features/email/templates/templates.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { seedSubscribers } from "./seed-subscribers.server.ts";
import { submitDevotionalSubscription } from "./subscribers.server.ts";
import { CHANGE_LINK_DAYS } from "./subscribers.ts";
import { subscriptionEmail } from "./subscription-email.server.ts";
import { subscriptionList } from "./subscription-list.server.ts";
import { subscriptionsOf, subscriptionWithId } from "./subscriptions.server.ts";
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
  functions: ({ env, emails, limiter }) => ({
    "submit-devotional-subscription": {
      access: "visitor",
      run: (services, body) =>
        submitDevotionalSubscription({ ...services, emails, limiter, timeZone: env.STORE_TIMEZONE }, body),
    },
  }),
  emails: ({ links, env }) => [subscriptionEmail({ links, timeZone: env.STORE_TIMEZONE })],
  emailPreviews(url) {
    const link = (path: string) => url(`${path}?token=sample`);
    const [confirm, unsubscribe] = [link("/mail/confirm"), link("/mail/unsubscribe")];
    const current = "Devotionals, Community";
    return {
      "Confirm a subscription": confirmTemplate({ wanted: current, firstDay: "2026-11-09" }, { confirm, unsubscribe }),
      "Confirm an imported subscription": confirmTemplate(
        { wanted: "Devotionals", firstDay: "2026-11-09", isImported: true },
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
  largeForms: [/^\/admin\/subscriptions\/import$/],
  recipientLists: [subscriptionList],
  personalData: {
    devotionalSubscriptions: (db, { email }) => subscriptionsOf(db, email),
  },
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
  adminNav: [{ label: "Subscriptions", to: href("/admin/subscriptions"), key: "s" }],
  seed: { subscribers: seedSubscribers },
  personalTables: [{ what: "subscribers", table: "devotional_subscriptions", isSeeded: isExampleAddress("email") }],
});
