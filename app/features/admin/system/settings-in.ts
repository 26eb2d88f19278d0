import type { Env } from "#app/platform/env.server.ts";

/** What the owner of a shop would call the settings that health lines name. */
const LABELS: Partial<Record<keyof Env, string>> = {
  AUTH_SECRET: "the site’s secret",
  AUTH_SECRET_PREVIOUS: "the site’s previous secret",
  BACKUP_DIR: "the backup folder",
  BUSINESS_POSTAL_ADDRESS: "your business’s postal address",
  DATABASE_URL: "the database server",
  DATA_DIR: "the data folder",
  MAIL_FROM: "the sender’s address",
  PUBLIC_URL: "the site’s public address",
  SHOPIFY_API_VERSION: "the version of Shopify’s API",
  SHOPIFY_CLIENT_ID: "the Shopify app’s client ID",
  SHOPIFY_CLIENT_SECRET: "the Shopify app’s secret",
  SHOPIFY_STORE_DOMAIN: "the address of your Shopify store",
  SHOPIFY_WEBHOOK_SECRET: "the secret of Shopify’s webhooks",
  SMTP_URL: "the mail server’s address",
  STORAGE_DRIVER: "the storage of files",
  TRUSTED_PROXY_HOPS: "the number of your proxies",
  STORE_TIMEZONE: "the shop’s time zone",
};

/** A health line's text in an owner's words, and the names of the settings that it means. */
export function settingsIn(text: string): { text: string; settings: string[] } {
  const settings = new Set<string>();
  const plain = text.replaceAll(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g, (name, at: number) => {
    const label = Object.hasOwn(LABELS, name) ? LABELS[name as keyof Env] : undefined;
    if (label === undefined) return name;
    settings.add(name);
    const isFirst = at === 0 || /[.!?]\s+$/.test(text.slice(0, at));
    return isFirst ? label.charAt(0).toUpperCase() + label.slice(1) : label;
  });
  return { text: plain, settings: [...settings] };
}
