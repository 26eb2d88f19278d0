import { minorDigits } from "./platform/money.ts";

/**
 * The delivery rules of the embedded store: its checkout charges them, and the cart and the shipping policy state them. Amounts are in whole
 * units of the shop's currency, or in hundreds for currencies without a minor unit (yen).
 */
export const SHIPPING_RATES = {
  /** Business days from order to shipment: earliest and latest. */
  processingDays: [1, 2],
  home: {
    /** The product page promises `transitDays` after those of processing. */
    standard: { price: 7, time: "3 to 6 business days", transitDays: [3, 6] },
    express: { price: 19, time: "1 to 2 business days" },
  },
  /** US military addresses and territories: at the domestic rate. */
  overseas: {
    standard: { price: 7, time: "10 to 25 business days" },
  },
  abroad: {
    standard: { price: 19, time: "7 to 14 business days" },
    express: { price: 42, time: "3 to 5 business days" },
  },
  /** Standard shipping within the United States is free from this subtotal, after discounts; overseas addresses too. */
  freeStandardFrom: 150,
} as const;

/** What the shop states about standard shipping within the United States, in units of its currency; null if unknown. */
export type ShippingTerms = { standard: number | null; freeFrom: number | null };

/** An amount of SHIPPING_RATES in minor units. */
export function rateInMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** Math.max(2, minorDigits(currency)));
}
