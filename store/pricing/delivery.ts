import { minorDigits } from "#app/platform/money.ts";
import { TAX_OF_STATE } from "./tax-of-state.ts";

export type ShippingChoice = { id: "standard" | "express"; title: string; time: string; minor: number };

/** In whole units of the shop's currency, or in hundreds for currencies without a minor unit (yen). */
const STANDARD = 7;
const EXPRESS = 19;
const STANDARD_ABROAD = 19;
const EXPRESS_ABROAD = 42;
/** Standard shipping within the United States is free from this subtotal, after discounts. */
export const FREE_STANDARD_FROM = 150;

/** The shipping options; empty if nothing in the cart is shipped. */
export function shippingChoices(given: {
  countryCode: string;
  goodsMinor: number;
  currency: string;
  needsShipping: boolean;
}): ShippingChoice[] {
  const { countryCode, goodsMinor, currency, needsShipping } = given;
  if (!needsShipping) return [];
  const unit = 10 ** Math.max(2, minorDigits(currency));
  if (countryCode !== "US") {
    return [
      { id: "standard", title: "Standard", time: "7 to 14 business days", minor: STANDARD_ABROAD * unit },
      { id: "express", title: "Express", time: "3 to 5 business days", minor: EXPRESS_ABROAD * unit },
    ];
  }
  const isFree = goodsMinor >= FREE_STANDARD_FROM * unit;
  return [
    {
      id: "standard",
      title: isFree ? "Free standard" : "Standard",
      time: "3 to 6 business days",
      minor: isFree ? 0 : STANDARD * unit,
    },
    { id: "express", title: "Express", time: "1 to 2 business days", minor: EXPRESS * unit },
  ];
}

export type GoodsLine = { totalMinor: number; isTaxable: boolean };

/**
 * Sales tax on the taxable goods after the code's discount, which is spread over all goods by value; rounded half up once. Shipping and orders
 * outside the United States are not taxed.
 */
export function taxFor(given: {
  countryCode: string;
  province: string;
  lines: GoodsLine[];
  discountMinor: number;
}): number {
  const { countryCode, province, lines, discountMinor } = given;
  const thousandths = countryCode === "US" ? (TAX_OF_STATE[province] ?? 0) : 0;
  const all = BigInt(lines.reduce((sum, line) => sum + line.totalMinor, 0));
  if (thousandths === 0 || all === 0n) return 0;

  const taxable = BigInt(lines.reduce((sum, line) => sum + (line.isTaxable ? line.totalMinor : 0), 0));
  const numerator = taxable * (all - BigInt(discountMinor)) * BigInt(thousandths);
  const denominator = all * 100_000n;
  return Number((2n * numerator + denominator) / (2n * denominator));
}
