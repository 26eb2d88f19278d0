import { isLoopbackHost, isPublicHost } from "./public-host.ts";
import { CALLBACK_PATH, OTHER_SECRET, SIGNED_OUT_PATH } from "#app/platform/shopify/connect-settings.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import type { MissingCredential } from "#app/platform/shopify/credentials.server.ts";
import type { CredentialProblem } from "#app/platform/shopify/provider-problem.ts";

/** What asking one of Shopify's APIs showed. */
export type Asked<Found> =
  | { state: "ok"; found: Found }
  | { state: "missing"; missing: MissingCredential[] }
  | { state: "rejected"; problem: CredentialProblem }
  | { state: "failed"; reason: string; toDo: string };

export type AdminFound = {
  shop: { name: string; domain: string; currency: string };
  scopes: string[];
  versions: { handle: string; isSupported: boolean }[];
  /** Null where the scope to count them is missing. */
  products: number | null;
  locations: number | null;
  customerData: "readable" | "denied" | "unknown";
};

export type StorefrontFound = {
  primaryHost: string;
  /** What Shopify answered with. */
  market: { country: string; currency: string; language: string };
  hasProducts: boolean;
  /** Permissions that the token lacks. */
  denied: string[];
  /** Where a new cart is checked out; null if none could be created. */
  checkoutHost: string | null;
  /** Whether visitors get the shop's password page instead. */
  needsPassword: boolean;
};

export type WebhooksFound = {
  /** Topics that are subscribed to now, after registration. */
  subscribed: string[];
  registered: string[];
  failed: { topic: string; reason: string }[];
};

/** Whether customers can sign in with Shopify. "unknown": it does not say whether it accepts the client ID. */
export type CustomerSignInFound =
  | { state: "accepted" | "rejected" | "unknown" | "no-address" }
  | { state: "legacy"; reason: string }
  | { state: "failed"; reason: string; toDo: string };

/** Everything that the checks decide on. */
export type Probe = {
  domain: string;
  /** The configured public URL; null if it is not set. */
  publicUrl: string | null;
  version: string;
  /** What is asked for; undefined for the shop's primary market and language. */
  market: { country?: string | undefined; language?: string | undefined };
  hasPrivateToken: boolean;
  admin: Asked<AdminFound>;
  storefront: Asked<StorefrontFound>;
  /** Null if it is not set up. */
  customerSignIn: CustomerSignInFound | null;
  /** The versions that the APIs answered with. */
  servedVersions: string[];
  skewMs: number | null;
  /** Null if they were not asked for. */
  webhooks: WebhooksFound | { reason: string } | null;
  deliveries: { topic: string; at: Date }[];
  webhookRefusedAt: Date | null;
  /** Currencies of the amounts in the database; null without one. */
  currencies: string[] | null;
  /** Hosts where a checkout is allowed, without the shop's primary domain. */
  checkoutHosts: string[];
};

/** The scopes the app uses, and what stops working without each. A write scope includes its read scope. */
export const SCOPES: Record<string, string> = {
  read_orders: "orders in the admin, order tracking, order emails and giving",
  write_orders: "refunding and canceling orders, and their notes",
  write_merchant_managed_fulfillment_orders: "fulfilling orders with tracking",
  read_products: "stock, and changes to products",
  read_inventory: "exact stock",
  write_inventory: "changing stock in the admin",
  read_locations: "stock by location",
  read_discounts: "checking promo codes and the sale at the checkout",
  write_discounts: "promo codes and the sale at the checkout",
};
const OLDER_ORDERS = "read_all_orders";
const CUSTOMERS = "read_customers";
/** The app was removed from the shop, or its scopes changed. */
export const CONNECTION_TOPICS = ["app/uninstalled", "app/scopes_update"] as const;
/** All topics that features handle (tests/integration/features.test.ts compares them). */
export const WEBHOOK_TOPICS = [
  ...CONNECTION_TOPICS,
  "inventory_levels/update",
  "orders/cancelled",
  "orders/create",
  "orders/delete",
  "orders/edited",
  "orders/fulfilled",
  "orders/paid",
  "orders/partially_fulfilled",
  "orders/updated",
  "products/create",
  "products/delete",
  "products/update",
  "refunds/create",
] as const;

