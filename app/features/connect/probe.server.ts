import { z } from "zod";
import {
  LOCATIONS_COUNT,
  INSTALLATION,
  NEWEST_CUSTOMER_DATA,
  PRODUCTS_COUNT,
} from "#app/platform/shopify/connection/connection.operations.server.ts";
import { NoCustomerAccounts, openCustomerAccounts } from "#app/platform/shopify/customer-accounts.server.ts";
import { missingCredentials, type MissingCredential } from "#app/platform/shopify/credentials.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { failureOf } from "#app/platform/shopify/failures.ts";
import { AccessDenied, CredentialRejected, PaymentRequired } from "#app/platform/shopify/provider-problem.ts";
import type { ShopConnection } from "#app/platform/shopify/shop-connection.server.ts";
import type { ProductStockQuery } from "#app/platform/shopify/storefront.generated.d.ts";
import { ANY_PRODUCT, EMPTY_CART, PAYING_SHOP, PRODUCT_STOCK, PRODUCT_TAGS } from "./connect.operations.server.ts";
import type { AdminFound, Asked, CustomerSignInFound, StorefrontFound } from "./connection-checks.ts";

/** Whether Shopify accepts both credentials. Two short queries, for the start. */
export function probeCredentials(shop: ShopConnection, env: Env) {
  return {
    admin: asked(missingOf(env, "Admin API"), () => shop.askAdmin(INSTALLATION, {})),
    storefront: asked(missingOf(env, "Storefront API"), () => shop.storefront.query(PAYING_SHOP, {})),
  };
}

/** Asks the Admin API everything that the checks need. Throws nothing. */
export function probeAdmin(shop: ShopConnection, env: Env): Promise<Asked<AdminFound>> {
  return asked(missingOf(env, "Admin API"), async () => {
    const {
      currentAppInstallation,
      shop: found,
      publicApiVersions,
    } = installation.parse(await shop.askAdmin(INSTALLATION, {}));
    const [products, locations, customerData] = await Promise.all([
      countOf(shop, PRODUCTS_COUNT),
      countOf(shop, LOCATIONS_COUNT),
      customerDataOf(shop),
    ]);
    return {
      shop: { name: found.name, domain: found.myshopifyDomain.toLowerCase(), currency: found.currencyCode },
      scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle),
      versions: publicApiVersions.map(({ handle, supported }) => ({ handle, isSupported: supported })),
      products,
      locations,
      customerData,
    };
  });
}

/** Asks the Storefront API everything that the checks need. Throws nothing. Creates one empty cart, which Shopify forgets. */
export function probeStorefront({ storefront, redirectOf }: ShopConnection, env: Env): Promise<Asked<StorefrontFound>> {
  return asked(missingOf(env, "Storefront API"), async () => {
    const paying = await storefront.query(PAYING_SHOP, {});
    if (!paying) throw new PaymentRequired();
    const listed = await allowed(() => storefront.query(ANY_PRODUCT, {}));
    const cart = await allowed(() => storefront.query(EMPTY_CART, {}, "write"));
    const tags = await allowed(() => storefront.query(PRODUCT_TAGS, {}));
    const stock = await allowed(() => storefront.query(PRODUCT_STOCK, {}));
    const checkoutUrl = cart === DENIED ? undefined : cart?.cartCreate?.cart?.checkoutUrl;
    return {
      primaryHost: paying.shop.primaryDomain.host,
      market: {
        country: paying.localization.country.isoCode,
        currency: paying.localization.country.currency.isoCode,
        language: paying.localization.language.isoCode,
      },
      hasProducts: listed !== DENIED && (listed?.products.nodes.length ?? 0) > 0,
      denied: [
        ...(listed === DENIED ? ["unauthenticated_read_product_listings"] : []),
        ...(listed !== DENIED && tags === DENIED ? ["unauthenticated_read_product_tags"] : []),
        ...(listed !== DENIED && isStockDenied(stock) ? ["unauthenticated_read_product_inventory"] : []),
        ...(cart === DENIED ? ["unauthenticated_write_checkouts"] : []),
      ],
      checkoutHost: checkoutUrl ? new URL(checkoutUrl).host : null,
      needsPassword: checkoutUrl ? isPasswordPage(await redirectOf(checkoutUrl), checkoutUrl) : false,
    };
  });
}

const isPasswordPage = (target: string | null, page: string) =>
  target !== null && URL.parse(target, page)?.pathname === "/password";
/** Whether the shop's customers can sign in. Throws nothing. Without the site's public address there is nowhere for them to come back to. */
export async function probeCustomerSignIn(shop: ShopConnection, env: Env): Promise<CustomerSignInFound> {
  const accounts = env.PUBLIC_URL ? openCustomerAccounts(env, env.PUBLIC_URL, shop.send) : null;
  if (!accounts) return { state: "no-address" };
  try {
    await accounts.endpoints();
    return { state: await accounts.checkClient() };
  } catch (error) {
    if (error instanceof NoCustomerAccounts) return { state: "legacy", reason: error.message };
    return { state: "failed", ...failureOf(error) };
  }
}

/** A denied field that may be null is null. */
function isStockDenied(stock: ProductStockQuery | typeof DENIED | null): boolean {
  return stock === DENIED || (stock?.products.nodes.some(({ totalInventory }) => totalInventory === null) ?? false);
}

const installation = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  shop: z.object({ name: z.string(), myshopifyDomain: z.string(), currencyCode: z.string() }),
  publicApiVersions: z.array(z.object({ handle: z.string(), supported: z.boolean() })),
});

const counted = z.record(z.string(), z.object({ count: z.number() }).nullable());

async function countOf(shop: ShopConnection, operation: string): Promise<number | null> {
  const found = await allowed(() => shop.askAdmin(operation, {}));
  return found === DENIED ? null : (Object.values(counted.parse(found))[0]?.count ?? null);
}

const customerFields = z.object({
  orders: z.object({
    nodes: z.array(z.object({ email: z.unknown(), phone: z.unknown(), shippingAddress: z.unknown() })),
  }),
});

/** Shopify denies protected customer data or, on smaller plans, leaves it out. Every order has an email address or a phone number. */
async function customerDataOf(shop: ShopConnection): Promise<AdminFound["customerData"]> {
  const found = await allowed(() => shop.askAdmin(NEWEST_CUSTOMER_DATA, {}), /access scope/);
  if (found === DENIED) return "denied";
  if (found === null) return "unknown";
  const [order] = customerFields.parse(found).orders.nodes;
  if (!order) return "unknown";
  return [order.email, order.phone, order.shippingAddress].every((value) => value === null) ? "denied" : "readable";
}

const DENIED = Symbol("denied");

/** DENIED without access. `except`: null where the message says so, because another check reports it. */
async function allowed<Result>(ask: () => Promise<Result>, except?: RegExp): Promise<Result | typeof DENIED | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AccessDenied)) throw error;
    return except?.test(error.message) ? null : DENIED;
  }
}

function missingOf(env: Env, api: MissingCredential["api"]): MissingCredential[] {
  return missingCredentials(env).filter((credential) => credential.api === api);
}

async function asked<Found>(missing: MissingCredential[], ask: () => Promise<Found>): Promise<Asked<Found>> {
  if (missing.length > 0) return { state: "missing", missing };
  try {
    return { state: "ok", found: await ask() };
  } catch (error) {
    if (error instanceof CredentialRejected) return { state: "rejected", problem: error.problem };
    return { state: "failed", ...failureOf(error) };
  }
}
