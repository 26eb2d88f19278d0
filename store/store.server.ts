import { Hono } from "hono";
import { cors } from "hono/cors";
import { log } from "#app/platform/log.server.ts";
import { adminRoutes } from "./admin/admin-routes.server.ts";
import { cdnRoutes } from "./cdn/cdn-routes.server.ts";
import { videoRoutes } from "./cdn/video-routes.server.ts";
import { checkoutRoutes, type StoreBindings } from "./checkout/checkout-routes.server.ts";
import { hasStorefrontToken, introspectionOf, methodNotAllowed, unauthorized } from "./graphql/access.server.ts";
import { graphqlEndpoint } from "./graphql/endpoint.server.ts";
import { isNewer, newerStorefrontSchema, storefrontSchema } from "./graphql/schema.server.ts";
import { storeContext } from "./graphql/store-context.server.ts";
import { shopCurrency } from "./settings.server.ts";
import type { StoreDeps } from "./store-deps.ts";
import { forgetCartsJob } from "./cart/forget-carts.server.ts";
import { forgetStockKeysJob } from "./orders/forget-stock-keys.server.ts";
import { orderUpdateEmail } from "./receipts/order-updates.server.ts";
import { receiptEmail } from "./receipts/receipts.server.ts";
import { pendingWebhooksJob, webhookJob } from "./webhooks/webhooks.server.ts";

/** `address`: the client's address, for rate limits; omitted for calls by our own server. */
export type Store = { fetch(request: Request, address?: string): Promise<Response> };

/**
 * The embedded store: a small Shopify. Paths are relative to its root; every API version is accepted. Defines its jobs, so create it before the
 * queue starts.
 */
export function createStore(deps: StoreDeps & { stylesheetHref: string }): Store {
  const { db, baseUrl, storefrontToken, previousTokens, policies = {} } = deps;
  defineStoreJobs(deps);
  const shopUrl = new URL(baseUrl).origin;
  const app = new Hono<{ Bindings: StoreBindings }>();

  const context = async () =>
    storeContext({ db, baseUrl, shopUrl, policies, tagline: deps.tagline(), currency: await shopCurrency(db) });
  const storefront = graphqlEndpoint(storefrontSchema(), context, introspectionOf(deps));
  const newerStorefront = graphqlEndpoint(newerStorefrontSchema(), context, introspectionOf(deps));
  const endpoint = "/api/:version{\\d{4}-\\d{2}|unstable}/graphql.json";
  // Storefront clients run on any origin; they send a token and no cookies.
  app.use(endpoint, cors({ origin: "*", allowMethods: ["POST"], maxAge: 86_400 }));
  app.post(endpoint, (c) => {
    if (!hasStorefrontToken(c.req.raw, storefrontToken, previousTokens?.storefrontToken)) return unauthorized();
    return isNewer(c.req.param("version")) ? newerStorefront(c.req.raw) : storefront(c.req.raw);
  });
  app.all(endpoint, methodNotAllowed);

  app.route("/", cdnRoutes(deps));
  app.route("/", videoRoutes(deps));
  app.route("/", checkoutRoutes(deps));
  app.route("/", adminRoutes(deps));
  app.onError((error, c) => {
    log("error", "store failed", { path: c.req.path, error });
    return c.json({ errors: [{ message: "Internal Server Error" }] }, 500);
  });
  app.notFound((c) => c.json({ errors: [{ message: "Not Found" }] }, 404));

  return { fetch: async (request, address = "") => app.fetch(request, { address }) };
}

type JobDeps = Pick<StoreDeps, "db" | "jobs" | "emails" | "webhooks" | "baseUrl" | "isBesideTheSite">;

/** Defines the store's jobs. Call once, before the queue starts. */
function defineStoreJobs(deps: JobDeps): void {
  const { jobs, emails, isBesideTheSite = false } = deps;
  emails.define(receiptEmail(deps));
  emails.define(orderUpdateEmail(deps));
  jobs.define(forgetCartsJob(deps));
  jobs.define(forgetStockKeysJob(deps));
  jobs.define({ ...webhookJob(deps), isEnqueueOnly: isBesideTheSite });
  if (!isBesideTheSite) jobs.define(pendingWebhooksJob(deps));
}
