import { storableText } from "./storable.ts";

const { Segmenter } = Intl as Partial<typeof Intl>;
/** Firefox before 125 has none and counts code points; the server counts characters. */
const segmenter = Segmenter ? new Segmenter("en", { granularity: "grapheme" }) : null;

/** No writing system stacks more combining marks than this on one character. */
const MAX_MARKS = 6;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");
const CONTROLS = /\p{Cc}+/gu;
/** Characters that change the text direction, and invisible ones. Joiners stay: emoji and some scripts need them. */
const BIDI_AND_HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u200b\u2060-\u2064\ufeff]/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Counts characters as people perceive them: an emoji of several code points, or é with its accent, is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter?.segment(text) ?? text) count++;
  return count;
}

export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** Normalizes text for storage and counting: trimmed, \n line breaks, stacked combining marks limited. */
export function normalizeText(text: string): string {
  return storableText(text).replaceAll(/\r\n?/g, "\n").replaceAll(EXCESS_MARKS, "$1").trim();
}

/** Normalizes a name: one line of visible characters; "" if there are none. */
export function normalizeName(name: string): string {
  const line = normalizeText(name.normalize("NFC").replaceAll(CONTROLS, " ").replaceAll(BIDI_AND_HIDDEN, ""));
  return isVisible(line) ? line.replaceAll(/\s+/gu, " ") : "";
}

export function isVisible(text: string): boolean {
  return text.replaceAll(INVISIBLE, "") !== "";
}
