import stylesheetHref from "#app/ui/app.css?url";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { apiVersionOf, webhookSecretsOf } from "#app/platform/shopify/credentials.server.ts";
import { openShopConnection, type ShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { createStorefront, storefrontEndpoint, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { sharedTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { createStore, type Store } from "#store/store.server.ts";
import type { Secrets } from "./secrets.ts";
import { storeKeys } from "./store-keys.ts";

export type Commerce = {
  storefront: Storefront;
  /** Null for a Shopify store without an Admin API token. */
  admin: ShopifyAdmin | null;
  /** The embedded store; null when a Shopify store is configured. */
  store: Store | null;
  /** The Shopify store; null with the embedded one. */
  shop: ShopConnection | null;
  /** Secrets that webhooks may be signed with; empty: none are accepted. */
  webhookSecrets: string[];
};

export type CommerceOptions = {
  env: Env;
  db: Db;
  jobs: Jobs;
  emails: Pick<EmailDelivery, "define" | "enqueue">;
  limiter: Limiter;
  publicUrl: string;
  /** The site's policies, for the embedded store. */
  policies?: Record<string, () => Promise<string>>;
  /** With these, receipts link to the order's page on the site. */
  links?: Pick<SignedLinks, "url">;
  secrets: Secrets;
  /** Receives the embedded store's webhooks in process, as /webhooks/shopify receives Shopify's. */
  receiveWebhook: (request: Request) => Promise<Response>;
};

/** A Shopify store if SHOPIFY_STORE_DOMAIN is set, otherwise the embedded store, with the same protocol. */
export function openCommerce(options: CommerceOptions): Commerce {
  const shop = openShop(options);
  if (!shop) return embeddedStore(options);
  const { storefront, admin } = shop;
  return { storefront, admin, store: null, shop, webhookSecrets: webhookSecretsOf(options.env) };
}

/** The configured Shopify store; null without one. */
export function openShop({ env, db, secrets }: Pick<CommerceOptions, "env" | "db" | "secrets">): ShopConnection | null {
  if (!env.SHOPIFY_STORE_DOMAIN) return null;
  const key = secrets.derive("shopify token");
  return openShopConnection(env.SHOPIFY_STORE_DOMAIN, {
    env,
    fetch,
    tokens: (domain, credentials) => sharedTokenStore(db, { domain, credentials, key }),
  });
}

function embeddedStore({
  env,
  db,
  jobs,
  emails,
  limiter,
  publicUrl,
  links,
  policies,
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
    ...(policies ? { policies } : {}),
    ...(links ? { orderUrl: (id: number) => links.url("/order-status/mine", "order", { id }) } : {}),
    webhooks: { url: `${publicUrl}/webhooks/shopify`, secret: webhookSecret, send: receiveWebhook },
  });
  const inProcess = (request: Request) => store.fetch(request);
  const root = "http://store.internal";
  const version = apiVersionOf(env);
  return {
    storefront: createStorefront({
      fetch: inProcess,
      endpoint: storefrontEndpoint(root, version),
      token: storefrontToken,
    }),
    admin: createShopifyAdmin({
      fetch: inProcess,
      endpoint: `${root}/admin/api/${version}/graphql.json`,
      token: adminToken,
    }),
    store,
    shop: null,
    webhookSecrets: [webhookSecret],
  };
}
