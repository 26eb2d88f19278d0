import type { Money } from "#app/platform/money.ts";
import { SALE_PERCENT, type Badge } from "./shop.ts";

/** The price with these badges: only the sale badge changes it, by 30%, rounded to the cent. */
export function priceWithBadges(fullPrice: Money, badges: readonly Badge[]): Money {
  if (!badges.includes("sale")) return fullPrice;
  return { ...fullPrice, minor: Math.round((fullPrice.minor * (100 - SALE_PERCENT)) / 100) };
}
