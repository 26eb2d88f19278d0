import sanitizeHtml from "sanitize-html";
import { MAX_AMOUNT, parseMoney } from "#app/platform/money.ts";

/** The value of a cell, or why it is invalid. */
export type CellValue<Value> = { value: Value } | { wrong: string };

export function priceFrom(text: string, currency: string): CellValue<number> {
  if (!/^\d{1,40}(\.\d{1,40})?$/.test(text))
    return {
      wrong: `"${text}" is not a price: use a format like 128.00, without a currency sign or thousands separator`,
    };
  // Large enough for currencies without a minor unit (yen).
  if (Number(text) > MAX_PRICE)
    return { wrong: `"${text}" is above the maximum price of ${MAX_PRICE.toLocaleString("en")}` };
  return { value: parseMoney(text, currency).minor };
}

/** In whole units of any currency. */
const MAX_PRICE = 10 * MAX_AMOUNT;

/** Spreadsheets write whole numbers as "4.0", too. */
export function wholeNumberFrom(text: string): CellValue<number> {
  return /^-?\d{1,9}([.,]0{1,2})?$/.test(text)
    ? { value: Number(text.replace(/[.,]0+$/, "")) }
    : { wrong: `"${text}" is not a whole number` };
}

export function gramsFrom(text: string): CellValue<number> {
  return /^\d{1,7}(\.\d+)?$/.test(text)
    ? { value: Math.round(Number(text)) }
    : { wrong: `"${text}" is not a weight in grams` };
}

const YES = new Set(["true", "yes", "1"]);
const NO = new Set(["false", "no", "0"]);

export function yesOrNoFrom(text: string, whenEmpty: boolean): CellValue<boolean> {
  const word = text.toLowerCase();
  if (word === "") return { value: whenEmpty };
  if (YES.has(word) || NO.has(word)) return { value: YES.has(word) };
  return { wrong: `"${text}" is invalid: use TRUE or FALSE` };
}

/** "deny" or "continue", or the values of the newer template. */
export function continueSellingFrom(text: string): CellValue<boolean> {
  const word = text.toLowerCase();
  if (word === "deny") return { value: false };
  if (word === "continue") return { value: true };
  const parsed = yesOrNoFrom(text, false);
  return "value" in parsed ? parsed : { wrong: `"${text}" is invalid: use deny or continue` };
}

export function webAddressFrom(text: string): CellValue<string> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return { wrong: `"${text.slice(0, 120)}" is not an http or https address` };
  return { value: url.href };
}

/** A handle from a title: "Pilgrim Low (Ivory)" becomes "pilgrim-low-ivory". */
export function handleFrom(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 120);
}

export function tagsFrom(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
}

/** Keeps basic formatting; removes scripts, embeds and unsafe links. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      "p",
      "br",
      "strong",
      "b",
      "em",
      "i",
      "u",
      "s",
      "sub",
      "sup",
      "ul",
      "ol",
      "li",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "a",
      "blockquote",
      "hr",
      "span",
      "div",
      "table",
      "caption",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
      "dl",
      "dt",
      "dd",
    ],
    allowedAttributes: { a: ["href"], th: ["scope", "colspan", "rowspan"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    // The page already has its h1.
    transformTags: { h1: "h2" },
  }).trim();
}
