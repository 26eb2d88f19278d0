import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import { sendDueNewsletters } from "#app/features/newsletter/send-newsletter.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { log } from "#app/platform/log.server.ts";
import type { CommunityDeps } from "./schedule-community.ts";

/** Scheduled newsletters, to the minute, or as soon as the site is up. */
export function scheduleNewsletters({ jobs, database, env, publicUrl }: CommunityDeps): { catchUp(): Promise<void> } {
  const sendDue = async () => {
    await sendDueNewsletters(
      database.db,
      { jobs, publicUrl, postalAddress: postalAddressOf(env), renderIssue: issueEmail },
      new Date(),
    );
  };
  jobs.define({
    name: "send-due-newsletters",
    run: sendDue,
    schedule: { cron: "* * * * *", timeZone: env.STORE_TIMEZONE },
  });
  return {
    async catchUp() {
      // The site starts without it and retries.
      await sendDue().catch((error: unknown) => log("warn", "scheduled newsletters could not be sent", { error }));
    },
  };
}
