import { withDigits } from "./number-words.ts";

/**
 * What a query says about the price, in the shop's currency. `isStrict`: neither of the amounts themselves. `sign`: as typed, for the filter's
 * label.
 */
export type PriceRange = { least: number | null; most: number | null; isStrict: boolean; sign: string };

const AMOUNT = String.raw`([$£€]?)\s?(\d{1,6}(?:,\d{3})?(?:\.\d{1,2})?)(?!\d|[.,]\d)\s?([$£€]|(?:us )?dollars?\b|usd\b|bucks\b|euros?\b|pounds?\b)?`;
const rangeOf = (start: string, end: string) => new RegExp(`${start}\\s*${AMOUNT}${end}`, "i");

const BETWEEN = rangeOf(String.raw`\b(?:between|from)`, String.raw`\s*(?:and|to|-)\s*${AMOUNT}`);
const FROM_TO = rangeOf(String.raw`(?<![\p{L}\p{N}.:])(?=[$£€])`, String.raw`\s*(?:to|-)\s*${AMOUNT}`);
const UNDER = rangeOf(
  String.raw`(?:\b(?:under|below|(?:less|cheaper|lower) than|no more than|not more than|at most|max(?:imum)?|up to|within)|<=?)`,
  "",
);
const OVER = rangeOf(String.raw`(?:\b(?:over|above|(?:more|greater) than|at least|min(?:imum)?)|>=?)`, "");
/** "up to 50" includes 50, "under 50" does not. */
const STRICT = /^(?:under|below|(?:less|cheaper|lower|more|greater) than|over|above|[<>](?!=))/i;
const BARE = rangeOf(String.raw`(?<![\p{L}\p{N}.:])`, "");
const CHEAP =
  /\b(?:cheap(?:er|est)?|inexpensive|affordable|budget|low(?:er|est)?[\s-](?:priced?|cost)|least expensive)\b/i;

/** "under fifty dollars", "between a hundred and two hundred": what follows the limit. */
const SPELLED_OUT =
  /(?:\b(?:under|below|than|over|above|between|from|up to|at most|at least|within|no more than)\s+)(?:[a-z]+[\s-]+){0,6}[a-z]+/gi;

/** The price that a query asks for, whether the cheapest should come first, and the rest of the query. */
export function priceInQuery(query: string): { price: PriceRange | null; isCheapestFirst: boolean; rest: string } {
  const found = rangeIn(query) ?? rangeIn(query.replaceAll(SPELLED_OUT, withDigits));
  const rest = found?.rest ?? query;
  const isCheapestFirst = CHEAP.test(rest);
  return { price: found?.price ?? null, isCheapestFirst, rest: isCheapestFirst ? rest.replace(CHEAP, " ") : rest };
}

function rangeIn(query: string) {
  for (const pattern of [BETWEEN, FROM_TO]) {
    const match = pattern.exec(query);
    if (match) {
      const [one, other] = [amountOf(match, 1), amountOf(match, 4)];
      // "between 8 and 10" are sizes as well.
      if (!one.sign && !other.sign && Math.max(one.value, other.value) < LEAST_PLAIN_AMOUNT) continue;
      const [least, most] = [Math.min(one.value, other.value), Math.max(one.value, other.value)];
      return { price: { least, most, isStrict: false, sign: one.sign || other.sign }, rest: without(query, match) };
    }
  }
  for (const [pattern, side] of [
    [UNDER, "most"],
    [OVER, "least"],
    [BARE, "bare"],
  ] as const) {
    const match = pattern.exec(query);
    if (!match) continue;
    const { value, sign } = amountOf(match, 1);
    if (!sign && (side === "bare" || value < LEAST_PLAIN_AMOUNT)) continue;
    const isStrict = STRICT.test(match[0]);
    const price = { least: side === "least" ? value : null, most: side === "least" ? null : value, isStrict, sign };
    return { price, rest: without(query, match) };
  }
  return null;
}

/** Without a currency, smaller numbers are sizes: "up to 12". */
const LEAST_PLAIN_AMOUNT = 15;

function amountOf(match: RegExpExecArray, at: number) {
  const [before = "", digits = "", after = ""] = match.slice(at, at + 3);
  const named = /^(?:us |usd|dollar|buck)/i.test(after)
    ? "$"
    : /^euro/i.test(after)
      ? "€"
      : /^pound/i.test(after)
        ? "£"
        : after;
  return { value: Number(digits.replace(",", "")), sign: before || named };
}

const without = (query: string, match: RegExpExecArray) =>
  `${query.slice(0, match.index)} ${query.slice(match.index + match[0].length)}`;

/** "Under $50", "Up to $50", "Over $85", "Between $30 and $40": read again, it is the same. */
export function priceLabel({ least, most, isStrict, sign }: PriceRange): string {
  if (least === null) return `${isStrict ? "Under" : "Up to"} ${sign}${most}`;
  return most === null
    ? `${isStrict ? "Over" : "At least"} ${sign}${least}`
    : `Between ${sign}${least} and ${sign}${most}`;
}
