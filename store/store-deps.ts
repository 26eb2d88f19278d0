import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { LinePictures } from "#app/platform/shopify/line-picture.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { ShippingPrices } from "#app/shipping-rates.ts";

/** Where webhooks are sent: the site's inbox, called in process or over the network. */
export type WebhookTarget = {
  url: string;
  secret: string;
  send(request: Request, options: { signal: AbortSignal }): Promise<Response>;
};

/** The dependencies of the embedded store. */
export type StoreDeps = {
  db: Db;
  jobs: Pick<Jobs, "define" | "enqueue">;
  emails: Pick<EmailDelivery, "define" | "enqueue">;
  limiter: Pick<Limiter, "take">;
  /** The store's public URL without a trailing slash, such as http://localhost:3000/store. */
  baseUrl: string;
  dataDir: string;
  /** In which an order's delivery days are counted, at the moment. */
  timeZone: () => string;
  /** One sentence about the shop. */
  tagline: () => string;
  /** Asked for at every checkout. */
  shippingPrices: () => ShippingPrices;
  storefrontToken: string;
  adminToken: string;
  /** Those from before a rotation of the secret, which are still accepted. */
  previousTokens?: { storefrontToken: string; adminToken: string } | undefined;
  webhooks: WebhookTarget;
  /** Whether introspection is allowed. Default: only if `baseUrl` is a loopback address. */
  allowsIntrospection?: boolean;
  /** True for a store on its own port, which may share its database with the site: the site sends the webhooks. */
  isBesideTheSite?: boolean;
  /** The site's policies as HTML, by their handle. Without them, those of content/policies.ts. */
  policies?: Record<string, () => Promise<string>>;
  /** The pictures of lines as the site shows their products. Without it, the store's own. */
  linePictures?: LinePictures;
  /** The signed link to an order's page, if the site shows orders. */
  orderUrl?: (orderId: number) => string;
};
