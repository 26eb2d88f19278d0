import { href } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { defineFeature, type FeatureServices } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { generateNewsletterFunction } from "./generate-function.server.ts";
import { unscheduleDue } from "./newsletters.server.ts";
import { sendNewsletterFunction } from "./send-function.server.ts";
import { sendDueNewsletters } from "./send-newsletter.server.ts";

async function sendDue({ db, jobs, env, publicUrl }: FeatureServices): Promise<void> {
  const sending = { jobs, publicUrl, postalAddress: postalAddressOf(env), renderIssue: issueEmail };
  await sendDueNewsletters(db, sending, new Date());
}

export const newsletterFeature = defineFeature({
  name: "newsletter",
  functions: ({ env, storefront, publicUrl, limiter, jobs }) => ({
    "generate-newsletter": {
      access: "admin",
      run: generateNewsletterFunction({ env, storefront, publicUrl, limiter }),
    },
    "send-newsletter": {
      access: "admin",
      run: sendNewsletterFunction({ jobs, publicUrl, postalAddress: postalAddressOf(env), renderIssue: issueEmail }),
    },
  }),
  largeForms: [/^\/admin\/newsletter$/],
  jobs: (services) => [
    {
      name: "send-due-newsletters",
      run: () => sendDue(services),
      schedule: { cron: "* * * * *", timeZone: services.env.STORE_TIMEZONE },
    },
  ],
  // The site starts without it and retries.
  catchUp: (services) => warnOnFailure("scheduled newsletters could not be sent", () => sendDue(services)),
  afterRestore: async ({ db, reason, now }) => ({
    newsletters: await unscheduleDue(
      db,
      `${reason}, and was due since then. Check whether it was sent before you send it.`,
      now,
    ),
  }),
  adminNav: [{ label: "Newsletter", to: href("/admin/newsletter"), key: "l" }],
});
