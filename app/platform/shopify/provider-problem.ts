import { PAYMENT_REQUIRED } from "./payment-required.ts";

/** An error reported by the provider, with a message for the owner. */
export class ProviderProblem extends Error {}

/** The app may not read or change this: a scope is missing, or access to customers' data was not granted. */
export class AccessDenied extends ProviderProblem {}

/** There is data, but with an error in place of something that was asked for. */
export class IncompleteData extends ProviderProblem {}

/** The provider's status 402, where a call cannot return nothing: callers would take it for an empty result. */
export class PaymentRequired extends ProviderProblem {
  constructor() {
    super(PAYMENT_REQUIRED);
  }
}

/** Shopify could not be reached or failed itself. What was configured may be right. */
export class ProviderUnreachable extends ProviderProblem {}

/** A credential that Shopify does not accept. The message names its setting and the fix. */
export class CredentialRejected extends ProviderProblem {
  readonly fault: CredentialFault;

  constructor(fault: CredentialFault) {
    const { setting, detail, toDo } = FAULTS[fault];
    super(`${setting}: ${detail} ${toDo}`);
    this.fault = fault;
  }
}

export type CredentialFault = keyof typeof FAULTS;

const APP_SETTINGS =
  "Copy the client ID and the client secret again from the Dev Dashboard: your app, Settings, Credentials.";

/** Every way in which a credential is rejected: the setting, what Shopify says, and the fix. Used at start, while running and by `npm run connect`. */
export const FAULTS = {
  "no-such-shop": {
    setting: "SHOPIFY_STORE_DOMAIN",
    detail: "Shopify has no shop at this address.",
    toDo: "Copy the address that ends in .myshopify.com from the Shopify admin: Settings, Domains.",
  },
  "wrong-client-id": {
    setting: "SHOPIFY_CLIENT_ID",
    detail: "Shopify has no app with this client ID.",
    toDo: APP_SETTINGS,
  },
  "wrong-client-secret": {
    setting: "SHOPIFY_CLIENT_SECRET",
    detail: "Shopify rejects the client secret of this app.",
    toDo: APP_SETTINGS,
  },
  "app-not-installed": {
    setting: "SHOPIFY_CLIENT_ID",
    detail: "The app is not installed on this shop.",
    toDo: "In the Dev Dashboard, open the app, choose Install app, and select this shop.",
  },
  "other-organization": {
    setting: "SHOPIFY_CLIENT_ID",
    detail: "The app belongs to another organization than the shop, so Shopify gives it no token.",
    toDo: "Create the app in the organization that owns the shop: the shop's owner does so in their own Dev Dashboard.",
  },
  "rejected-grant": {
    setting: "SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET",
    detail: "Shopify refuses to give this app a token.",
    toDo: APP_SETTINGS,
  },
  "rejected-admin-token": {
    setting: "SHOPIFY_ADMIN_TOKEN",
    detail: "Shopify rejects the Admin API token: it belongs to another shop, was revoked, or its app was uninstalled.",
    toDo: "Set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET of an app from the Dev Dashboard instead.",
  },
  "rejected-renewed-token": {
    setting: "SHOPIFY_CLIENT_SECRET",
    detail: "Shopify rejects the Admin API token that it has just given this app.",
    toDo: "Reinstall the app on this shop, then start the site again.",
  },
  "public-token-as-private": {
    setting: "SHOPIFY_STOREFRONT_PRIVATE_TOKEN",
    detail: "This is the public access token, not the private one.",
    toDo: "Move it to SHOPIFY_STOREFRONT_TOKEN, and copy the private access token from the Headless channel: your storefront, Storefront API, Manage.",
  },
  "rejected-private-token": {
    setting: "SHOPIFY_STOREFRONT_PRIVATE_TOKEN",
    detail: "Shopify rejects the private Storefront API token.",
    toDo: "Copy it again from the Headless channel: your storefront, Storefront API, Manage.",
  },
  "rejected-public-token": {
    setting: "SHOPIFY_STOREFRONT_TOKEN",
    detail: "Shopify rejects the public Storefront API token.",
    toDo: "Copy it again from the Headless channel, or set SHOPIFY_STOREFRONT_PRIVATE_TOKEN instead.",
  },
} as const;
