import { storableText } from "./storable.ts";

/** Invisible characters: joiners, direction marks, soft hyphens, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Normalizes a discount code, however it was typed or pasted: upper case, full-width and decorative characters plain, nothing invisible, single
 * spaces. The Turkish İ becomes I.
 */
export function normalizeCode(typed: string): string {
  return storableText(typed)
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .toUpperCase()
    .normalize("NFKC")
    .replaceAll("İ", "I")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/\s+/g, " ")
    .trim();
}
