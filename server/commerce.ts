import stylesheetHref from "#app/ui/app.css?url";
import type { Services } from "#app/platform/feature.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { noteRefusedWebhook } from "#app/platform/shopify/connection-record.server.ts";
import { apiVersionOf, webhookSecretsOf } from "#app/platform/shopify/credentials.server.ts";
import { openShopConnection, type ShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { createStorefront, storefrontEndpoint } from "#app/platform/shopify/storefront.server.ts";
import { sharedTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { receiveWebhook } from "#app/platform/webhooks/inbox.server.ts";
import { createStore, type Store } from "#store/store.server.ts";
import type { StoreDeps } from "#store/store-deps.ts";
import type { Secrets } from "./secrets.ts";
import { storeKeys } from "./store-keys.ts";

export type Commerce = Pick<Services, "storefront" | "admin" | "shop"> & {
  /** The embedded store; null when a Shopify store is configured. */
  store: Store | null;
  /** Answers POST /webhooks/shopify, and the embedded store's in process. */
  receiveWebhook: (request: Request) => Promise<Response>;
};

type CommerceServices = Pick<
  Services,
  "db" | "env" | "jobs" | "emails" | "limiter" | "links" | "publicUrl" | "features"
>;

/** A Shopify store if SHOPIFY_STORE_DOMAIN is set, otherwise the embedded store, with the same protocol. */
export function openCommerce(services: CommerceServices, secrets: Secrets): Commerce {
  const { env, db, jobs, links, publicUrl } = services;
  const shop = openShop({ env, db, secrets });
  if (shop) {
    const inbox = { db, jobs, secrets: webhookSecretsOf(env), shopDomain: shop.domain };
    const onRefused = (domain: string) => noteRefusedWebhook(db, domain);
    const receive = (request: Request) => receiveWebhook({ ...inbox, onRefused }, request);
    return { storefront: shop.storefront, admin: shop.admin, store: null, shop, receiveWebhook: receive };
  }
  const inbox = { db, jobs, secrets: [storeKeys(secrets).webhookSecret] };
  const receive = (request: Request) => receiveWebhook(inbox, request);
  const { store, storefront, admin } = openEmbeddedStore(services, secrets, {
    baseUrl: `${publicUrl}/store`,
    orderUrl: (id) => links.url("/order-status/mine", "order", { id }),
    receiveWebhook: receive,
  });
  return { storefront, admin, store, shop: null, receiveWebhook: receive };
}

/** The configured Shopify store; null without one. */
export function openShop({
  env,
  db,
  secrets,
}: Pick<Services, "env" | "db"> & { secrets: Secrets }): ShopConnection | null {
  if (!env.SHOPIFY_STORE_DOMAIN) return null;
  const key = secrets.derive("shopify token");
  return openShopConnection(env.SHOPIFY_STORE_DOMAIN, {
    env,
    fetch,
    tokens: (domain, credentials) => sharedTokenStore(db, { domain, credentials, key }),
  });
}

type EmbeddedStoreOptions = Pick<StoreDeps, "baseUrl" | "orderUrl" | "isBesideTheSite"> & {
  receiveWebhook: (request: Request) => Promise<Response>;
};

/** The embedded store, and its APIs as Shopify's clients call them. */
export function openEmbeddedStore(
  { env, db, jobs, emails, limiter, publicUrl, features }: Omit<CommerceServices, "links">,
  secrets: Secrets,
  { receiveWebhook: send, ...options }: EmbeddedStoreOptions,
) {
  const { storefrontToken, adminToken, webhookSecret } = storeKeys(secrets);
  const store = createStore({
    db,
    jobs,
    emails,
    limiter,
    dataDir: env.DATA_DIR,
    timeZone: env.STORE_TIMEZONE,
    storefrontToken,
    adminToken,
    stylesheetHref,
    ...(env.STORE_INTROSPECTION ? { allowsIntrospection: env.STORE_INTROSPECTION === "on" } : {}),
    policies: Object.assign({}, ...features.map((feature) => feature.storePolicies?.({ db, env }))),
    webhooks: { url: `${publicUrl}/webhooks/shopify`, secret: webhookSecret, send },
    ...options,
  });
  const inProcess = (request: Request) => store.fetch(request);
  const root = "http://store.internal";
  // The embedded store's version, even beside a configured Shopify store.
  const version = apiVersionOf({ SHOPIFY_API_VERSION: env.SHOPIFY_API_VERSION });
  return {
    store,
    version,
    storefrontToken,
    adminToken,
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
  };
}
