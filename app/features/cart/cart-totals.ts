import { brand } from "#app/brand.ts";
import { minorDigits, parseMoney, type Money } from "#app/platform/money.ts";
import type { CartLine, CartState } from "./cart-state.ts";

type CartTotals = { subtotal: Money; discount: Money; total: Money };

/**
 * Total = subtotal − subtotal × percent / 100 − fixed amount, never below zero, rounded half up once, at the end, to the
 * currency's minor unit. Discount is the difference between subtotal and total, so the rows always add up.
 */
export function cartTotals(cart: Pick<CartState, "items" | "discount" | "discountAmount">): CartTotals {
  const currency = cart.items[0]?.price.currencyCode ?? brand.defaultCurrency;
  // BigInt: a large cart times hundredths of a percent can exceed what a float represents exactly.
  const subtotal = cart.items.reduce((sum, line) => sum + BigInt(unitPrice(line).minor) * BigInt(line.quantity), 0n);
  const keptHundredths = 10_000n - BigInt(Math.round(cart.discount * 100));
  const amount = BigInt(Math.round(cart.discountAmount * 10 ** minorDigits(currency)));
  const total = (subtotal * keptHundredths + 5_000n) / 10_000n - amount;
  const charged = total > 0n ? total : 0n;

  const money = (minor: bigint): Money => ({ minor: Number(minor), currency });
  return { subtotal: money(subtotal), discount: money(subtotal - charged), total: money(charged) };
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