/** Permissions of the Headless channel's storefront. */
export const PERMISSIONS: Record<string, string> = {
  unauthenticated_read_product_listings: "the whole shop",
  unauthenticated_read_product_tags: "search and filters by tag",
  unauthenticated_read_product_inventory: "stock on product pages",
  unauthenticated_write_checkouts: "carts and checkout",
};

const SCOPES_TO_DO =
  "In the Dev Dashboard, add it to the app's scopes, release the version, and approve the new scope on the shop.";
const CHANNEL = "Shopify admin, Headless, your storefront";

/** All checks of a connection, in the order in which they should be fixed. The same for the command, the screen, the start and the daily job. */
export function connectionChecks(probe: Probe): HealthLine[] {
  const { admin, storefront } = probe;
  return [
    credentialLine("Admin API", admin, () => `Shopify accepts the Admin API credentials for ${probe.domain}.`),
    credentialLine("Storefront API", storefront, () => "Shopify accepts the Storefront API token."),
    ...(probe.hasPrivateToken || storefront.state === "missing" ? [] : [NO_PRIVATE_TOKEN]),
    ...(admin.state === "ok" ? adminLines(probe, admin.found) : []),
    ...(storefront.state === "ok" ? storefrontLines(probe, storefront.found) : []),
    ...customerSignInLines(probe),
    ...versionLines(probe),
    ...clockLines(probe),
    ...webhookLines(probe),
  ];
}

/** The problems that keep a site from starting: a credential that is missing or rejected. A shop that cannot be reached is none of them. */
export function startProblems({ admin, storefront }: Record<"admin" | "storefront", Asked<unknown>>): string[] {
  return [admin, storefront].flatMap((asked) => {
    if (asked.state !== "rejected") return [];
    const { setting, detail, toDo } = asked.problem;
    return [`${setting}: ${detail} ${toDo}`];
  });
}

function credentialLine<Found>(name: string, asked: Asked<Found>, ok: () => string): HealthLine {
  if (asked.state === "ok") return { name, state: "ok", detail: ok() };
  if (asked.state === "missing")
    return {
      name,
      state: "failing",
      detail: `${asked.missing.map(({ setting }) => setting).join(" and ")} is not set.`,
      toDo: asked.missing.map(({ toDo }) => toDo).join(" "),
    };
  if (asked.state === "rejected") {
    const { setting, detail, toDo } = asked.problem;
    return { name, state: "failing", detail: `${setting}: ${detail}`, toDo };
  }
  return { name, state: "failing", detail: asked.reason, toDo: asked.toDo };
}

const NO_PRIVATE_TOKEN: HealthLine = {
  name: "Private token",
  state: "failing",
  detail:
    "SHOPIFY_STOREFRONT_PRIVATE_TOKEN is not set, so the public token is used: Shopify sees all shoppers as one buyer, and slows them down when many come.",
  toDo: `Copy the private access token from ${CHANNEL}, Storefront API, and set SHOPIFY_STOREFRONT_PRIVATE_TOKEN.`,
};

function adminLines(probe: Probe, { shop, scopes, locations, customerData }: AdminFound): HealthLine[] {
  const has = (scope: string) => scopes.includes(scope) || scopes.includes(scope.replace(/^read_/, "write_"));
  const missing = Object.entries(SCOPES).filter(([scope]) => !has(scope));
  return [
    ...(shop.domain === probe.domain
      ? []
      : [
          {
            name: "Store address",
            state: "failing" as const,
            detail: `Shopify calls this shop ${shop.domain}, and its webhooks name that address, so they would be refused.`,
            toDo: `Set SHOPIFY_STORE_DOMAIN to ${shop.domain}.`,
          },
        ]),
    ...missing.map(([scope, use]) => ({
      name: `Scope ${scope}`,
      state: "failing" as const,
      detail: `The app lacks the scope ${scope}. Without it, these don’t work: ${use}.`,
      toDo: SCOPES_TO_DO,
    })),
    ...(missing.length === 0
      ? [{ name: "Scopes", state: "ok" as const, detail: "The app has every scope it needs." }]
      : []),
    ...(has(OLDER_ORDERS)
      ? []
      : [
          {
            name: `Scope ${OLDER_ORDERS}`,
            state: "warning" as const,
            detail: `Without the scope ${OLDER_ORDERS}, orders older than 60 days can’t be read.`,
            toDo: "Add it to the app's scopes if Shopify offers it to you. Everything else works without it.",
          },
        ]),
    customerDataLine(customerData),
    currencyLine(shop.currency, probe.currencies),
    locations === 0
      ? {
          name: "Locations",
          state: "failing",
          detail: "The shop has no active location, so nothing is in stock.",
          toDo: "Add a location in the Shopify admin: Settings, Locations.",
        }
      : {
          name: "Locations",
          state: "ok",
          detail:
            locations === null
              ? "Not checked, because the scope read_locations is missing."
              : `Stock is the sum of ${locations === 1 ? "1 location" : `${locations} locations`}.`,
        },
  ];
}

