import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { suppress } from "#app/features/email/subscribers/suppressions.server.ts";
import { defineFeature, type FeatureServices } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { DEVOTIONALS } from "./content/devotionals-of-the-year.ts";
import { devotionalMailing } from "./devotional-email.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import { PUBLISH_DEVOTIONAL, publishDueIssue } from "./publish-issue.server.ts";
import { subscriptionEmail } from "#app/features/email/subscribers/subscription-email.server.ts";
import {
  alreadySubscribedTemplate,
  changeTemplate,
  confirmTemplate,
} from "#app/features/email/templates/subscription-templates.ts";
import { subscriptionsOf } from "#app/features/email/subscribers/subscriptions-of.server.ts";
import { subscriptionWithId } from "#app/features/email/subscribers/subscriptions.server.ts";
import { seedSubscribers } from "#app/features/email/subscribers/seed-subscribers.server.ts";

declare module "#app/platform/consent/consents.tables.server.ts" {
  interface ConsentSubjects {
    subscription: true;
  }
  interface ConsentPurposes {
    mailings: true;
  }
}
declare module "#app/platform/live/live.server.ts" {
  interface LiveTopics {
    community: object;
  }
}
declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    subscription: true;
    "confirm-subscription": true;
    "confirm-request": true;
  }
}

async function publishDue({ db, jobs, env, publicUrl }: FeatureServices): Promise<void> {
  if (env.DEVOTIONALS === "off") return;
  const timeZone = env.STORE_TIMEZONE;
  await publishDueIssue({ db, jobs, timeZone, publicUrl, renderIssue: issueEmail }, new Date());
}

export const devotionalsFeature = defineFeature({
  name: "devotionals",
  functions: ({ env, jobs, limiter }) => ({
    "submit-devotional-subscription": {
      access: "visitor",
      run: (services, body) =>
        submitDevotionalSubscription({ ...services, jobs, limiter, timeZone: env.STORE_TIMEZONE }, body),
    },
  }),
  jobs: (services) => [
    {
      name: PUBLISH_DEVOTIONAL,
      run: () => publishDue(services),
      // One run is on Monday at eight; the others catch up.
      schedule: { cron: "*/5 * * * *", timeZone: services.env.STORE_TIMEZONE },
    },
  ],
  // The site starts without it and retries.
  catchUp: (services) => warnOnFailure("the devotional could not be published", () => publishDue(services)),
  emails: ({ links, env }) => [subscriptionEmail({ links, timeZone: env.STORE_TIMEZONE })],
  emailPreviews(url) {
    const link = (path: string) => url(`${path}?token=sample`);
    const [confirm, unsubscribe] = [link("/mail/confirm"), link("/mail/unsubscribe")];
    const current = { devotionals: true, products: false, community: true, stories: false };
    const [devotional] = DEVOTIONALS;
    if (!devotional) throw new Error("There is no devotional");
    return {
      "Weekly devotional": issueEmail(devotionalMailing(devotional, url(""))).then((issue) =>
        sampleCopy(issue, { name: "Ruth", address: "ruth@shod.example" }, url(""), null),
      ),
      "Confirm a subscription": confirmTemplate(current, { confirm, unsubscribe, firstDay: "2026-11-09" }),
      "Already subscribed": alreadySubscribedTemplate(current, {
        preferences: link("/mail/preferences"),
        unsubscribe,
      }),
      "Confirm a change": changeTemplate({ current, wanted: { ...current, stories: true } }, { confirm, unsubscribe }),
    };
  },
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
        if (subscription) await suppress(tx, subscription.email, "unsubscribed", new Date(at));
      },
    },
  },
  async afterRestore({ db, env, now }) {
    // A devotional due since the backup is published; the mailings feature pauses its mailing with the others.
    const publicUrl = env.PUBLIC_URL ?? "http://localhost:3000";
    const timeZone = env.STORE_TIMEZONE;
    const jobs = { enqueue: async () => {} };
    if (env.DEVOTIONALS === "on")
      await publishDueIssue({ db, jobs, timeZone, publicUrl, renderIssue: issueEmail }, now);
    return {};
  },
  seed: { subscribers: seedSubscribers },
  personalTables: [{ what: "subscribers", table: "devotional_subscriptions", isSeeded: isExampleAddress("email") }],
});
