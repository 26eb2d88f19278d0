import type { Env } from "../env.server.ts";
import { clientCredentialsToken, permanentToken } from "./access-token.server.ts";
import { createShopifyAdmin, queryAdmin, type ShopifyAdmin, type ShopifyAdminSettings } from "./admin.server.ts";
import { currentBuyerAddress } from "./buyer-address.server.ts";
import { circuitBreaker } from "./circuit-breaker.server.ts";
import { apiVersionOf } from "./credentials.server.ts";
import type { SendRequest } from "./graphql-response.server.ts";
import { createShopMonitor, type ShopApi, type ShopMonitor } from "./shop-monitor.server.ts";
import { createStorefront, storefrontEndpoint, type Storefront } from "./storefront.server.ts";
import type { TokenStore } from "./token-store.server.ts";

/** A live Shopify store. */
export type ShopConnection = {
  /** Its *.myshopify.com address. */
  domain: string;
  /** The version of its APIs that is asked for. */
  version: string;
  storefront: Storefront;
  /** Null only while checking a connection whose credentials are missing. */
  admin: ShopifyAdmin | null;
  /** Sends an Admin API operation that the embedded store does not have; an error in any part fails it. The caller parses the data. */
  askAdmin(operation: string, variables: object): Promise<unknown>;
  monitor: ShopMonitor;
};

export type ShopConnectionOptions = {
  env: Env;
  fetch: SendRequest;
  /** Where the token of these client credentials is shared. */
  tokens: (domain: string, credentials: string) => TokenStore;
};

export function openShopConnection(domain: string, { env, fetch, tokens }: ShopConnectionOptions): ShopConnection {
  const version = apiVersionOf(env);
  const monitor = createShopMonitor(fetch, version);
  const storefront = createStorefront({
    fetch: monitor.sender("storefront"),
    endpoint: storefrontEndpoint(`https://${domain}`, version),
    token: env.SHOPIFY_STOREFRONT_TOKEN ?? "",
    privateToken: env.SHOPIFY_STOREFRONT_PRIVATE_TOKEN,
    isLive: true,
  });
  const settings = adminSettings(domain, version, monitor, { env, tokens });
  const noted = <Result>(api: ShopApi, work: () => Promise<Result>) => noteOutcome(monitor, api, work);
  // Visitors should not wait for a time-out each. Jobs wait between their attempts anyway.
  const breaker = circuitBreaker();
  const ask: Storefront["query"] = (...operation) =>
    currentBuyerAddress() ? breaker(() => storefront.query(...operation)) : storefront.query(...operation);
  const admin = settings && createShopifyAdmin(settings, (work) => noted("admin", work));
  return {
    domain,
    version,
    storefront: { query: (...operation) => noted("storefront", () => ask(...operation)) },
    admin,
    askAdmin: async (operation, variables) => {
      if (!settings) throw new Error("The Admin API's credentials are not set");
      return noted("admin", () => queryAdmin(settings, operation, variables, { isWhole: true }));
    },
    monitor,
  };
}

function adminSettings(
  domain: string,
  version: string,
  monitor: ShopMonitor,
  { env, tokens }: Pick<ShopConnectionOptions, "env" | "tokens">,
): ShopifyAdminSettings | null {
  const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: clientSecret, SHOPIFY_ADMIN_TOKEN: permanent } = env;
  const send = monitor.sender("admin");
  const shared = { fetch: send, endpoint: `https://${domain}/admin/api/${version}/graphql.json` };
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
