import { brand } from "#app/brand.ts";
import { priceText } from "#app/platform/money.ts";
import { rateInMinor, SHIPPING_RATES, type ShippingTerms } from "#app/shipping-rates.ts";

export const SHIPPING_POLICY = "/policies/shipping";
export const RETURNS_POLICY = "/policies/returns";

/** Business days from order to delivery: earliest and latest. */
export function deliveryDays(): [earliest: number, latest: number] {
  const { processingDays, home } = SHIPPING_RATES;
  const { transitDays } = home.standard;
  return [processingDays[0] + transitDays[0], processingDays[1] + transitDays[1]];
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

/** "Arrives Dec 2 to Dec 5" for an order made now. */
export function arrivalText(now: Date): string {
  const [earliest, latest] = deliveryDays().map((days) =>
    addBusinessDays(now, days).toLocaleDateString("en-US", { month: "short", day: "numeric" }),
  );
  return `Arrives ${earliest} to ${latest}`;
}

/** What follows the word "Shipping" on a product page. */
export function shippingText({ standard, freeFrom }: ShippingTerms): string {
  if (freeFrom === null) return standard === null ? "calculated at checkout" : amount(standard);
  const free = `free on US orders of ${amount(freeFrom)} or more`;
  return standard === null ? free : `${amount(standard)}, ${free}`;
}

function amount(whole: number): string {
  const currency = brand.defaultCurrency;
  return priceText({ minor: rateInMinor(whole, currency), currency });
}