function customerDataLine(customerData: AdminFound["customerData"]): HealthLine {
  const name = "Customer data";
  if (customerData === "denied")
    return {
      name,
      state: "failing",
      detail:
        "Shopify does not let this app read customers’ names, emails and addresses, so orders can’t be looked up or shipped from here.",
      toDo: "In the Dev Dashboard, request access to protected customer data for the app: name, email, phone and address.",
    };
  const detail =
    customerData === "readable"
      ? "Names, emails and addresses of orders can be read."
      : "Not checked yet: the shop has no order that shows it.";
  return { name, state: "ok", detail };
}

function currencyLine(currency: string, currencies: string[] | null): HealthLine {
  const name = "Currency";
  const others = (currencies ?? []).filter((each) => each !== currency);
  if (others.length === 0)
    return {
      name,
      state: "ok",
      detail:
        currencies === null
          ? `The shop sells in ${currency}. Not compared with the site’s amounts: no database is open here.`
          : `The shop and the site’s amounts are in ${currency}.`,
    };
  return {
    name,
    state: "failing",
    detail: `The shop sells in ${currency}, but the site has amounts in ${others.join(", ")}: promo codes, minimums and giving would be in the wrong currency.`,
    toDo: `Change the store currency in the Shopify admin (Settings, General) to ${others[0]}, or start with an empty database.`,
  };
}

function storefrontLines(probe: Probe, found: StorefrontFound): HealthLine[] {
  const total = probe.admin.state === "ok" ? probe.admin.found.products : null;
  const denied = found.denied.map((permission): HealthLine => ({
    name: `Permission ${permission}`,
    state: "failing",
    detail: `The Storefront token lacks ${permission}. Without it, these don’t work: ${PERMISSIONS[permission] ?? "parts of the shop"}.`,
    toDo: `Turn it on in ${CHANNEL}, Storefront API permissions.`,
  }));
  return [
    ...denied,
    ...(found.denied.includes("unauthenticated_read_product_listings") ? [] : [productsLine(found, total)]),
    checkoutLine(probe, found),
    ...marketLines(probe, found),
    ...(found.needsPassword ? [PASSWORD_PAGE] : []),
  ];
}

function productsLine({ hasProducts }: StorefrontFound, total: number | null): HealthLine {
  const name = "Products";
  if (hasProducts) return { name, state: "ok", detail: "Products are published to the Headless channel." };
  return {
    name,
    state: "failing",
    detail:
      total === 0
        ? "The shop has no products."
        : `None of the shop’s ${total === null ? "products" : `${total.toLocaleString("en")} products`} is published to the Headless channel, so the shop is empty here.`,
    toDo:
      total === 0
        ? "Add products in the Shopify admin, and publish them to the Headless channel."
        : "In the Shopify admin, open Products, select all, and choose Include in sales channels: your Headless storefront.",
  };
}

/** Shopify answers with the primary market where it does not sell to a country, and with the primary language where it has no other texts. */
function marketLines({ market: asked, admin }: Probe, { market }: StorefrontFound): HealthLine[] {
  const name = "Market";
  const lines: HealthLine[] = [];
  if (asked.country && asked.country !== market.country)
    lines.push({
      name,
      state: "failing",
      detail: `SHOP_COUNTRY is ${asked.country}, but the shop does not sell there: prices and checkouts are those of ${market.country}.`,
      toDo: `Add ${asked.country} to an active market in the Shopify admin (Settings, Markets), or unset SHOP_COUNTRY.`,
    });
  if (asked.language && asked.language !== market.language)
    lines.push({
      name: "Language",
      state: "failing",
      detail: `SHOP_LANGUAGE is ${asked.language}, but the shop has no texts in it: they are in ${market.language}.`,
      toDo: `Publish ${asked.language} in the Shopify admin (Settings, Languages), or unset SHOP_LANGUAGE.`,
    });
  const currency = admin.state === "ok" ? admin.found.shop.currency : null;
  if (currency !== null && currency !== market.currency)
    lines.push({
      name: "Market currency",
      state: "failing",
      detail: `The shop sells to ${market.country} in ${market.currency}, but its own currency is ${currency}: promo codes, stock of orders and giving are in ${currency}.`,
      toDo: `Let the market of ${market.country} sell in ${currency} in the Shopify admin (Settings, Markets), or set SHOP_COUNTRY to a country that does.`,
    });
  if (lines.length > 0) return lines;
  return [{ name, state: "ok", detail: `Prices are those for ${market.country}, in ${market.currency}.` }];
}

