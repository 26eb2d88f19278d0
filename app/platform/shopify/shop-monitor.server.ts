import { log } from "../log.server.ts";
import type { SendRequest } from "./graphql-response.server.ts";
import { CredentialRejected, ProviderUnreachable } from "./provider-problem.ts";

export type ShopApi = "storefront" | "admin";

/** What the last calls to one API showed. */
export type ApiStatus = {
  state: "unknown" | "ok" | "rejected" | "unreachable";
  /** The setting, the reason and the fix; null unless it was rejected or unreachable. */
  problem: string | null;
  /** The version that answered, from X-Shopify-API-Version. */
  servedVersion: string | null;
  /** Shopify's clock minus this machine's, to a second. */
  skewMs: number | null;
};

/** Notes for each API whether Shopify can be reached and accepts our credentials. Logs each change once. */
export type ShopMonitor = {
  /** Sends requests and notes their version and time. */
  sender(api: ShopApi): SendRequest;
  succeeded(api: ShopApi): void;
  failed(api: ShopApi, error: unknown): void;
  status(api: ShopApi): Readonly<ApiStatus>;
};

const NAMES: Record<ShopApi, string> = { storefront: "Storefront API", admin: "Admin API" };

export function createShopMonitor(send: SendRequest, version: string): ShopMonitor {
  const fresh = (): ApiStatus => ({ state: "unknown", problem: null, servedVersion: null, skewMs: null });
  const statuses: Record<ShopApi, ApiStatus> = { storefront: fresh(), admin: fresh() };

  function change(api: ShopApi, state: ApiStatus["state"], problem: string | null) {
    const before = statuses[api].state;
    Object.assign(statuses[api], { state, problem });
    if (state === before) return;
    if (problem !== null) log("error", `Shopify's ${NAMES[api]} is ${state}`, { problem });
    else if (before !== "unknown") log("info", `Shopify's ${NAMES[api]} works again`);
  }

  return {
    sender: (api) => async (request, options) => {
      const sentAt = Date.now();
      const response = await send(request, options);
      const served = response.headers.get("X-Shopify-API-Version");
      if (served && served !== statuses[api].servedVersion && served !== version)
        log("warn", "Shopify answers with another API version than SHOPIFY_API_VERSION", { asked: version, served });
      if (served) statuses[api].servedVersion = served;
      const date = Date.parse(response.headers.get("Date") ?? "");
      // The header has whole seconds, cut off.
      if (!Number.isNaN(date)) statuses[api].skewMs = date + 500 - (sentAt + Date.now()) / 2;
      return response;
    },
    succeeded: (api) => change(api, "ok", null),
    failed(api, error) {
      if (error instanceof CredentialRejected) change(api, "rejected", error.message);
      else if (error instanceof ProviderUnreachable) change(api, "unreachable", error.message);
    },
    status: (api) => statuses[api],
  };
}
