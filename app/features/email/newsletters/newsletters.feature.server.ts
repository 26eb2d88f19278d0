import { href } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { aiCheck } from "./ai-check.server.ts";
import { generateNewsletterFunction } from "./generate.server.ts";
import { unscheduleDue } from "./newsletters.server.ts";
import { sendNewsletterFunction } from "./send-function.server.ts";
import { sendDueNewsletters } from "./send-newsletter.server.ts";

function sendingOf({ jobs, env, publicUrl, features }: Pick<Services, "jobs" | "env" | "publicUrl" | "features">) {
  const [postalAddress, lists] = [postalAddressOf(env), recipientLists(features)];
  return { jobs, publicUrl, postalAddress, lists, renderIssue: issueEmail };
}

async function sendDue(services: Services): Promise<void> {
  await sendDueNewsletters(services.db, sendingOf(services), new Date());
}

export const newslettersFeature = defineFeature({
  name: "email/newsletters",
  functions: (services) => ({
    "generate-newsletter": {
      access: "admin",
      run: generateNewsletterFunction(services),
    },
    "send-newsletter": {
      access: "admin",
      run: sendNewsletterFunction(sendingOf(services)),
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
  healthChecks: [aiCheck],
  adminNav: [{ label: "Newsletter", to: href("/admin/newsletter"), key: "l" }],
});
