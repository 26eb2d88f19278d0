import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";

/** Where the store tells what happened: the app's inbox for webhooks, called in process or over the network. */
export type WebhookTarget = {
  url: string;
  secret: string;
  send(request: Request): Promise<Response>;
};

/** What the embedded store needs from whoever runs it. */
export type StoreDeps = {
  db: Db;
  jobs: Pick<Jobs, "define" | "enqueue">;
  emails: Pick<EmailDelivery, "define">;
  limiter: Pick<Limiter, "take">;
  /** Where visitors reach the store, without a slash at the end, such as http://localhost:3000/store. */
  baseUrl: string;
  dataDir: string;
  storefrontToken: string;
  adminToken: string;
  webhooks: WebhookTarget;
  /** Whether clients may read the GraphQL schemas. Unset: only where `baseUrl` is a loopback address. */
  allowsIntrospection?: boolean;
  /** True for a store on a port of its own, which may share its database with the site: webhooks are left to the site. */
  isBesideTheSite?: boolean;
  /** The signed link by which a buyer sees the whole order, where the site shows orders. */
  orderUrl?: (orderId: number) => string;
};
