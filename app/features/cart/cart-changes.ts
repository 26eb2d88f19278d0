import { isSizeOption, sizeLabel } from "#app/sizes/sizes.ts";
import { brand } from "#app/brand.ts";
import type { PromoResult } from "#app/features/promos/promos.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { MAX_LINES } from "./checkout.ts";
import { emptyCart, withStock, type CartLine, type CartState } from "./cart-state.ts";

/** The note on a line that holds all units in stock; null while more can be added. */
export function stockLimitNote({ quantity, left }: Pick<CartLine, "quantity" | "left">): string | null {
  return left !== undefined && quantity >= left ? `Only ${left} left` : null;
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

/**
 * Puts a removed line back at its position; if the variant was added again since, the quantities are added. No other line gives way to it, so
 * the cart may hold more than one checkout accepts, and the drawer says so.
 */
export function withRestoredLine(cart: CartState, line: CartLine, position: number): CartState {
  const known = cart.items.find(({ variantId }) => variantId === line.variantId);
  if (known) return withQuantity(cart, line.variantId, known.quantity + line.quantity);
  return { ...cart, items: withInserted(cart.items, position, line) };
}

/** What the drawer says about a cart with more lines than one checkout accepts. */
export function orderLimitNotes({ items }: Pick<CartState, "items">): string[] {
  const over = items.length - MAX_LINES;
  return over > 0 ? [`One order holds up to ${MAX_LINES} different items. To check out, remove ${over}`] : [];
}

export function withInserted<Item>(items: Item[], position: number, item: Item): Item[] {
  return [...items.slice(0, position), item, ...items.slice(position)];
}

/** A checkout in progress keeps isLoading, so that its button stays disabled. */
export function cleared(cart: CartState): CartState {
  return { ...emptyCart, promoTerms: undefined, isLoading: cart.isLoading };
}

/** Without the units that were paid, whatever was added since. */
export function withoutBought(cart: CartState): CartState {
  const { checkedOut = {}, items } = cart;
  const left = items.map((line) => ({ ...line, quantity: line.quantity - (checkedOut[line.variantId] ?? 0) }));
  return withoutPromo({ ...withoutCheckout(cart), items: left.filter(({ quantity }) => quantity > 0) });
}

/** With all lines and the code, as if it had never been sent to a checkout. */
export function withoutCheckout(sent: CartState): CartState {
  const { checkedOut: _units, checkedOutAt: _at, shop: _shop, reference: _reference, ...cart } = sent;
  return { ...cart, cartId: null, checkoutUrl: null };
}

/** A fixed amount is stored in `discountAmount`, and `discount` stays 0. */
export function withPromo(cart: CartState, code: string, promo: PromoResult & { valid: true }): CartState {
  const isPercentage = promo.discount_type === "percentage";
  const { minimum_spend, products, free_shipping } = promo;
  const terms = {
    ...(minimum_spend !== undefined && { minimum: minimum_spend }),
    ...(products && { products }),
    ...(free_shipping && { freeShipping: free_shipping }),
  };
  return {
    ...cart,
    promoCode: normalizeCode(code),
    discount: isPercentage ? promo.discount_value : 0,
    discountAmount: isPercentage ? 0 : promo.discount_value,
    promoTerms: Object.keys(terms).length > 0 ? terms : undefined,
  };
}

/** What the applied code gives: "10% off", "$10.00 off" or "Free shipping". */
export function promoText(cart: Pick<CartState, "items" | "discount" | "discountAmount" | "promoTerms">): string {
  return cart.promoTerms?.freeShipping ? "Free shipping" : `${discountText(cart)} off`;
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
  return { ...cart, promoCode: null, discount: 0, discountAmount: 0, promoTerms: undefined };
}

/** "Ivory • Men’s 9"; empty for a product without options, whose variant Shopify calls "Default Title". */
export function optionsText({ selectedOptions, sizeFit }: Pick<CartLine, "selectedOptions" | "sizeFit">): string {
  return selectedOptions
    .filter(({ value }) => value !== "Default Title")
    .map(({ name, value }) => (isSizeOption(name) ? sizeLabel(value, sizeFit) : value))
    .join(" • ");
}
