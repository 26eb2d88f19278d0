import { MAX_AMOUNT, minorDigits, parseMoney } from "./money.ts";

/** In minor units, or why it is not a price. */
type ReadPrice = { value: number } | { wrong: string };

type DecimalMark = "." | ",";
/** How a file writes its prices. `decimalMark`: null if none of them tells, or they differ. `signs`: of the currency. */
export type PriceFormat = {
  currency: string;
  signs: Set<string>;
  decimalMark: DecimalMark | null;
  /** Whether it has prices such as 24.7934, as shops do that add the tax later. */
  isPrecise: boolean;
};

/**
 * Reads "129.00", "129,00", "1.299,00", "1,299.00", "1 299", "1'299.00" or "$129". A single mark before three digits ("1,299") separates thousands
 * where the file's other prices have the other mark before their decimals, and is refused elsewhere.
 */
export function priceFrom(text: string, { currency, signs, decimalMark, isPrecise }: PriceFormat): ReadPrice {
  const number = withoutSign(text, signs);
  const amounts = number === null ? [] : amountsIn(number, minorDigits(currency));
  const [read, other] = amounts;
  if (!read)
    return {
      wrong: `"${text}" is not a price: use a format like 128.00, without a currency sign or thousands separator`,
    };
  const chosen = other ? amounts.find(({ mark }) => mark === decimalMark) : read;
  if (!chosen || (other && chosen.amount.includes(".") && !isPrecise)) {
    const [one, two] = amounts.map(({ amount }) => Number(amount));
    return {
      wrong: `"${text}" may mean ${one} or ${two}, and the other prices in the file do not tell which: write it with two decimals and without a thousands separator, such as 1299.00`,
    };
  }
  // Large enough for currencies without a minor unit (yen).
  if (Number(chosen.amount) > MAX_PRICE)
    return { wrong: `"${text}" is above the maximum price of ${MAX_PRICE.toLocaleString("en")}` };
  return { value: parseMoney(chosen.amount, currency).minor };
}

/** In whole units of any currency. */
const MAX_PRICE = 10 * MAX_AMOUNT;

/** By the prices that can be read in one way only. */
export function priceFormatOf(prices: string[], currency: string): PriceFormat {
  const signs = signsOf(currency);
  const marks = new Set<DecimalMark>();
  let isPrecise = false;
  for (const price of prices) {
    const number = withoutSign(price, signs);
    const [read, other] = number === null ? [] : amountsIn(number, minorDigits(currency));
    if (!read || other || !/[.,]/.test(number ?? "")) continue;
    marks.add(read.mark);
    isPrecise ||= /\.\d{4}/.test(read.amount);
  }
  const [mark = null] = marks;
  return { currency, signs, decimalMark: marks.size === 1 ? mark : null, isPrecise };
}

const NUMBER: Record<DecimalMark, RegExp> = {
  ".": /^(?:\d{1,40}|[1-9]\d{0,2}(?:,\d{3}){1,10})(?:\.\d{1,40})?$/,
  ",": /^(?:\d{1,40}|[1-9]\d{0,2}(?:\.\d{3}){1,10})(?:,\d{1,40})?$/,
};

/** The amounts that a number can be read as, each with its decimal mark. Those of a currency with other decimals are implausible. */
function amountsIn(number: string, digits: number): { amount: string; mark: DecimalMark }[] {
  const marks = ([".", ","] as const).filter((mark) => NUMBER[mark].test(number));
  const amounts = marks.map((mark) => ({
    amount: number.replaceAll(/[.,]/g, (found) => (found === mark ? "." : "")),
    mark,
  }));
  const [first, second] = amounts;
  if (!first || !second) return amounts;
  if (first.amount === second.amount) return [first];
  if (digits === 0) return amounts.filter(({ amount }) => !amount.includes("."));
  // Shopify writes three decimals in currencies that have them.
  return digits === 3 && first.amount.includes(".") ? [first] : amounts;
}

/** A number without the sign or code of its currency and the spaces or apostrophes of its thousands; null if something else is left. */
function withoutSign(text: string, signs: Set<string>): string | null {
  const parts = /^(\D{0,8})(\d(?:[\d .,'’]{0,60}\d)?)(\D{0,8})$/.exec(text.replaceAll(/[\s\u200b\u200e\u200f]+/g, " "));
  const [, before = "", number = "", after = ""] = parts ?? [];
  // "129,-" and "129.–" are whole numbers.
  const isPrice = [before, after.replace(/^[.,][-–—]{1,2}/, "")].every((sign) => signs.has(signText(sign)));
  if (number === "" || !isPrice) return null;
  return /[ '’]/.test(number) && !/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(number)
    ? null
    : number.replaceAll(/[ '’]/g, "");
}

const signText = (sign: string) => sign.replaceAll(/[\s.]/g, "").toUpperCase();

/** None, or those of the currency: "$", "US$" and "USD". */
function signsOf(currency: string): Set<string> {
  const signs = ["en", "fr", "sv", "pl", "ja"].flatMap((locale) =>
    (["narrowSymbol", "symbol", "code"] as const).map((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === "currency"),
    ),
  );
  return new Set(["", ...signs.map((sign) => signText(sign?.value ?? currency))]);
}