function checkoutLine({ checkoutHosts }: Probe, { checkoutHost, primaryHost }: StorefrontFound): HealthLine {
  const name = "Checkout";
  if (checkoutHost === null || checkoutHost === primaryHost || checkoutHosts.includes(checkoutHost))
    return { name, state: "ok", detail: `The checkout is at ${checkoutHost ?? primaryHost}.` };
  return {
    name,
    state: "failing",
    detail: `Shopify’s checkout is at ${checkoutHost}, which is neither the shop’s primary domain (${primaryHost}) nor in CHECKOUT_HOSTS, so no one could check out.`,
    toDo: `Set CHECKOUT_HOSTS to ${checkoutHost} if that address is yours.`,
  };
}

/** As every development store has it. Who knows the password can try the checkout. */
const PASSWORD_PAGE: HealthLine = {
  name: "Shop password",
  state: "warning",
  detail: "The shop is protected by a password: shoppers get its password page instead of the checkout.",
  toDo: "Before you open, choose a plan and turn it off in the Shopify admin: Online Store, Preferences, Password protection.",
};

function customerSignInLines({ publicUrl, customerSignIn, admin }: Probe): HealthLine[] {
  if (customerSignIn === null) return [];
  const isReachable = publicUrl !== null && publicAddressProblem(publicUrl) === null;
  const found = isReachable || "reason" in customerSignIn ? customerSignIn : { state: "no-address" as const };
  const lacksCustomers =
    admin.state === "ok" && !admin.found.scopes.some((scope) => /^(read|write)_customers$/.test(scope));
  return [
    customerSignInLine(found, publicUrl ?? ""),
    ...(lacksCustomers
      ? [
          {
            name: `Scope ${CUSTOMERS}`,
            state: "warning" as const,
            detail: `Without the scope ${CUSTOMERS}, a customer who signs in with Shopify sees only the orders of the address that the account here has.`,
            toDo: SCOPES_TO_DO,
          },
        ]
      : []),
  ];
}

const CUSTOMER_API = "Shopify admin, Headless, your storefront, Customer Account API";

function customerSignInLine(found: CustomerSignInFound, publicUrl: string): HealthLine {
  const name = "Sign in with Shopify";
  const addresses = `Entered in ${CUSTOMER_API}: the callback URI ${publicUrl}${CALLBACK_PATH}, the JavaScript origin ${publicUrl} and the logout URI ${publicUrl}${SIGNED_OUT_PATH}.`;
  switch (found.state) {
    case "accepted":
      return { name, state: "ok", detail: `Shopify accepts the client ID. ${addresses}` };
    case "unknown":
      return {
        name,
        state: "warning",
        detail: "Shopify does not say whether it accepts the client ID. A sign-in shows it.",
        toDo: addresses,
      };
    case "rejected":
      return {
        name,
        state: "failing",
        detail: "SHOPIFY_CUSTOMER_CLIENT_ID: Shopify knows no such client, or rejects its secret.",
        toDo: `Copy the client ID again from ${CUSTOMER_API}. Set SHOPIFY_CUSTOMER_CLIENT_SECRET only if the client type there is confidential.`,
      };
    case "no-address":
      return {
        name,
        state: "failing",
        detail: "Customers can’t come back from Shopify, which accepts public https addresses only.",
        toDo: "Set PUBLIC_URL to the site’s public https address.",
      };
    case "legacy":
      return {
        name,
        state: "failing",
        detail: found.reason,
        toDo: "In the Shopify admin, open Settings, Customer accounts, and choose customer accounts instead of legacy ones. Then check again.",
      };
    case "failed":
    default:
      return { name, state: "failing", detail: found.reason, toDo: found.toDo };
  }
}

