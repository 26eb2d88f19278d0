import { plainPunctuation } from "#app/platform/plain-punctuation.ts";
import type { IndexedOrder } from "#app/platform/shopify/order-index.server.ts";
import { orderNumbersMeant, plainOrderNumber } from "./orders.ts";

/** Characters that Unicode does not decompose into a plain one and an accent. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Lower case, without accents and apostrophes: the same for what is searched and what is searched for. */
function folded(text: string): string {
  return plainPunctuation(text)
    .normalize("NFKD")
    .replaceAll(/[\p{M}']/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (character) => PLAIN[character] ?? character)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What the search finds an order by: number, name, email, titles, SKUs and codes, with a space before each word. */
export function searchableText(
  order: Pick<IndexedOrder, "orderNumber" | "customerName" | "email" | "lines" | "discountCodes">,
): string {
  const items = order.lines.flatMap(({ title, variantTitle, sku }) => [title, variantTitle, sku]);
  const texts = [order.orderNumber, numberOf(order), order.customerName, order.email, ...items, ...order.discountCodes];
  const folds = texts.map((text) => folded(text ?? "")).filter(Boolean);
  return ` ${[...new Set(folds)].join(" ")}`;
}

/** "1001" of "#1001". */
export function numberOf({ orderNumber }: Pick<IndexedOrder, "orderNumber">): string {
  return plainOrderNumber(orderNumber) ?? folded(orderNumber);
}

export type OrderSearch = {
  /** Typed as a number of an order: that order is meant if there is one. */
  numbers: string[];
  /** Typed with "#": nothing else is meant. */
  isNumberOnly: boolean;
  /** Patterns for LIKE, which all have to match: a word of three or more characters anywhere, a shorter one where a word begins. */
  patterns: string[];
};

export function orderSearch(typed: string): OrderSearch {
  const numbers = /\d/.test(typed) && !typed.includes("@") ? orderNumbersMeant(typed) : [];
  const words = [...new Set(folded(typed).split(" "))].map((word) => word.replace(/^#+(?=.)/, "")).filter(Boolean);
  return {
    numbers,
    isNumberOnly: numbers.length > 0 && plainPunctuation(typed).includes("#"),
    patterns: words.map((word) => {
      const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
      return Array.from(word).length < 3 ? `% ${literal}%` : `%${literal}%`;
    }),
  };
}
