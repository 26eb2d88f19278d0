import type { Database } from "#app/platform/db/database.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";

import { PUBLISH_DEVOTIONAL, publishDueIssue } from "#app/features/devotionals/publish-issue.server.ts";
import { issueMail } from "#app/features/mailings/issue-mail.tsx";
import { log } from "#app/platform/log.server.ts";

export type CommunityDeps = {
  jobs: Jobs;
  database: Database;
  env: Env;
  mailer: Mailer;
  links: SignedLinks;
  publicUrl: string;
};

/** The community's work beside requests: its letters, its mailings, and what comes round by the clock. */
export function scheduleCommunity(deps: CommunityDeps): {
  catchUp(): Promise<void>;
} {
  const { jobs, database, env, publicUrl } = deps;
  const { db } = database;
  const timeZone = env.STORE_TIMEZONE;
  const publishDevotional = async () => {
    if (env.DEVOTIONALS === "off") return;
    await publishDueIssue({ db, jobs, timeZone, publicUrl, mailOf: issueMail }, new Date());
  };
  jobs.define({
    name: PUBLISH_DEVOTIONAL,
    run: publishDevotional,
    // Monday at eight is one of these; the others find what was missed.
    schedule: { cron: "*/5 * * * *", timeZone },
  });

  return {
    async catchUp() {
      // The site opens without it; the next look brings it.
      await publishDevotional().catch((error: unknown) =>
        log("warn", "the devotional could not be published", { error }),
      );
    },
  };
}
