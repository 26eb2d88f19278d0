import { amountText } from "#app/platform/money.ts";
import { withStock, type CartLine, type CartState, type Price } from "./cart-state.ts";
import { unitPrice } from "./cart-totals.ts";

/** What POST /cart/validation returns for one variant. A variant missing from the response is no longer sold. */
export type VariantNow = {
  id: string;
  productTitle: string;
  price: Price;
  availableForSale: boolean;
  /** Units in stock, if known. */
  left?: number;
  /** The provider does not apply our sale: it charges its own price, and the cart line says so. */
  chargedWithoutSale: boolean;
};

export type CartCheck = {
  cart: CartState;
  notes: string[];
  /** Number of lines removed, repriced or reduced. */
  changed: number;
  /** Variants whose sale the provider does not apply. */
  chargedWithoutSale: string[];
};

/** Compares the checked lines with the provider's current data. Lines added since the request are left as they are. */
export function checkCart(cart: CartState, asked: readonly string[], current: readonly VariantNow[]): CartCheck {
  const check: CartCheck = {
    cart: { ...cart, items: [] },
    notes: [],
    changed: 0,
    chargedWithoutSale: current.filter((now) => now.chargedWithoutSale).map(({ id }) => id),
  };
  for (const line of cart.items) {
    const checked = asked.includes(line.variantId) ? checkLine(line, current) : { line, note: null, isChanged: false };
    if (checked.line) check.cart.items.push(checked.line);
    if (checked.note) check.notes.push(checked.note);
    if (checked.isChanged) check.changed++;
  }
  return check;
}

type CheckedLine = { line: CartLine | null; note: string | null; isChanged: boolean };

function checkLine(line: CartLine, current: readonly VariantNow[]): CheckedLine {
  const now = current.find(({ id }) => id === line.variantId);
  const title = now?.productTitle || line.product.node.title;
  if (!now?.availableForSale)
    return { line: null, note: `${title} is no longer available and has been removed`, isChanged: true };

  // The line itself shows how many are left.
  const adjusted = withStock(line, now.left);
  const isReduced = adjusted.quantity < line.quantity;

  const before = unitPrice(line);
  const after = unitPrice(now);
  if (before.minor === after.minor && before.currency === after.currency)
    return { line: adjusted, note: null, isChanged: isReduced };

  const direction = after.minor > before.minor ? "increased" : "decreased";
  return {
    line: { ...adjusted, price: now.price },
    note: `${title} price ${direction} to ${after.currency} $${amountText(after)}`,
    isChanged: true,
  };
}

/** The toast's description: how many items changed. */
export function changedText(changed: number): string {
  return changed === 1 ? "1 item in your cart has changed." : `${changed} items in your cart have changed.`;
}
