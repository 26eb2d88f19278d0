import type { Secrets } from "./secrets.ts";

/** What app and embedded store know each other by: derived from the one secret, so nothing has to be set. */
export function storeKeys(secrets: Secrets): { storefrontToken: string; adminToken: string; webhookSecret: string } {
  return {
    storefrontToken: secrets.derive("storefront token").slice(0, 32),
    adminToken: `shpat_${secrets.derive("admin token").slice(0, 32)}`,
    webhookSecret: secrets.derive("webhook secret"),
  };
}
