import { forgetCartsJob } from "./cart/forget-carts.server.ts";
import { pendingReceiptsJob, receiptEmail } from "./receipts/receipts.server.ts";
import type { StoreDeps } from "./store-deps.ts";
import { pendingWebhooksJob, webhookJob } from "./webhooks/webhooks.server.ts";

type JobDeps = Pick<StoreDeps, "db" | "jobs" | "emails" | "webhooks" | "baseUrl" | "isBesideTheSite">;

/** Defines the store's jobs. Call once, before the queue starts. */
export function defineStoreJobs(deps: JobDeps): void {
  const { jobs, emails, isBesideTheSite = false } = deps;
  emails.define(receiptEmail(deps));
  jobs.define(pendingReceiptsJob(deps));
  jobs.define(forgetCartsJob(deps));
  jobs.define({ ...webhookJob(deps), isEnqueueOnly: isBesideTheSite });
  if (!isBesideTheSite) jobs.define(pendingWebhooksJob(deps));
}
