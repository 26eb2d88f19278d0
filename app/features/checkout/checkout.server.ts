import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { PROVIDER_NAME, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { withChannel, type Checkout, type CheckoutRequest } from "./checkout.ts";
import { CART_CREATE } from "./checkout.operations.server.ts";

type CartCreate = {
  cartCreate: {
    cart: {
      id: string;
      checkoutUrl: string | null;
      totalQuantity: number;
      discountCodes: { code: string; applicable: boolean }[];
      lines: { nodes: { quantity: number; merchandise: { id: string } }[] };
      cost: { totalAmount: { amount: string; currencyCode: string } };
    } | null;
    userErrors: { field: string[] | null; message: string }[];
    warnings: { code: string; message: string }[];
  } | null;
};
type Created = NonNullable<CartCreate["cartCreate"]>;

/** Makes a new cart at the provider. Throws the documented errors; null when the provider wants to be paid first (402). */
export async function createCheckout(
  services: { storefront: Storefront; publicUrl: string; checkoutHosts?: string[] },
  { lines, promoCode }: CheckoutRequest,
): Promise<Checkout | null> {
  const input = {
    lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
    ...(promoCode ? { discountCodes: [promoCode] } : {}),
  };
  const answer = await services.storefront.query<CartCreate>(CART_CREATE, { input }, "write");
  if (!answer) return null;

  const { cart, userErrors, warnings } = answer.cartCreate ?? { cart: null, userErrors: [], warnings: [] };
  if (userErrors.length > 0)
    throw new Error(`Cart creation failed: ${userErrors.map(({ message }) => message).join(", ")}`);
  if (!cart?.checkoutUrl || !mayBeOpened(cart.checkoutUrl, services)) {
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
    ...(cart.totalQuantity === piecesIn(lines) ? {} : { reduced: reductionOf(cart, warnings) }),
    ...(promoCode && !isHonoured(promoCode, cart.discountCodes) ? { refusedCode: promoCode } : {}),
  };
}

/** There may be fewer on the shelf than in the drawer; the provider then makes the cart with what there is. */
function reductionOf(
  { lines }: NonNullable<Created["cart"]>,
  warnings: Created["warnings"],
): NonNullable<Checkout["reduced"]> {
  return {
    lines: lines.nodes.map(({ quantity, merchandise }) => ({ variantId: merchandise.id, quantity })),
    messages: warnings.filter(({ code }) => code.startsWith("MERCHANDISE_")).map(({ message }) => message),
  };
}

/** A code may have been used up, switched off or run out since the drawer asked. */
function isHonoured(promoCode: string, codes: NonNullable<Created["cart"]>["discountCodes"]): boolean {
  return codes.some(({ code, applicable }) => applicable && normalizeCode(code) === promoCode);
}

function piecesIn(lines: CheckoutRequest["lines"]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Where a real shop's checkout may be. */
export function checkoutHostsOf(env: Pick<Env, "SHOPIFY_STORE_DOMAIN" | "CHECKOUT_HOSTS">): string[] {
  if (!env.SHOPIFY_STORE_DOMAIN) return [];
  return [env.SHOPIFY_STORE_DOMAIN.toLowerCase(), "checkout.shopify.com", ...(env.CHECKOUT_HOSTS ?? [])];
}

/** The checkout tab is redirected there, so it has to be this site (the embedded store), or the shop over https. */
function mayBeOpened(
  address: string,
  { publicUrl, checkoutHosts = [] }: { publicUrl: string; checkoutHosts?: string[] },
): boolean {
  const url = URL.parse(address);
  const own = new URL(publicUrl);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.origin === own.origin) return true;
  const isOurs = url.hostname.endsWith(`.${own.hostname.replace(/^www\./, "")}`);
  return url.protocol === "https:" && (isOurs || checkoutHosts.includes(url.host));
}
