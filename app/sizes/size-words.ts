import { plainPunctuation } from "#app/platform/plain-punctuation.ts";
import { clothingSize } from "./sizes.ts";

/** S, 2XL, 5XL: what clothingSize makes of a clothing size. */
const CLOTHING = /^(?:[2-5]?X[SL]|[SML])$/;

/** One way to write a size: "XX-Large", "XXL" and "2XL" are "2xl", "8.0" is "8"; null if the word is no size. */
export function sizeOfWord(word: string): string | null {
  // "2x" is short for 2XL.
  const clothing = clothingSize(word.replace(/^[23]x$/, "$&l"));
  if (CLOTHING.test(clothing)) return clothing.toLowerCase();
  if (!/^\d{1,2}(\.\d)?$/.test(word) || Number(word) < 1 || Number(word) > 60) return null;
  return String(Number(word));
}

/** Sizes that a bare word means without "size" before it: a lone "s" or "m" is more often something else. */
export function sizeOfBareWord(word: string): string | null {
  return /^[sml]$/.test(word) ? null : sizeOfWord(word);
}

/** All sizes that an option's value names: "S/M", "M 9 / W 10.5", "EU 42", "9 1/2". */
export function sizesOfValue(value: string): string[] {
  const words =
    plainPunctuation(withHalves(value))
      .toLowerCase()
      .replaceAll("'", "")
      .replaceAll(/(?:extra[\s-]+|x-)(?=small|large)/g, "x")
      .match(/\d+\.\d+\p{L}*|[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.flatMap((word) => sizeOfWord(word) ?? []))];
}

/** "9 1/2" and "9½" are "9.5". */
export const withHalves = (text: string): string => text.replaceAll(/(\d{1,2})(?:\s*½|[\s-]+1\/2)/g, "$1.5");
