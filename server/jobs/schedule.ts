import { sql } from "drizzle-orm";
import type { Services } from "#app/platform/feature.server.ts";
import type { JobDefinition } from "#app/platform/jobs/jobs.server.ts";
import { purgeRateLimits } from "#app/platform/limits/rate-limit.server.ts";
import { enqueueLostWebhooks, PROCESS_WEBHOOK, purgeWebhooks } from "#app/platform/webhooks/inbox.server.ts";
import { processWebhook, type WebhookHandler } from "#app/platform/webhooks/process-webhook.server.ts";
import { scheduleBackups } from "./schedule-backups.ts";

const WEBHOOKS_KEPT_MS = 30 * 86_400_000;

/**
 * Defines the background jobs and emails of all features and of the platform. `catchUp` runs at start what may have been missed while the
 * site was down.
 */
export function scheduleWork(services: Services): { catchUp(): Promise<void> } {
  const { env, database, jobs, emails, features } = services;
  for (const feature of features) {
    for (const job of feature.jobs?.(services) ?? []) jobs.define(job);
    for (const kind of feature.emails?.(services) ?? []) emails.define(kind);
  }
  for (const job of [webhookJob(services), ...maintenanceJobs(services)]) jobs.define(job);
  const backups = scheduleBackups({ jobs, database, env });
  return {
    async catchUp() {
      await backups.catchUp();
      for (const feature of features) await feature.catchUp?.(services);
    },
  };
}

function webhookJob(services: Services): JobDefinition<{ id: string }> {
  const handlers = services.features.flatMap((feature) => feature.webhooks?.(services) ?? []);
  requireSeparateTopics(handlers);
  return { name: PROCESS_WEBHOOK, run: ({ id }) => processWebhook({ db: services.db, handlers }, id) };
}

/** A handler that is applied once for many events marks them all as processed, so no other handler may need one of them. */
export function requireSeparateTopics(handlers: readonly WebhookHandler[]): void {
  for (const batched of handlers)
    for (const topic of "everyMs" in batched ? batched.topics : [])
      if (handlers.some((other) => other !== batched && other.topics.includes(topic)))
        throw new Error(`Two features handle ${topic}, and one of them handles all waiting events at once.`);
}

function maintenanceJobs({ db, database, jobs }: Services): JobDefinition<object>[] {
  return [
    {
      name: "lost-webhooks",
      run: async () => void (await enqueueLostWebhooks({ db, jobs }, new Date())),
      cron: "*/5 * * * *",
    },
    {
      name: "purge-webhooks",
      run: async () => void (await purgeWebhooks(db, new Date(Date.now() - WEBHOOKS_KEPT_MS))),
      cron: "40 3 * * *",
    },
    {
      name: "purge-rate-limits",
      run: () => purgeRateLimits(db, new Date()),
      cron: "20 * * * *",
    },
    // The embedded database has no autovacuum: without this, dead rows and outdated statistics stay.
    ...(database.kind === "embedded"
      ? [
          {
            name: "tidy-database",
            run: async () => void (await db.execute(sql`vacuum analyze`)),
            cron: "10 4 * * *",
          },
        ]
      : []),
  ];
}
