import { enqueuePrayedEmails } from "#app/features/prayers/prayed.server.ts";
import { prayedEmail, prayerReceivedEmail, wallEmail } from "#app/features/prayers/prayer-emails.server.ts";
import { ambassadorEmail } from "#app/features/ambassadors/ambassador-email.server.ts";
import { restockEmail } from "#app/features/back-in-stock/restock-email.server.ts";
import { subscriptionEmail } from "#app/features/devotionals/subscription-email.server.ts";
import { storyEmail } from "#app/features/stories/story-email.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { SEND_MAILING } from "#app/features/mailings/mailings.server.ts";
import { createMailingWork } from "#app/features/mailings/send-mailing.server.ts";
import { scheduleNewsletters } from "./schedule-newsletters.ts";
import { scheduleDevotional } from "./schedule-devotional.ts";

export type CommunityDeps = {
  jobs: Jobs;
  database: Database;
  env: Env;
  emails: Pick<EmailDelivery, "define">;
  mailer: Mailer;
  links: SignedLinks;
  limiter: Limiter;
  publicUrl: string;
};

/** Background work of the community: emails, mailings and scheduled jobs. */
export function scheduleCommunity(deps: CommunityDeps): {
  catchUp(): Promise<void>;
} {
  const { jobs, database, env } = deps;
  const mailing = createMailingWork({
    ...deps,
    db: database.db,
    perSecond: env.MAIL_PER_SECOND,
    postalAddress: postalAddressOf(env),
  });
  jobs.define<{ id: number }>({
    name: SEND_MAILING,
    waitsOnce: true,
    run: ({ id }, stopping) => mailing.run(id, stopping),
  });
  jobs.define({
    name: "mailings-come-round",
    run: () => mailing.runScheduled(),
    schedule: { cron: "* * * * *", timeZone: env.STORE_TIMEZONE },
  });
  const devotional = scheduleDevotional(deps);
  const newsletters = scheduleNewsletters(deps);
  schedulePrayers(deps);
  defineEmails(deps);
  return {
    async catchUp() {
      await devotional.catchUp();
      await newsletters.catchUp();
      await mailing.runScheduled();
    },
  };
}

function schedulePrayers({ jobs, database: { db }, env, limiter }: CommunityDeps): void {
  jobs.define({
    name: "tell-who-was-prayed-for",
    run: async () => void (await enqueuePrayedEmails({ db, jobs, limiter })),
    schedule: { cron: "0 17 * * *", timeZone: env.STORE_TIMEZONE },
  });
}

function defineEmails({ emails, links, env }: CommunityDeps): void {
  emails.define(prayerReceivedEmail({ links }));
  emails.define(wallEmail({ links }));
  emails.define(prayedEmail({ links }));
  emails.define(subscriptionEmail({ links, timeZone: env.STORE_TIMEZONE }));
  emails.define(ambassadorEmail({ links }));
  emails.define(storyEmail({ links }));
  emails.define(restockEmail({ links, postalAddress: postalAddressOf(env) }));
}
