import stylesheetHref from "#app/ui/app.css?url";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { createStorefront, storefrontEndpoint, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { createStore, type Store } from "#store/store.server.ts";
import type { Secrets } from "./secrets.ts";
import { storeKeys } from "./store-keys.ts";

export type Commerce = {
  storefront: Storefront;
  /** Null for a Shopify store without an Admin API token. */
  admin: ShopifyAdmin | null;
  /** The embedded store; null when a Shopify store is configured. */
  store: Store | null;
  /** Secrets that webhooks may be signed with; empty: none are accepted. */
  webhookSecrets: string[];
  shopDomain: string | undefined;
};

export type CommerceOptions = {
  env: Env;
  db: Db;
  jobs: Jobs;
  emails: Pick<EmailDelivery, "define">;
  limiter: Limiter;
  publicUrl: string;
  /** With these, receipts link to the order's page on the site. */
  links?: Pick<SignedLinks, "url">;
  secrets: Secrets;
  /** Receives the embedded store's webhooks in process, as /webhooks/shopify receives Shopify's. */
  receiveWebhook: (request: Request) => Promise<Response>;
};

/** A Shopify store if SHOPIFY_STORE_DOMAIN is set, otherwise the embedded store, with the same protocol. */
export function openCommerce(options: CommerceOptions): Commerce {
  return options.env.SHOPIFY_STORE_DOMAIN
    ? shopifyStore(options.env, options.env.SHOPIFY_STORE_DOMAIN)
    : embeddedStore(options);
}

function shopifyStore(env: Env, domain: string): Commerce {
  const version = env.SHOPIFY_API_VERSION;
  return {
    storefront: createStorefront({
      fetch,
      endpoint: storefrontEndpoint(`https://${domain}`, version),
      token: env.SHOPIFY_STOREFRONT_TOKEN ?? "",
    }),
    admin: env.SHOPIFY_ADMIN_TOKEN
      ? createShopifyAdmin({
          fetch,
          endpoint: `https://${domain}/admin/api/${version}/graphql.json`,
          token: env.SHOPIFY_ADMIN_TOKEN,
        })
      : null,
    store: null,
    webhookSecrets: env.SHOPIFY_WEBHOOK_SECRET ? [env.SHOPIFY_WEBHOOK_SECRET] : [],
    shopDomain: domain,
  };
}

function embeddedStore({
  env,
  db,
  jobs,
  emails,
  limiter,
  publicUrl,
  links,
  secrets,
  receiveWebhook,
}: CommerceOptions): Commerce {
  const { storefrontToken, adminToken, webhookSecret } = storeKeys(secrets);
  const store = createStore({
    db,
    jobs,
    emails,
    limiter,
    baseUrl: `${publicUrl}/store`,
    dataDir: env.DATA_DIR,
    storefrontToken,
    adminToken,
    stylesheetHref,
    ...(env.STORE_INTROSPECTION ? { allowsIntrospection: env.STORE_INTROSPECTION === "on" } : {}),
    ...(links ? { orderUrl: (id: number) => links.url("/order-status/mine", "order", { id }) } : {}),
    webhooks: { url: `${publicUrl}/webhooks/shopify`, secret: webhookSecret, send: receiveWebhook },
  });
  const inProcess = (request: Request) => store.fetch(request);
  const root = "http://store.internal";
  return {
    storefront: createStorefront({
      fetch: inProcess,
      endpoint: storefrontEndpoint(root, env.SHOPIFY_API_VERSION),
      token: storefrontToken,
    }),
    admin: createShopifyAdmin({
      fetch: inProcess,
      endpoint: `${root}/admin/api/${env.SHOPIFY_API_VERSION}/graphql.json`,
      token: adminToken,
    }),
    store,
    webhookSecrets: [webhookSecret],
    shopDomain: undefined,
  };
}
