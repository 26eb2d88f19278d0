import { priceText, type Money } from "#app/platform/money.ts";
import { rateInMinor, type ShippingTerms } from "#app/shipping-rates.ts";

type CartShipping = {
  /** How far the cart is from free shipping, from 0 to 1; null if no order ships free. */
  progress: number | null;
  /** About free shipping; null if no order ships free. */
  message: string | null;
  /** The cost, and what is added at checkout. */
  cost: string;
};

/** `total`: after discounts, as the checkout's rule counts. */
export function cartShipping(
  total: Money,
  { standard, freeFrom }: ShippingTerms,
  freeWithCode: string | null = null,
): CartShipping {
  if (freeWithCode !== null)
    return {
      progress: 1,
      message: `You get free shipping with ${freeWithCode}.`,
      cost: "Shipping: free. Tax is calculated at checkout.",
    };
  const inMoney = (units: number): Money => ({ minor: rateInMinor(units, total.currency), currency: total.currency });
  const threshold = freeFrom === null ? null : inMoney(freeFrom).minor;
  const isFree = threshold !== null && total.minor >= threshold;
  const cost = isFree ? "free" : standard === null ? null : priceText(inMoney(standard));
  return {
    progress: threshold === null ? null : Math.min(1, total.minor / threshold),
    message:
      threshold === null
        ? null
        : isFree
          ? "You get free standard shipping within the United States."
          : `Add ${priceText({ ...total, minor: threshold - total.minor })} for free standard shipping within the United States.`,
    cost:
      cost === null
        ? "Shipping and tax are calculated at checkout."
        : `US standard shipping: ${cost}. Tax and other shipping options are calculated at checkout.`,
  };
}
