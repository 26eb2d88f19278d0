/** What a live shop is connected with, and where its owner finds each value. */
export const CONNECT_SETTINGS = [
  ["SHOPIFY_STORE_DOMAIN", "Shopify admin, Settings, Domains: the address that ends in .myshopify.com."],
  ["SHOPIFY_CLIENT_ID", "Dev Dashboard, your app, Settings: client ID."],
  ["SHOPIFY_CLIENT_SECRET", "The client secret, on the same page."],
  ["SHOPIFY_STOREFRONT_PRIVATE_TOKEN", "Shopify admin, Headless, your storefront: private access token."],
] as const;
