import { postJson } from "#app/platform/http/post-json.ts";

/** What one checkout takes; quantities are whole. */
export const MAX_QUANTITY = 999;
export const MAX_LINES = 250;

/** What the browser asks for: variants and quantities. Prices are the provider's own affair. */
export type CheckoutRequest = { lines: { variantId: string; quantity: number }[]; promoCode: string | null };

/** The provider's cart, ready to be paid at checkoutUrl. */
export type Checkout = {
  cartId: string;
  checkoutUrl: string;
  totalQuantity: number;
  totalAmount: { amount: string; currencyCode: string };
  /** Only where the provider took another number of pieces than was asked for: what it took, and its own words about it. */
  reduced?: { lines: { variantId: string; quantity: number }[]; messages: string[] };
  /** Only where a code was asked for and the provider takes nothing off for it. */
  refusedCode?: string;
};

/** Makes a cart at the provider. Throws an Error with the server's words, RequestFailed with its status. */
export function requestCheckout(request: CheckoutRequest): Promise<Checkout> {
  return postJson<Checkout>("/checkout", request);
}

/** Exactly one channel parameter; whatever else the provider put into the address stays. */
export function withChannel(checkoutUrl: string): string {
  const url = new URL(checkoutUrl);
  url.searchParams.set("channel", "online_store");
  return url.href;
}
