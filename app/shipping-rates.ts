import { minorDigits } from "./platform/money.ts";

/**
 * The delivery rules of the embedded store, as its checkout, the cart and the shipping policy state them. `price`: unless the settings
 * SHIPPING_… and FREE_SHIPPING_FROM say otherwise, in units of the shop's currency, or in hundreds for currencies without a minor unit (yen).
 * `transitDays`: business days from shipment to delivery.
 */
export const SHIPPING_RATES = {
  /** Business days from order to shipment: earliest and latest. */
  processingDays: [1, 2],
  home: {
    standard: { price: 7, transitDays: [3, 6] },
    express: { price: 19, transitDays: [1, 2] },
  },
  /** US military addresses and territories: at the domestic rate. */
  overseas: {
    standard: { transitDays: [10, 25] },
  },
  abroad: {
    standard: { price: 19, transitDays: [7, 14] },
    express: { price: 42, transitDays: [3, 5] },
  },
  /** Standard shipping within the United States is free from this subtotal, after discounts; overseas addresses too. */
  freeStandardFrom: 150,
} as const;

/** What the embedded store charges, in units of its currency. */
export type ShippingPrices = {
  home: { standard: number; express: number };
  abroad: { standard: number; express: number };
  /** Standard shipping within the United States is free from this subtotal, after discounts. */
  freeFrom: number;
};

/** The settings of these names. */
type PriceEnv = {
  SHIPPING_STANDARD: number;
  SHIPPING_EXPRESS: number;
  SHIPPING_STANDARD_ABROAD: number;
  SHIPPING_EXPRESS_ABROAD: number;
  FREE_SHIPPING_FROM?: number | undefined;
};

export function shippingPrices(env: PriceEnv): ShippingPrices {
  return {
    home: { standard: env.SHIPPING_STANDARD, express: env.SHIPPING_EXPRESS },
    abroad: { standard: env.SHIPPING_STANDARD_ABROAD, express: env.SHIPPING_EXPRESS_ABROAD },
    freeFrom: env.FREE_SHIPPING_FROM ?? SHIPPING_RATES.freeStandardFrom,
  };
}

/** What the shop states about standard shipping within the United States, in units of its currency; null if unknown. */
export type ShippingTerms = { standard: number | null; freeFrom: number | null };

type Transit = { transitDays: readonly [earliest: number, latest: number] };

/** "3 to 6 business days" */
export function transitText({ transitDays: [earliest, latest] }: Transit): string {
  return `${earliest} to ${latest} business days`;
}

/** Business days from order to delivery: earliest and latest. */
export function daysToDelivery({ transitDays }: Transit): [earliest: number, latest: number] {
  const [packedFirst, packedLast] = SHIPPING_RATES.processingDays;
  return [packedFirst + transitDays[0], packedLast + transitDays[1]];
}

/** The day so many business days later, in the same time zone; weekends do not count, an order on one waits for Monday. */
export function addBusinessDays(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0;) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left--;
  }
  return day;
}

/** "Dec 2 to Dec 5" for something that takes so many business days from now. */
export function dayRange(now: Date, days: readonly number[]): string {
  return days
    .map((each) => addBusinessDays(now, each).toLocaleDateString("en-US", { month: "short", day: "numeric" }))
    .join(" to ");
}

/** An amount of SHIPPING_RATES in minor units. */
export function rateInMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** Math.max(2, minorDigits(currency)));
}
