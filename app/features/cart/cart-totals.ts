import { brand } from "#app/brand.ts";
import { minorDigits, parseMoney, priceText, type Money } from "#app/platform/money.ts";
import { applyPromo } from "#app/promo-rules.ts";
import type { CartLine, CartState } from "./cart-state.ts";

type Priced = Pick<CartState, "items" | "discount" | "discountAmount" | "promoTerms">;
type CartTotals = { subtotal: Money; discount: Money; total: Money };

/**
 * Total = subtotal − subtotal × percent / 100 − fixed amount, never below zero, rounded half up once, at the end, to the
 * currency's minor unit. Discount is the difference between subtotal and total, so the rows always add up.
 */
export function cartTotals(cart: Priced): CartTotals {
  const { lines, currency, outcome } = pricedCart(cart);
  const subtotal = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const { discountMinor } = outcome;
  const money = (minor: number): Money => ({ minor, currency });
  return { subtotal: money(subtotal), discount: money(discountMinor), total: money(subtotal - discountMinor) };
}

/** "Add USD 12.00 more to use PEACE15", while the cart is below the code's minimum spend; otherwise null. */
export function missingNote(cart: Priced & Pick<CartState, "promoCode">): string | null {
  const { currency, outcome } = pricedCart(cart);
  const { missingMinor } = outcome;
  if (!cart.promoCode || missingMinor === 0) return null;
  return `Add ${priceText({ minor: missingMinor, currency })} more to use ${cart.promoCode}`;
}

function pricedCart({ items, discount, discountAmount, promoTerms: { minimum = 0, products } = {} }: Priced) {
  const currency = items[0]?.price.currencyCode ?? brand.defaultCurrency;
  const minor = (amount: number) => Math.round(amount * 10 ** minorDigits(currency));
  const lines = items.map((line) => ({
    totalMinor: unitPrice(line).minor * line.quantity,
    isCovered: !products || products.includes(line.product.node.id),
  }));
  const terms = {
    percentHundredths: Math.round(discount * 100),
    amountMinor: minor(discountAmount),
    minimumMinor: minor(minimum),
  };
  return { lines, currency, outcome: applyPromo(terms, lines) };
}

/** The price before the sale; null if the line is not on sale. */
export function struckPrice({ price, fullPrice }: Pick<CartLine, "price" | "fullPrice">): Money | null {
  if (!fullPrice) return null;
  const [now, before] = [unitPrice({ price }), unitPrice({ price: fullPrice })];
  return before.currency === now.currency && before.minor > now.minor ? before : null;
}

export function unitPrice({ price }: Pick<CartLine, "price">): Money {
  return parseMoney(price.amount, price.currencyCode);
}
