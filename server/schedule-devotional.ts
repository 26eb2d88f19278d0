import { PUBLISH_DEVOTIONAL, publishDueIssue } from "#app/features/devotionals/publish-issue.server.ts";
import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import { log } from "#app/platform/log.server.ts";
import type { CommunityDeps } from "./schedule-community.ts";

/** The week's devotional, on Monday at eight in the shop's time zone, or as soon as the site is up. */
export function scheduleDevotional({ jobs, database, env, publicUrl }: CommunityDeps): { catchUp(): Promise<void> } {
  const timeZone = env.STORE_TIMEZONE;
  const publishDue = async () => {
    if (env.DEVOTIONALS === "off") return;
    await publishDueIssue({ db: database.db, jobs, timeZone, publicUrl, renderIssue: issueEmail }, new Date());
  };
  // One run is on Monday at eight; the others catch up.
  jobs.define({ name: PUBLISH_DEVOTIONAL, run: publishDue, schedule: { cron: "*/5 * * * *", timeZone } });

  return {
    async catchUp() {
      // The site starts without it and retries.
      await publishDue().catch((error: unknown) => log("warn", "the devotional could not be published", { error }));
    },
  };
}
