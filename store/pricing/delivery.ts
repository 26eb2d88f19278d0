import {
  dayRange,
  daysToDelivery,
  rateInMinor,
  SHIPPING_RATES,
  transitText,
  type ShippingPrices,
} from "#app/shipping-rates.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { isOverseas } from "../checkout/regions.ts";
import type { Order } from "../orders/order.ts";
import { TAX_OF_STATE } from "./tax-of-state.ts";

export type ShippingChoice = { id: "standard" | "express"; title: string; time: string; minor: number };

/**
 * The shipping options; empty if nothing in the cart is shipped. Military addresses and territories have the domestic rate, and no express,
 * because its carriers do not go there.
 */
export function shippingChoices(given: {
  countryCode: string;
  province: string;
  goodsMinor: number;
  currency: string;
  needsShipping: boolean;
  /** A code makes every option free, as at Shopify. */
  isFreeByCode?: boolean;
  prices: ShippingPrices;
}): ShippingChoice[] {
  const { countryCode, province, goodsMinor, currency, needsShipping, prices, isFreeByCode = false } = given;
  if (!needsShipping) return [];
  const { standard, express } = ratesFor(countryCode, province);
  const price = countryCode === "US" ? prices.home : prices.abroad;
  const isFree = isFreeByCode || (countryCode === "US" && goodsMinor >= rateInMinor(prices.freeFrom, currency));
  return [
    {
      id: "standard",
      title: isFree ? "Free standard" : "Standard",
      time: transitText(standard),
      minor: isFree ? 0 : rateInMinor(price.standard, currency),
    },
    ...(express
      ? [
          {
            id: "express" as const,
            title: isFreeByCode ? "Free express" : "Express",
            time: transitText(express),
            minor: isFreeByCode ? 0 : rateInMinor(price.express, currency),
          },
        ]
      : []),
  ];
}

function ratesFor(countryCode: string, province: string) {
  const { home, overseas, abroad } = SHIPPING_RATES;
  if (countryCode !== "US") return abroad;
  return isOverseas(province) ? { ...overseas, express: null } : home;
}

/** "Dec 2 to Dec 5": when an order is expected, counted from the day it was placed or shipped. Null if nothing of it is on its way. */
export function deliveryWindow(
  order: Pick<Order, "address" | "shippingTitle" | "createdAt" | "fulfilledAt" | "cancelledAt">,
  timeZone: string,
): string | null {
  const { address, shippingTitle, createdAt, fulfilledAt, cancelledAt } = order;
  const { standard, express } = ratesFor(address.countryCode, address.province);
  const rate = /express/i.test(shippingTitle) ? express : /standard/i.test(shippingTitle) ? standard : null;
  if (rate === null || cancelledAt !== null) return null;
  // Noon of the shop's day, wherever the server is.
  const day = new Date(`${dayIn(timeZone, fulfilledAt ?? createdAt)}T12:00`);
  return dayRange(day, fulfilledAt === null ? daysToDelivery(rate) : rate.transitDays);
}

export type GoodsLine = { totalMinor: number; isTaxable: boolean; isDiscounted: boolean };

/**
 * Sales tax on the taxable goods after the code's discount, which is spread by value over the goods it is for; rounded half up once. Shipping and orders
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
  if (thousandths === 0) return 0;

  const sumOf = (of: GoodsLine[]) => BigInt(of.reduce((sum, line) => sum + line.totalMinor, 0));
  const taxable = lines.filter(({ isTaxable }) => isTaxable);
  // Without discounted goods there is no discount.
  const discounted = sumOf(lines.filter(({ isDiscounted }) => isDiscounted)) || 1n;
  const ofTaxable = sumOf(taxable.filter(({ isDiscounted }) => isDiscounted));
  const numerator = (sumOf(taxable) * discounted - ofTaxable * BigInt(discountMinor)) * BigInt(thousandths);
  const denominator = discounted * 100_000n;
  return Number((2n * numerator + denominator) / (2n * denominator));
}
