import { plainPunctuation } from "./plain-punctuation.ts";
import { storableText } from "./storable.ts";

/** Invisible characters: joiners, direction marks, soft hyphens, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What a sentence puts around a code: "Use 'GRACE10'." */
const AROUND = /^[\s"'.,;:]+|[\s"'.,;:]+$/g;

/**
 * Normalizes a discount code, however it was typed or pasted: upper case, full-width and decorative characters plain, a keyboard's dashes and
 * apostrophes, nothing invisible, single spaces, without the quotes or the period around it. The Turkish İ becomes I.
 */
export function normalizeCode(typed: string): string {
  // Before and after it is normalized, which makes some of these characters of others, and separates the accents of some.
  return plainPunctuation(codeCharacters(plainPunctuation(storableText(typed))))
    .replace(/\s+/g, " ")
    .replace(AROUND, "");
}

function codeCharacters(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .toUpperCase()
    .normalize("NFKC")
    .replaceAll("İ", "I")
    .normalize("NFKC")
    .replace(INVISIBLE, "");
}
