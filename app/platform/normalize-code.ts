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

const LABEL = /^(?:(?:PROMO|DISCOUNT|COUPON) ?)?CODE(?: ?: ?| )/;
/** What may be around a code, or belong to it: "(GRACE10)", "#GRACE10", "GRACE10!". */
const MARKS_AROUND = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;

/** The codes that typed text may mean: as it is, without the marks and the label around it, and without spaces. None if it is empty. */
export function codesMeant(typed: string): string[] {
  const code = normalizeCode(typed);
  const bare = code.replace(MARKS_AROUND, "").replace(LABEL, "").replace(MARKS_AROUND, "");
  return [...new Set([code, bare, bare.replaceAll(" ", "")])].filter((meant) => meant !== "");
}

/** The one of the existing codes that typed text means: the one that is exactly so, or else the only one. */
export function codeMeant<Row>(typed: string, existing: Row[], codeOf: (row: Row) => string): Row | undefined {
  const [code] = codesMeant(typed);
  return existing.find((row) => codeOf(row) === code) ?? (existing.length === 1 ? existing[0] : undefined);
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
