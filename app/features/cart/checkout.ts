import { postJson } from "#app/platform/http/post-json.ts";

/** The limits of one checkout. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 250;
export const MAX_CODE_LENGTH = 100;

/** A refused promo code (PROMO-20). */
export const CODE_REFUSED = "This code is expired, invalid, or has reached its usage limit.";

/** What the browser sends. Prices come from the provider. */
export type CheckoutRequest = { lines: { variantId: string; quantity: number }[]; promoCode: string | null };

/** The provider's cart, which is paid at checkoutUrl. */
export type Checkout = {
  cartId: string;
  checkoutUrl: string;
  /** By which its order is known, at a live shop. */
  reference?: string;
  totalQuantity: number;
  totalAmount: { amount: string; currencyCode: string };
  /** Only if the provider accepted a different quantity than requested: what it accepted, and its messages. */
  reduced?: { lines: { variantId: string; quantity: number }[]; messages: string[] };
  /** Only if a promo code was requested and the provider did not apply it. */
  refusedCode?: string;
};

/** When the cart was created, in milliseconds by the server's clock, and at which shop. */
export type CheckedOut = { checkedOutAt: number; shop: string };

/** Creates a cart at the provider. Throws RequestFailed with the server's message and status. */
export function requestCheckout(request: CheckoutRequest): Promise<Checkout & CheckedOut> {
  return postJson<Checkout & CheckedOut>("/checkout", request);
}

/** Sets the channel parameter exactly once, and keeps the provider's other parameters. */
export function withChannel(checkoutUrl: string): string {
  const url = new URL(checkoutUrl);
  url.searchParams.set("channel", "online_store");
  return url.href;
}
