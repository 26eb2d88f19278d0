import { plainPunctuation } from "#app/platform/plain-punctuation.ts";
import { MAX_AMOUNT, minorDigits, priceText } from "#app/platform/money.ts";

/** Amounts in the shop's currency; null: no bound. `unreadable`: what was typed as a bound and is no amount. */
export type PriceRange = {
  min: number | null;
  max: number | null;
  unreadable?: { min?: string; max?: string };
};

export const ANY_PRICE: PriceRange = { min: null, max: null };

/** Bounds as typed. In the wrong order they are exchanged. */
export function readPriceRange(min: string | null, max: string | null): PriceRange {
  const [from, to] = [amountOf(min), amountOf(max)];
  const unreadable = {
    ...(from === undefined && min !== null ? { min } : {}),
    ...(to === undefined && max !== null ? { max } : {}),
  };
  const bounds =
    typeof from === "number" && typeof to === "number" && from > to
      ? { min: to, max: from }
      : { min: from ?? null, max: to ?? null };
  return Object.keys(unreadable).length > 0 ? { ...bounds, unreadable } : bounds;
}

/** "50", "$49.99", "USD 1,200", "49,90". Null: nothing typed; undefined: no amount. */
function amountOf(typed: string | null): number | null | undefined {
  const plain = plainPunctuation(typed ?? "")
    .replaceAll(/[\s'_]/g, "")
    .replaceAll(/^(\p{L}{3}|\p{L}{0,2}\p{Sc})|(\p{L}{3}|\p{Sc})$/gu, "");
  if (plain === "") return (typed ?? "").trim() === "" ? null : undefined;
  const amount = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(",", ".") : plain.replaceAll(/,(?=\d{3}(\D|$))/g, "");
  if (!/^(\d{1,9}(\.\d{0,3})?|\.\d{1,3})$/.test(amount)) return undefined;
  return Math.min(Number(amount), MAX_AMOUNT);
}

/** The steps that bands may be wide. */
const STEPS = [
  5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000,
];
const MOST_BANDS = 5;

/** Round bands that cover these prices, at most five; none if they are all alike. */
export function priceBands(lowest: number, highest: number): PriceRange[] {
  const bandsOf = (step: number) => Math.floor(highest / step) - Math.floor(lowest / step) + 1;
  const step = STEPS.find((width) => bandsOf(width) <= MOST_BANDS) ?? highest;
  const count = bandsOf(step);
  if (!(step > 0) || count < 2) return [];
  const first = Math.floor(lowest / step) + 1;
  const bounds = Array.from({ length: count - 1 }, (_, at) => (first + at) * step);
  // A band ends a cent before the next.
  return [null, ...bounds].map((min, at) => ({
    min,
    max: bounds[at] === undefined ? null : (bounds[at] * 100 - 1) / 100,
  }));
}

export const isSameRange = (a: PriceRange, b: PriceRange) => a.min === b.min && a.max === b.max;

/** "Up to USD 49.99", "USD 50.00 to USD 99.99", "USD 100.00 and up". */
export function rangeLabel({ min, max }: PriceRange, currency: string): string {
  const text = (amount: number) => priceText({ minor: Math.round(amount * 10 ** minorDigits(currency)), currency });
  if (max === null) return `${text(min ?? 0)} and up`;
  return min === null ? `Up to ${text(max)}` : `${text(min)} to ${text(max)}`;
}
