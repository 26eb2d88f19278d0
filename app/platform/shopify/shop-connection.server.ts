import type { Env } from "../env.server.ts";
import { clientCredentialsToken, permanentToken } from "./access-token.server.ts";
import { createShopifyAdmin, queryAdmin, type ShopifyAdmin, type ShopifyAdminSettings } from "./admin.server.ts";
import { currentBuyerAddress } from "./buyer-address.server.ts";
import { circuitBreaker } from "./circuit-breaker.server.ts";
import type { Market } from "./current-operations.server.ts";
import { apiVersionOf } from "./credentials.server.ts";
import { exchange, type SendRequest } from "./graphql-response.server.ts";
import { createShopMonitor, type ShopApi, type ShopMonitor } from "./shop-monitor.server.ts";
import { createStorefront, storefrontEndpoint, type Storefront } from "./storefront.server.ts";
import type { TokenStore } from "./token-store.server.ts";

/** A live Shopify store. */
export type ShopConnection = {
  /** Its *.myshopify.com address. */
  domain: string;
  /** The version of its APIs that is asked for. */
  version: string;
  /** Whose prices are shown; the shop's primary one where nothing is said. */
  market: Market;
  storefront: Storefront;
  /** Null only while checking a connection whose credentials are missing. */
  admin: ShopifyAdmin | null;
  /** Sends an Admin API operation that the embedded store does not have; an error in any part fails it. The caller parses the data. */
  askAdmin(operation: string, variables: object): Promise<unknown>;
  /** Where a page of the shop redirects to; null if it does not, or does not respond. */
  redirectOf: (page: string) => Promise<string | null>;
  monitor: ShopMonitor;
  /** Sends a request to an API that is not watched: that of its customers. */
  send: SendRequest;
};

export type ShopConnectionOptions = {
  env: Env;
  fetch: SendRequest;
  /** Where the token of these client credentials is shared. */
  tokens: (domain: string, credentials: string) => TokenStore;
  /** Runs before each change through the Admin API, which is not sent if it rejects. */
  beforeChange?: () => Promise<void>;
  /** Waits before a retry. */
  pause?: (milliseconds: number) => Promise<void>;
  /** The clock of the circuit breaker, in milliseconds. */
  now?: () => number;
};

export function openShopConnection(domain: string, options: ShopConnectionOptions): ShopConnection {
  const { env, fetch, pause, now } = options;
  const version = apiVersionOf(env);
  const market = marketOf(env);
  const monitor = createShopMonitor(fetch, version);
  const storefront = createStorefront({
    fetch: monitor.sender("storefront"),
    endpoint: storefrontEndpoint(`https://${domain}`, version),
    token: env.SHOPIFY_STOREFRONT_TOKEN ?? "",
    privateToken: env.SHOPIFY_STOREFRONT_PRIVATE_TOKEN,
    isLive: true,
    market,
    ...(pause ? { pause } : {}),
  });
  const settings = adminSettings(domain, version, monitor, options);
  const noted = <Result>(api: ShopApi, work: () => Promise<Result>) => noteOutcome(monitor, api, work);
  // Visitors should not wait for a time-out each. Jobs wait between their attempts anyway.
  const breaker = circuitBreaker(now);
  const ask: Storefront["query"] = (...operation) =>
    currentBuyerAddress() ? breaker(() => storefront.query(...operation)) : storefront.query(...operation);
  const admin = settings && createShopifyAdmin(settings, (work) => noted("admin", work));
  return {
    domain,
    version,
    market,
    storefront: {
      isLive: true,
      country: market.country,
      query: (...operation) => noted("storefront", () => ask(...operation)),
    },
    admin,
    askAdmin: async (operation, variables) => {
      if (!settings) throw new Error("The Admin API's credentials are not set");
      return noted("admin", () => queryAdmin(settings, operation, variables, { isWhole: true }));
    },
    redirectOf: async (page) => {
      const request = new Request(page, { redirect: "manual" });
      const reply = await exchange(fetch, request, PAGE_SECONDS).catch(() => null);
      return reply?.headers.get("Location") ?? null;
    },
    monitor,
    send: fetch,
  };
}

const PAGE_SECONDS = 5;

const marketOf = ({ SHOP_COUNTRY: country, SHOP_LANGUAGE: language }: Env): Market => ({ country, language });

function adminSettings(
  domain: string,
  version: string,
  monitor: ShopMonitor,
  { env, tokens, beforeChange, pause }: ShopConnectionOptions,
): ShopifyAdminSettings | null {
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret, SHOPIFY_ADMIN_TOKEN: permanent } = env;
  const send = monitor.sender("admin");
  const endpoint = `https://${domain}/admin/api/${version}/graphql.json`;
  const shared = {
    fetch: send,
    endpoint,
    isLive: true,
    ...(beforeChange ? { beforeChange } : {}),
    ...(pause ? { pause } : {}),
  };
  if (clientId && clientSecret) {
    const store = tokens(domain, `${clientId} ${clientSecret}`);
    return { ...shared, token: clientCredentialsToken({ fetch: send, domain, clientId, clientSecret, store }) };
  }
  return permanent ? { ...shared, token: permanentToken(permanent) } : null;
}

async function noteOutcome<Result>(monitor: ShopMonitor, api: ShopApi, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    monitor.succeeded(api);
    return result;
  } catch (error) {
    monitor.failed(api, error);
    throw error;
  }
}
