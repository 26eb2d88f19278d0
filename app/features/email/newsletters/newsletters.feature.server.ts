import { href } from "react-router";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import { warnOnFailure } from "#app/platform/log.server.ts";
import { newsletterAudit } from "./newsletter-audit.server.ts";
import { aiCheck } from "./ai-check.server.ts";
import { generateNewsletterFunction } from "./generate.server.ts";
import { UPLOADS_OWNER } from "./newsletters.ts";
import { picturesInUse, unscheduleDue } from "./newsletters.server.ts";
import { sendNewsletterFunction } from "./send-function.server.ts";
import { sendDueNewsletters, sendingWith, type Sending } from "./send-newsletter.server.ts";

function sendingOf(services: Pick<Services, "jobs" | "env" | "publicUrl" | "features" | "shop">): Sending {
  return sendingWith(services, issueEmail);
}

async function sendDue(services: Services): Promise<void> {
  await sendDueNewsletters(services.db, sendingOf(services), new Date());
}

export const newslettersFeature = defineFeature({
  name: "email/newsletters",
  area: "newsletters",
  audit: newsletterAudit,
  functions: (services) => ({
    "generate-newsletter": {
      access: "admin",
      area: "newsletters",
      run: generateNewsletterFunction(services),
    },
    "send-newsletter": {
      access: "admin",
      area: "newsletters",
      // With the settings of the moment.
      run: (call, body) => sendNewsletterFunction(sendingOf(services))(call, body),
    },
  }),
  largeForms: [/^\/admin\/newsletter$/],
  jobs: (services) => [
    {
      name: "send-due-newsletters",
      run: () => sendDue(services),
      cron: "* * * * *",
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
  ownsUploads: async (_services, ownerId) => ownerId === UPLOADS_OWNER,
  filesInUse: picturesInUse,
  healthChecks: [aiCheck],
  adminNav: [{ label: "Newsletter", to: href("/admin/newsletter"), key: "l", group: "Email" }],
});
