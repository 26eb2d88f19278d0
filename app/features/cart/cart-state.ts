import type { SizeFit } from "#app/sizes/sizes.ts";
import { MAX_LINES, MAX_QUANTITY } from "./checkout.ts";

/** A price as the provider writes it: a decimal string and an ISO 4217 code. */
export type Price = { amount: string; currencyCode: string };

export type CartLine = {
  product: { node: { id: string; handle: string; title: string; images: { url: string; altText: string }[] } };
  variantId: string;
  variantTitle: string;
  price: Price;
  /** The price before a sale, struck through; only while that is higher. */
  fullPrice?: Price;
  quantity: number;
  selectedOptions: { name: string; value: string }[];
  /** Whose the size is. */
  sizeFit?: SizeFit;
  /** Units in stock when last checked. Absent: unknown until checkout. */
  left?: number;
};

/** The provider’s cart that was sent to its checkout, when, at which shop, and how its order is known. An earlier release stored only the id. */
export type SentCart = {
  cartId: string | null;
  checkedOutAt?: number | undefined;
  shop?: string | undefined;
  reference?: string | undefined;
};

export type CartState = SentCart & {
  items: CartLine[];
  checkoutUrl: string | null;
  /** What the checkout sells: units by variant. */
  checkedOut?: Record<string, number>;
  isLoading: boolean;
  promoCode: string | null;
  /** Percent off; 0 for a code with a fixed amount. */
  discount: number;
  /** Fixed amount off, in major units of the cart's currency (10 is ten dollars). */
  discountAmount: number;
  /** Of a code with terms beside its discount. */
  promoTerms?: PromoCartTerms | undefined;
};

export type PromoCartTerms = {
  /** What the goods it is for have to cost, in major units of the cart's currency. */
  minimum?: number;
  /** Ids of the products it is for; absent: all. */
  products?: string[];
  freeShipping?: true;
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

/** Adds units of the variant, stock permitting: increments its line, or appends one if the checkout accepts one more. */
export function withAdded(cart: CartState, line: CartLine, units = 1): CartState {
  const known = cart.items.find(({ variantId }) => variantId === line.variantId);
  if (!known && cart.items.length >= MAX_LINES) return cart;
  if (!known) return { ...cart, items: [...cart.items, withStock({ ...line, quantity: units }, line.left)] };
  // The stock that the page knows now is newer than the line's.
  const longer = withStock({ ...known, quantity: known.quantity + units }, line.left ?? known.left);
  return { ...cart, items: cart.items.map((other) => (other === known ? longer : other)) };
}
