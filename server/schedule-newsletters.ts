import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import { sendDueNewsletters } from "#app/features/newsletter/send-newsletter.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { log } from "#app/platform/log.server.ts";
import type { CommunityDeps } from "./schedule-community.ts";

/** What an admin scheduled, to the minute, or as soon after as the site is up. */
export function scheduleNewsletters({ jobs, database, env, publicUrl }: CommunityDeps): { catchUp(): Promise<void> } {
  const look = async () => {
    await sendDueNewsletters(
      database.db,
      { jobs, publicUrl, postalAddress: postalAddressOf(env), renderIssue: issueEmail },
      new Date(),
    );
  };
  jobs.define({
    name: "send-due-newsletters",
    run: look,
    schedule: { cron: "* * * * *", timeZone: env.STORE_TIMEZONE },
  });
  return {
    async catchUp() {
      // The site opens without it, and looks again.
      await look().catch((error: unknown) => log("warn", "scheduled newsletters could not be sent", { error }));
    },
  };
}
