import { brand } from "#app/brand.ts";
import type { PromoResult } from "#app/features/promos/promos.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { MAX_QUANTITY } from "./checkout.ts";

/** A price as the provider writes it: a decimal string and an ISO 4217 code. */
export type Price = { amount: string; currencyCode: string };

export type CartLine = {
  product: { node: { id: string; handle: string; title: string; images: { url: string; altText: string }[] } };
  variantId: string;
  variantTitle: string;
  price: Price;
  quantity: number;
  selectedOptions: { name: string; value: string }[];
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

/** The note on a line that holds all units in stock; null while more can be added. */
export function stockLimitNote({ quantity, left }: Pick<CartLine, "quantity" | "left">): string | null {
  return left !== undefined && quantity >= left ? `Only ${left} left` : null;
}

/** Adds one unit of the variant, stock permitting: increments its line, or appends a line with quantity 1. */
export function withAdded(cart: CartState, line: CartLine): CartState {
  const known = cart.items.find(({ variantId }) => variantId === line.variantId);
  if (!known) return { ...cart, items: [...cart.items, { ...line, quantity: 1 }] };
  // The stock that the page knows now is newer than the line's.
  const longer = withStock({ ...known, quantity: known.quantity + 1 }, line.left ?? known.left);
  return { ...cart, items: cart.items.map((other) => (other === known ? longer : other)) };
}

/** Zero or less removes the line; a quantity is limited to the stock and to what one checkout accepts. */
export function withQuantity(cart: CartState, variantId: string, quantity: number): CartState {
  if (quantity <= 0) return withoutLine(cart, variantId);
  return {
    ...cart,
    items: cart.items.map((line) =>
      line.variantId === variantId ? withStock({ ...line, quantity }, line.left) : line,
    ),
  };
}

export function withoutLine(cart: CartState, variantId: string): CartState {
  return { ...cart, items: cart.items.filter((line) => line.variantId !== variantId) };
}

/** Puts a removed line back at its position; if the variant was added again since, the quantities are added. */
export function withRestoredLine(cart: CartState, line: CartLine, position: number): CartState {
  const known = cart.items.find(({ variantId }) => variantId === line.variantId);
  if (known) return withQuantity(cart, line.variantId, known.quantity + line.quantity);
  return { ...cart, items: cart.items.toSpliced(position, 0, line) };
}

/** A checkout in progress keeps isLoading, so that its button stays disabled. */
export function cleared(cart: CartState): CartState {
  return { ...emptyCart, isLoading: cart.isLoading };
}

/** A fixed amount is stored in `discountAmount`, and `discount` stays 0. */
export function withPromo(cart: CartState, code: string, promo: PromoResult & { valid: true }): CartState {
  const isPercentage = promo.discount_type === "percentage";
  return {
    ...cart,
    promoCode: normalizeCode(code),
    discount: isPercentage ? promo.discount_value : 0,
    discountAmount: isPercentage ? 0 : promo.discount_value,
  };
}

/** The code's discount: "10%" or "$10.00", or in another currency "JPY 1000.00". */
export function discountText({
  items,
  discount,
  discountAmount,
}: Pick<CartState, "items" | "discount" | "discountAmount">): string {
  if (discountAmount === 0) return `${discount}%`;
  const currency = items[0]?.price.currencyCode ?? brand.defaultCurrency;
  return currency === "USD" ? `$${discountAmount.toFixed(2)}` : `${currency} ${discountAmount.toFixed(2)}`;
}

export function withoutPromo(cart: CartState): CartState {
  return { ...cart, promoCode: null, discount: 0, discountAmount: 0 };
}

/** "Ivory • 9"; empty for a product without options, whose variant Shopify calls "Default Title". */
export function optionsText(line: Pick<CartLine, "selectedOptions">): string {
  return line.selectedOptions
    .map(({ value }) => value)
    .filter((value) => value !== "Default Title")
    .join(" • ");
}
