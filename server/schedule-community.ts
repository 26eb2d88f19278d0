import { ambassadorMailJob } from "#app/features/ambassadors/ambassador-mail.server.ts";
import { subscriptionMailJob } from "#app/features/devotionals/subscription-mail.server.ts";
import { storyMailJob } from "#app/features/stories/story-mail.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";

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
  defineLetters(deps);
  return {
    async catchUp() {},
  };
}

/** Mails that answer what somebody sent in. */
function defineLetters({ jobs, database: { db }, mailer, links, env }: CommunityDeps): void {
  jobs.define(subscriptionMailJob({ db, mailer, links, timeZone: env.STORE_TIMEZONE }));
  jobs.define(ambassadorMailJob({ db, mailer, links }));
  jobs.define(storyMailJob({ db, mailer, links }));
}
