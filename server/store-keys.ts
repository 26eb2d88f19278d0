import type { Secrets } from "./secrets.ts";

/** Credentials between the site and the embedded store, derived from the secret, so that nothing has to be configured. */
export function storeKeys(secrets: Pick<Secrets, "derive">): {
  storefrontToken: string;
  adminToken: string;
  webhookSecret: string;
} {
  return {
    storefrontToken: secrets.derive("storefront token").slice(0, 32),
    adminToken: `shpat_${secrets.derive("admin token").slice(0, 32)}`,
    webhookSecret: secrets.derive("webhook secret"),
  };
}
