import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import type { CartCreateMutation } from "#app/platform/shopify/storefront.generated.d.ts";
import { PROVIDER_NAME, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { withChannel, type Checkout, type CheckoutRequest } from "./checkout.ts";
import { CART_CREATE, CART_STATE, PRIMARY_DOMAIN } from "./checkout.operations.server.ts";

type Created = NonNullable<CartCreateMutation["cartCreate"]>;

/** Creates a cart at the provider. Throws the documented errors; null when the provider responds with 402, payment required. */
export async function createCheckout(
  services: { storefront: Storefront; publicUrl: string; checkoutHosts?: string[] },
  { lines, promoCode }: CheckoutRequest,
): Promise<Checkout | null> {
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
    ...(promoCode ? { discountCodes: [promoCode] } : {}),
  };
  const data = await services.storefront.query(CART_CREATE, { input }, "write");
  if (!data) return null;

  const { cart, userErrors, warnings } = data.cartCreate ?? { cart: null, userErrors: [], warnings: [] };
  if (userErrors.length > 0)
    throw new Error(`Cart creation failed: ${userErrors.map(({ message }) => message).join(", ")}`);
  if (!cart?.checkoutUrl || !(await isAllowedUrl(cart.checkoutUrl, services))) {
    if (cart?.checkoutUrl)
      log("error", "the provider's checkout is at no address we know; see CHECKOUT_HOSTS", {
        address: cart.checkoutUrl,
      });
    throw new Error(`No checkout URL returned from ${PROVIDER_NAME}`);
  }

  return {
    cartId: cart.id,
    checkoutUrl: withChannel(cart.checkoutUrl),
    totalQuantity: cart.totalQuantity,
    totalAmount: cart.cost.totalAmount,
    ...(cart.totalQuantity === unitsIn(lines) ? {} : { reduced: reductionOf(cart, warnings) }),
    ...(promoCode && !isApplied(promoCode, cart.discountCodes) ? { refusedCode: promoCode } : {}),
  };
}

/** Whether the provider has sold or forgotten a cart, so that its lines are bought. An error counts as no. */
export async function isCartOver(storefront: Storefront, cartId: string): Promise<boolean> {
  try {
    const found = await storefront.query(CART_STATE, { id: cartId });
    return found !== null && found.cart === null;
  } catch (error) {
    log("warn", "the state of a cart is unknown", { error });
    return false;
  }
}

/** If there is less in stock than in the drawer, the provider creates the cart with the units there are. */
function reductionOf(
  { lines }: NonNullable<Created["cart"]>,
  warnings: Created["warnings"],
): NonNullable<Checkout["reduced"]> {
  return {
    lines: lines.nodes.map(({ quantity, merchandise }) => ({ variantId: merchandise.id, quantity })),
    messages: warnings.filter(({ code }) => code.startsWith("MERCHANDISE_")).map(({ message }) => message),
  };
}

/** A code may have been used up, disabled or expired since the drawer checked it. */
function isApplied(promoCode: string, codes: NonNullable<Created["cart"]>["discountCodes"]): boolean {
  return codes.some(({ code, applicable }) => applicable && normalizeCode(code) === promoCode);
}

function unitsIn(lines: CheckoutRequest["lines"]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The hosts where a Shopify store's checkout may be. */
export function checkoutHostsOf(env: Pick<Env, "SHOPIFY_STORE_DOMAIN" | "CHECKOUT_HOSTS">): string[] {
  if (!env.SHOPIFY_STORE_DOMAIN) return [];
  return [env.SHOPIFY_STORE_DOMAIN.toLowerCase(), "checkout.shopify.com", ...(env.CHECKOUT_HOSTS ?? [])];
}

/**
 * The checkout tab is redirected to the URL, so it has to be on this site (the embedded store) or, over https, on an allowed host or the
 * shop's primary domain.
 */
async function isAllowedUrl(
  address: string,
  {
    storefront,
    publicUrl,
    checkoutHosts = [],
  }: { storefront: Storefront; publicUrl: string; checkoutHosts?: string[] },
): Promise<boolean> {
  const url = URL.parse(address);
  const site = new URL(publicUrl);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.origin === site.origin) return true;
  const isSubdomain = url.hostname.endsWith(`.${site.hostname.replace(/^www\./, "")}`);
  if (url.protocol !== "https:") return false;
  // The embedded store has no hosts: its checkout is on this site.
  return (
    isSubdomain || checkoutHosts.includes(url.host) || (checkoutHosts.length > 0 && isPrimary(url.host, storefront))
  );
}

const primaryHosts = new WeakMap<Storefront, { host: string; at: number }>();
const ASKED_AGAIN_MS = 60_000;

/** Whether a shop's primary domain has this host. It is asked for again when a checkout is elsewhere: the owner may have changed it. */
async function isPrimary(host: string, storefront: Storefront): Promise<boolean> {
  const known = primaryHosts.get(storefront);
  if (known && (known.host === host || performance.now() - known.at < ASKED_AGAIN_MS)) return known.host === host;
  const found = await storefront.query(PRIMARY_DOMAIN, {});
  if (!found) return false;
  primaryHosts.set(storefront, { host: found.shop.primaryDomain.host, at: performance.now() });
  return found.shop.primaryDomain.host === host;
}
