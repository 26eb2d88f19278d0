import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";

type Services = {
  env: Pick<Env, "ROLE">;
  jobs: Pick<Jobs, "start" | "stop">;
  emails: Pick<EmailDelivery, "start" | "stop">;
};

/** The job queue and email delivery, started and stopped together. With ROLE=web, jobs and emails can only be enqueued. */
export function backgroundWork({ env, jobs, emails }: Services) {
  return {
    async start(): Promise<void> {
      await jobs.start();
      if (env.ROLE === "web") return;
      try {
        await emails.start();
      } catch (error) {
        await jobs.stop();
        throw error;
      }
    },
    async stop(): Promise<void> {
      await Promise.all([emails.stop(), jobs.stop()]);
    },
  };
}
