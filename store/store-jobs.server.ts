import { forgetCartsJob } from "./cart/forget-carts.server.ts";
import { owedReceiptsJob, receiptJob } from "./receipts/receipts.server.ts";
import type { StoreDeps } from "./store-deps.ts";
import { owedWebhooksJob, webhookJob } from "./webhooks/webhooks.server.ts";

type JobDeps = Pick<StoreDeps, "db" | "jobs" | "mailer" | "webhooks" | "baseUrl" | "isBesideTheSite">;

/** Tells the queue what the store does on its own time. Call once, before the queue starts. */
export function defineStoreJobs(deps: JobDeps): void {
  const { jobs, isBesideTheSite = false } = deps;
  jobs.define(receiptJob(deps));
  jobs.define(owedReceiptsJob(deps));
  jobs.define(forgetCartsJob(deps));
  jobs.define({ ...webhookJob(deps), isWorkedElsewhere: isBesideTheSite });
  if (!isBesideTheSite) jobs.define(owedWebhooksJob(deps));
}
