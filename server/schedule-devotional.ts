import { PUBLISH_DEVOTIONAL, publishDueIssue } from "#app/features/devotionals/publish-issue.server.ts";
import { issueEmail } from "#app/features/mailings/issue-email.tsx";
import { log } from "#app/platform/log.server.ts";
import type { CommunityDeps } from "./schedule-community.ts";

/** The week's devotional, on Monday at eight where the shop is, or as soon after as the site is up. */
export function scheduleDevotional({ jobs, database, env, publicUrl }: CommunityDeps): { catchUp(): Promise<void> } {
  const timeZone = env.STORE_TIMEZONE;
  const look = async () => {
    if (env.DEVOTIONALS === "off") return;
    await publishDueIssue({ db: database.db, jobs, timeZone, publicUrl, renderIssue: issueEmail }, new Date());
  };
  // Monday at eight is one of these; the others find what was missed.
  jobs.define({ name: PUBLISH_DEVOTIONAL, run: look, schedule: { cron: "*/5 * * * *", timeZone } });

  return {
    async catchUp() {
      // The site opens without it, and looks again.
      await look().catch((error: unknown) => log("warn", "the devotional could not be published", { error }));
    },
  };
}
