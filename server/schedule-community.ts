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
export function scheduleCommunity(_deps: CommunityDeps): {
  catchUp(): Promise<void>;
} {
  return {
    async catchUp() {},
  };
}
