/** What a live shop is connected with, and where its owner finds each value. */
export const CONNECT_SETTINGS = [
  ["SHOPIFY_STORE_DOMAIN", "Shopify admin, Settings, Domains: the address that ends in .myshopify.com."],
  ["SHOPIFY_CLIENT_ID", "Dev Dashboard, your app, Settings: client ID."],
  ["SHOPIFY_CLIENT_SECRET", "The client secret, on the same page."],
  ["SHOPIFY_STOREFRONT_PRIVATE_TOKEN", "Shopify admin, Headless, your storefront: private access token."],
  [
    "SHOPIFY_CUSTOMER_CLIENT_ID",
    "If customers should sign in with Shopify: the same storefront, Customer Account API: client ID.",
  ],
] as const;

/** The paths of this site that are entered at Shopify for the sign-in of customers. */
export const CALLBACK_PATH = "/api/auth/callback/shopify";
export const SIGNED_OUT_PATH = "/";

/** What to do about webhooks in the shop's name whose signature is invalid. */
export const OTHER_SECRET =
  "Set SHOPIFY_CLIENT_SECRET to the secret of the app that is installed on the shop. For webhooks created by hand or by another app, add its secret to SHOPIFY_WEBHOOK_SECRET or delete them.";
