import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";

/** The job queue and email delivery, started and stopped together. */
export function backgroundWork(jobs: Pick<Jobs, "start" | "stop">, emails: Pick<EmailDelivery, "start" | "stop">) {
  return {
    async start(): Promise<void> {
      await jobs.start();
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