function versionLines({ admin, version, servedVersions }: Probe): HealthLine[] {
  const name = "API version";
  const supported = admin.state === "ok" ? admin.found.versions.filter(({ isSupported }) => isSupported) : [];
  const newest = supported.at(-1)?.handle;
  if (servedVersions.length === 0 && supported.length === 0) return [];
  const others = [...new Set(servedVersions.filter((served) => served !== version))];
  const isSupported =
    version === "unstable" || supported.length === 0 || supported.some(({ handle }) => handle === version);
  if (others.length === 0 && isSupported)
    return [{ name, state: "ok", detail: `Shopify answers with version ${version}.` }];
  return [
    {
      name,
      state: "failing",
      detail: `Shopify does not support version ${version}${others.length > 0 ? ` and answers with ${others.join(" and ")} instead` : ""}.`,
      toDo: `Set SHOPIFY_API_VERSION to ${newest ?? others[0]}, or unset it.`,
    },
  ];
}

const SKEW_MS = 60_000;

function clockLines({ skewMs }: Probe): HealthLine[] {
  if (skewMs === null) return [];
  const name = "Clock";
  if (Math.abs(skewMs) < SKEW_MS) return [{ name, state: "ok", detail: "This machine and Shopify agree on the time." }];
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  return [
    {
      name,
      state: "failing",
      detail: `This machine’s clock is ${minutes === 1 ? "1 minute" : `${minutes} minutes`} ${skewMs > 0 ? "behind" : "ahead of"} Shopify’s.`,
      toDo: "Synchronize it over the network (NTP): tokens, codes and sales start and end by it.",
    },
  ];
}

function webhookLines({ publicUrl, webhooks, webhookRefusedAt, deliveries, admin }: Probe): HealthLine[] {
  if (admin.state !== "ok") return [];
  const lastAt = Math.max(0, ...deliveries.map(({ at }) => at.getTime()));
  const refused: HealthLine[] =
    webhookRefusedAt && webhookRefusedAt.getTime() > lastAt
      ? [
          {
            name: "Webhook signatures",
            state: "failing",
            detail: `Webhooks in the name of this shop are refused because they are signed with another secret, last at ${webhookRefusedAt.toISOString()}.`,
            toDo: OTHER_SECRET,
          },
        ]
      : [];
  return [...addressLines(publicUrl), ...(webhooks === null ? [] : [subscriptionsLine(webhooks)]), ...refused];
}

function addressLines(publicUrl: string | null): HealthLine[] {
  const problem = publicAddressProblem(publicUrl);
  if (problem === null) return [];
  return [
    {
      name: "Webhook address",
      state: "failing",
      detail: problem,
      toDo: "Set PUBLIC_URL to the site’s public https address. Until then stock is synced only every 15 minutes, and orders only every hour.",
    },
  ];
}

/** Why Shopify cannot deliver webhooks to a site; null if it can. */
export function publicAddressProblem(publicUrl: string | null): string | null {
  if (publicUrl === null) return "PUBLIC_URL is not set, so Shopify can’t deliver webhooks to this site.";
  const { protocol, hostname } = new URL(publicUrl);
  if (!isPublicHost(hostname))
    return `PUBLIC_URL is ${publicUrl}, which only ${isLoopbackHost(hostname) ? "this machine" : "its own network"} can reach, so Shopify can’t deliver webhooks to it.`;
  return protocol === "https:"
    ? null
    : `PUBLIC_URL is ${publicUrl}, but Shopify delivers webhooks to https addresses only.`;
}

function subscriptionsLine(webhooks: WebhooksFound | { reason: string }): HealthLine {
  const name = "Webhooks";
  const toDo = "Fix the cause, then check again. It’s retried every day.";
  if ("reason" in webhooks)
    return { name, state: "failing", detail: `The subscriptions could not be read: ${webhooks.reason}`, toDo };
  const { subscribed, registered, failed } = webhooks;
  if (failed.length > 0)
    return {
      name,
      state: "failing",
      detail: `Not subscribed to ${failed.map(({ topic, reason }) => `${topic} (${reason})`).join(", ")}.`,
      toDo,
    };
  const count = subscribed.length === 1 ? "1 topic" : `${subscribed.length} topics`;
  return {
    name,
    state: "ok",
    detail: `Subscribed to ${count}${registered.length > 0 ? `, ${registered.length} of them just now` : ""}: ${subscribed.join(", ")}.`,
  };
}
