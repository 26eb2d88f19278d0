import { forgetCartsJob } from "./cart/forget-carts.server.ts";
import { owedReceiptsJob, receiptEmail } from "./receipts/receipts.server.ts";
import type { StoreDeps } from "./store-deps.ts";
import { owedWebhooksJob, webhookJob } from "./webhooks/webhooks.server.ts";

type JobDeps = Pick<StoreDeps, "db" | "jobs" | "emails" | "webhooks" | "baseUrl" | "isBesideTheSite">;

/** Tells the queue what the store does on its own time. Call once, before the queue starts. */
export function defineStoreJobs(deps: JobDeps): void {
  const { jobs, emails, isBesideTheSite = false } = deps;
  emails.define(receiptEmail(deps));
  jobs.define(owedReceiptsJob(deps));
  jobs.define(forgetCartsJob(deps));
  jobs.define({ ...webhookJob(deps), isWorkedElsewhere: isBesideTheSite });
  if (!isBesideTheSite) jobs.define(owedWebhooksJob(deps));
}
