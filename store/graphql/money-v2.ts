import { minorDigits } from "#app/platform/money.ts";

export type MoneyV2 = { amount: string; currencyCode: string };

/** Money in Shopify's format: as few decimals as possible, but at least one ("120.0", "124.5", "9.95"). */
export function moneyV2(minor: number, currency: string): MoneyV2 {
  const digits = minorDigits(currency);
  const amount = (minor / 10 ** digits).toFixed(Math.max(1, digits));
  return { amount: amount.replace(/(\.\d+?)0+$/, "$1"), currencyCode: currency };
}
