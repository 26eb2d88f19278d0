import type { Env } from "../env.server.ts";

/** What a live shop is asked with. The embedded store has the documented version. */
const LIVE_VERSION = "2026-10";
const EMBEDDED_VERSION = "2025-07";

type ShopifySettings = {
  [
    Name in
      | "SHOPIFY_STORE_DOMAIN"
      | "SHOPIFY_CLIENT_ID"
      | "SHOPIFY_CLIENT_SECRET"
      | "SHOPIFY_ADMIN_TOKEN"
      | "SHOPIFY_STOREFRONT_PRIVATE_TOKEN"
      | "SHOPIFY_STOREFRONT_TOKEN"
      | "SHOPIFY_WEBHOOK_SECRET"
      | "SHOPIFY_API_VERSION"
  ]?: Env[Name] | undefined;
};

/** The version of Shopify's APIs that this site asks for. */
export function apiVersionOf(env: ShopifySettings): string {
  return env.SHOPIFY_API_VERSION ?? (env.SHOPIFY_STORE_DOMAIN ? LIVE_VERSION : EMBEDDED_VERSION);
}

/** Whether the provider is a Shopify store, and not the embedded one. */
export const isLiveShop = (env: Pick<ShopifySettings, "SHOPIFY_STORE_DOMAIN">) => Boolean(env.SHOPIFY_STORE_DOMAIN);

/** Whether orders, exact stock and discounts can be read and changed: always in the embedded store. */
export function hasAdminApi(env: ShopifySettings): boolean {
  if (!env.SHOPIFY_STORE_DOMAIN || env.SHOPIFY_ADMIN_TOKEN) return true;
  return Boolean(env.SHOPIFY_CLIENT_ID && env.SHOPIFY_CLIENT_SECRET);
}

export type MissingCredential = {
  api: "Admin API" | "Storefront API";
  setting: string;
  toDo: string;
  /** Whether the site does not start without it. Without any Admin credential the shop sells, but orders can't be read. */
  stopsStart: boolean;
};

/** The credentials that a live shop needs and that are not set. Empty without a live shop. */
export function missingCredentials(env: ShopifySettings): MissingCredential[] {
  if (!env.SHOPIFY_STORE_DOMAIN) return [];
  const missing: MissingCredential[] = [];
  const admin = (setting: string, toDo: string, stopsStart = true) =>
    missing.push({ api: "Admin API", setting, toDo, stopsStart });
  if (env.SHOPIFY_CLIENT_ID && !env.SHOPIFY_CLIENT_SECRET)
    admin("SHOPIFY_CLIENT_SECRET", "Copy the client secret of the app with this SHOPIFY_CLIENT_ID from its Settings.");
  else if (env.SHOPIFY_CLIENT_SECRET && !env.SHOPIFY_CLIENT_ID)
    admin("SHOPIFY_CLIENT_ID", "Copy the client ID of the app with this SHOPIFY_CLIENT_SECRET from its Settings.");
  else if (!env.SHOPIFY_CLIENT_ID && !env.SHOPIFY_ADMIN_TOKEN)
    admin(
      "SHOPIFY_CLIENT_ID",
      "Create an app in the Dev Dashboard, install it on the shop, and set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET (docs/guides/connect-shopify.md). An older app's permanent token goes into SHOPIFY_ADMIN_TOKEN.",
      false,
    );
  if (!env.SHOPIFY_STOREFRONT_PRIVATE_TOKEN && !env.SHOPIFY_STOREFRONT_TOKEN)
    missing.push({
      api: "Storefront API",
      setting: "SHOPIFY_STOREFRONT_PRIVATE_TOKEN",
      toDo: "Install the free Headless channel, add a storefront, and copy its private access token (docs/guides/connect-shopify.md).",
      stopsStart: true,
    });
  return missing;
}

/** Throws when a live shop lacks a credential that it cannot sell without. Called by what serves visitors: a backup needs none. */
export function requireShopifyCredentials(env: ShopifySettings): void {
  const missing = missingCredentials(env).filter(({ stopsStart }) => stopsStart);
  if (missing.length === 0) return;
  throw new Error(
    `SHOPIFY_STORE_DOMAIN is set, but a credential is missing. Set it in the environment or in .env, or unset SHOPIFY_STORE_DOMAIN to use the embedded store:\n${missing
      .map(({ setting, toDo }) => `  ${setting}: is not set. ${toDo}`)
      .join("\n")}`,
  );
}

/**
 * The secrets that a live shop's webhooks may be signed with. Shopify signs those of an app with its client secret, and for up to an hour
 * after a rotation with the one before, which goes into SHOPIFY_WEBHOOK_SECRET.
 */
export function webhookSecretsOf(env: ShopifySettings): string[] {
  return [env.SHOPIFY_CLIENT_SECRET, ...(env.SHOPIFY_WEBHOOK_SECRET ?? [])].filter((each) => each !== undefined);
}
