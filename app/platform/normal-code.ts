import { storableText } from "./storable.ts";

/** What takes no room on a screen: joiners, direction marks, soft hyphens, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * How a discount code is written everywhere, whatever a person, a keyboard or a web page made of it: in upper case, wide and
 * ornamental letters plain, nothing unseen, single blanks, none around it. The capital of a Turkish i is an I, as on the label.
 */
export function normalCode(typed: string): string {
  return storableText(typed)
    .replace(UNSEEN, "")
    .normalize("NFKC")
    .toUpperCase()
    .normalize("NFKC")
    .replaceAll("İ", "I")
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .replace(/\s+/g, " ")
    .trim();
}
