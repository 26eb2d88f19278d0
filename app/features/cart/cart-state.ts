import type { SizeFit } from "#app/sizes/sizes.ts";
import { MAX_LINES, MAX_QUANTITY } from "./checkout.ts";

/** A price as the provider writes it: a decimal string and an ISO 4217 code. */
export type Price = { amount: string; currencyCode: string };

export type CartLine = {
  product: { node: { id: string; handle: string; title: string; images: { url: string; altText: string }[] } };
  variantId: string;
  variantTitle: string;
  price: Price;
  quantity: number;
  selectedOptions: { name: string; value: string }[];
  /** Whose the size is. */
  sizeFit?: SizeFit;
  /** Units in stock when last checked. Absent: unknown until checkout. */
  left?: number;
};

export type CartState = {
  items: CartLine[];
  cartId: string | null;
  checkoutUrl: string | null;
  isLoading: boolean;
  promoCode: string | null;
  /** Percent off; 0 for a code with a fixed amount. */
  discount: number;
  /** Fixed amount off, in major units of the cart's currency (10 is ten dollars). */
  discountAmount: number;
};

export const CART_KEY = "shopify-cart";

export const emptyCart: CartState = {
  items: [],
  cartId: null,
  checkoutUrl: null,
  isLoading: false,
  promoCode: null,
  discount: 0,
  discountAmount: 0,
};

/** Updates the line with its current stock; the quantity is limited to the stock and to what one checkout accepts. */
export function withStock(line: CartLine, left: number | undefined): CartLine {
  const quantity = Math.min(line.quantity, left ?? MAX_QUANTITY, MAX_QUANTITY);
  if (quantity === line.quantity && left === line.left) return line;
  const { left: _before, ...rest } = line;
  return { ...rest, quantity, ...(left === undefined ? {} : { left }) };
}

/** Adds one unit of the variant, stock permitting: increments its line, or appends a line with quantity 1 if the checkout accepts one more. */
export function withAdded(cart: CartState, line: CartLine): CartState {
  const known = cart.items.find(({ variantId }) => variantId === line.variantId);
  if (!known && cart.items.length >= MAX_LINES) return cart;
  if (!known) return { ...cart, items: [...cart.items, { ...line, quantity: 1 }] };
  // The stock that the page knows now is newer than the line's.
  const longer = withStock({ ...known, quantity: known.quantity + 1 }, line.left ?? known.left);
  return { ...cart, items: cart.items.map((other) => (other === known ? longer : other)) };
}
