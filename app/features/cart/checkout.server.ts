import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import type { CartCreateMutation } from "#app/platform/shopify/storefront.generated.d.ts";
import { PROVIDER_NAME, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { withChannel, type Checkout, type CheckoutRequest } from "./checkout.ts";
import { CART_CREATE } from "./checkout.operations.server.ts";

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
  if (!cart?.checkoutUrl || !isAllowedUrl(cart.checkoutUrl, services)) {
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

/** The checkout tab is redirected to the URL, so it has to be on this site (the embedded store) or on an allowed host over https. */
function isAllowedUrl(
  address: string,
  { publicUrl, checkoutHosts = [] }: { publicUrl: string; checkoutHosts?: string[] },
): boolean {
  const url = URL.parse(address);
  const site = new URL(publicUrl);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.origin === site.origin) return true;
  const isSubdomain = url.hostname.endsWith(`.${site.hostname.replace(/^www\./, "")}`);
  return url.protocol === "https:" && (isSubdomain || checkoutHosts.includes(url.host));
}
