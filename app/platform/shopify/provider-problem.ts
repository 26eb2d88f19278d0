import { PAYMENT_REQUIRED } from "./payment-required.ts";

/** An error reported by the provider, with a message for the owner. */
export class ProviderProblem extends Error {
  readonly #status: number | null;

  constructor(message?: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.#status = status ?? null;
  }

  /** The HTTP status; 429 for everything that is throttled. Null if it says nothing about the problem. */
  get status(): number | null {
    return this.#status;
  }
}

/** The app may not read or change this: a scope is missing, or access to customers' data was not granted. */
export class AccessDenied extends ProviderProblem {}

/** There is data, but with an error in place of something that was asked for. */
export class IncompleteData extends ProviderProblem {}

/** The operation asks for more objects than the provider answers at once. Asking again for as many is refused again. */
export class CostExceeded extends ProviderProblem {}

/** The provider's status 402, where a call cannot return nothing: callers would take it for an empty result. */
export class PaymentRequired extends ProviderProblem {
  constructor() {
    super(PAYMENT_REQUIRED, { status: 402 });
  }
}

/** Shopify could not be reached or failed itself. What was configured may be right. */
export class ProviderUnreachable extends ProviderProblem {}

/** A credential that Shopify does not accept. The message names its setting and the fix. */
export class CredentialRejected extends ProviderProblem {
  readonly fault: CredentialFault;
  readonly problem: CredentialProblem;

  /** `newAddress`: of a shop that has moved. */
  constructor(fault: CredentialFault, newAddress?: string) {
    const problem = newAddress === undefined ? FAULTS[fault] : movedTo(newAddress);
    super(`${problem.setting}: ${problem.detail} ${problem.toDo}`);
    this.fault = fault;
    this.problem = problem;
  }
}

const movedTo = (address: string): CredentialProblem => ({
  setting: "SHOPIFY_STORE_DOMAIN",
  detail: `The shop has moved to ${address}.`,
  toDo: `Set it to ${address}.`,
});

/** Whether the provider refused an operation before executing it. After other errors, such as a lost response, a mutation may have been executed. */
export function wasNotExecuted(error: unknown): boolean {
  return [AccessDenied, CostExceeded, PaymentRequired, CredentialRejected].some((refusal) => error instanceof refusal);
}

export type CredentialFault = keyof typeof FAULTS;
export type CredentialProblem = { setting: string; detail: string; toDo: string };

const APP_SETTINGS =
  "Copy the client ID and the client secret again from the Dev Dashboard: your app, Settings, Credentials.";

/** Every way in which a credential is rejected: the setting, what Shopify says, and the fix. Used at start, while running and by `npm run connect`. */
const FAULTS = {
  "no-such-shop": {
    setting: "SHOPIFY_STORE_DOMAIN",
    detail: "Shopify has no shop at this address.",
    toDo: "Copy the address that ends in .myshopify.com from the Shopify admin: Settings, Domains.",
  },
  "shop-moved": {
    setting: "SHOPIFY_STORE_DOMAIN",
    detail: "The shop has moved to another address.",
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
    detail: "Shopify rejects the private Storefront API token: it belongs to another shop or was revoked.",
    toDo: "Copy it again from the Headless channel: your storefront, Storefront API, Manage.",
  },
  "rejected-public-token": {
    setting: "SHOPIFY_STOREFRONT_TOKEN",
    detail: "Shopify rejects the public Storefront API token: it belongs to another shop or was revoked.",
    toDo: "Copy it again from the Headless channel, or set SHOPIFY_STOREFRONT_PRIVATE_TOKEN instead.",
  },
} as const;
