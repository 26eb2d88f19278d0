import { storableText } from "./storable.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** More marks than this above and below one letter are no writing that anybody reads. */
const MOST_MARKS = 6;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");
const CONTROLS = /\p{Cc}+/gu;
/** What turns the direction of the text around it, and marks that only hide between letters. Joiners stay: emoji and some scripts need them. */
const BIDI_AND_HIDDEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u200b\u2060-\u2064\ufeff]/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** How many characters a person sees: an emoji of several code points or a letter with its accents is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** What is kept of a text somebody typed, and therefore what is counted: trimmed, one line end for all systems, no towers of marks. */
export function keptText(text: string): string {
  return storableText(text).replaceAll(/\r\n?/g, "\n").replaceAll(TOO_MANY_MARKS, "$1").trim();
}

/** What is kept of a name: one line of what can be seen. "" where there is nothing to see. */
export function keptName(name: string): string {
  const line = keptText(name.normalize("NFC").replaceAll(CONTROLS, " ").replaceAll(BIDI_AND_HIDDEN, ""));
  return isSeen(line) ? line.replaceAll(/\s+/gu, " ") : "";
}

export function isSeen(text: string): boolean {
  return text.replaceAll(UNSEEN, "") !== "";
}

/** A name inside a sentence of plain text: whichever way it is written, the sentence keeps its own direction. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
