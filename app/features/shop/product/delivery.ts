import { brand } from "#app/brand.ts";
import { priceText } from "#app/platform/money.ts";
import { dayRange, daysToDelivery, rateInMinor, SHIPPING_RATES, type ShippingTerms } from "#app/shipping-rates.ts";

export const SHIPPING_POLICY = "/policies/shipping";
export const RETURNS_POLICY = "/policies/returns";

/** Business days from order to delivery within the United States: earliest and latest. */
export const deliveryDays = () => daysToDelivery(SHIPPING_RATES.home.standard);

/** "Arrives Dec 2 to Dec 5" for an order made now. */
export function arrivalText(now: Date): string {
  return `Arrives ${dayRange(now, deliveryDays())}`;
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
