import stylesheetHref from "#app/ui/app.css?url";
import { limitConcurrency } from "#app/platform/concurrency.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { noteRefusedWebhook } from "#app/platform/shopify/connection-record.server.ts";
import { apiVersionOf, webhookSecretsOf } from "#app/platform/shopify/credentials.server.ts";
import { changesGuard } from "#app/platform/shopify/database-shop.server.ts";
import { openShopConnection, type ShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import { createStorefront, storefrontEndpoint } from "#app/platform/shopify/storefront.server.ts";
import { sharedTokenStore } from "#app/platform/shopify/token-store.server.ts";
import { receiveWebhook } from "#app/platform/webhooks/inbox.server.ts";
import { shippingPrices } from "#app/shipping-rates.ts";
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

/** A burst of thousands must not occupy the database: those that wait for it, wait here, and shoppers are served in between. */
const WEBHOOKS_AT_ONCE = 2;

type CommerceServices = Pick<
  Services,
  "db" | "env" | "jobs" | "emails" | "limiter" | "links" | "publicUrl" | "features"
>;

/** A Shopify store if SHOPIFY_STORE_DOMAIN is set, otherwise the embedded store, with the same protocol. */
export function openCommerce(services: CommerceServices, secrets: Secrets): Commerce {
  const { env, db, jobs, links, publicUrl } = services;
  const shop = openShop({ env, db, secrets, features: services.features });
  const limited = limitConcurrency(WEBHOOKS_AT_ONCE);
  if (shop) {
    const inbox = {
      db,
      jobs,
      secrets: webhookSecretsOf(env),
      shopDomain: shop.domain,
      onRefused: (domain: string) => noteRefusedWebhook(db, domain),
      limited,
    };
    const receive = (request: Request) => receiveWebhook(inbox, request);
    return { storefront: shop.storefront, admin: shop.admin, store: null, shop, receiveWebhook: receive };
  }
  const inbox = { db, jobs, secrets: [storeKeys(secrets).webhookSecret], limited };
  const receive = (request: Request) => receiveWebhook(inbox, request);
  const { store, storefront, admin } = openEmbeddedStore(services, secrets, {
    baseUrl: `${publicUrl}/store`,
    linePictures: services.features.find((feature) => feature.linePictures)?.linePictures,
    orderUrl: (id) => links.url("/order-status/mine", "order", { id }),
    receiveWebhook: receive,
  });
  return { storefront, admin, store, shop: null, receiveWebhook: receive };
}

/**
 * The configured Shopify store; null without one. Nothing is changed there unless the database is its own. A command that prepares the move may
 * subscribe to webhooks before, and passes no features.
 */
export function openShop({
  env,
  db,
  secrets,
  features,
}: Pick<Services, "env" | "db"> & { secrets: Secrets; features?: Services["features"] }): ShopConnection | null {
  if (!env.SHOPIFY_STORE_DOMAIN) return null;
  const key = secrets.derive("shopify token");
  const shop: ShopConnection = openShopConnection(env.SHOPIFY_STORE_DOMAIN, {
    env,
    fetch,
    tokens: (domain, credentials) => sharedTokenStore(db, { domain, credentials, key }),
    ...(features ? { beforeChange: changesGuard({ db, features }, () => shop) } : {}),
  });
  return shop;
}

type EmbeddedStoreOptions = Pick<StoreDeps, "baseUrl" | "linePictures" | "orderUrl" | "isBesideTheSite"> & {
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
    timeZone: () => env.STORE_TIMEZONE,
    tagline: () => env.BRAND_TAGLINE,
    shippingPrices: () => shippingPrices(env),
    storefrontToken,
    adminToken,
    previousTokens: secrets.previous ? storeKeys(secrets.previous) : undefined,
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
