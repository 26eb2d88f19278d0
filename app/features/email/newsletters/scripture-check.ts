import { findVerse, REFERENCES, verseAt, type Verse } from "#app/scripture.ts";
import { asSentence } from "#app/ui/verse.tsx";
import { referencesIn, type BibleReference } from "./bible-references.ts";
import { quotationsIn, type Quotation } from "./quotations.ts";
import { lowerCaseWords, isWordingOf, resemblance } from "./wording.ts";

/** The correct wording from our source. */
type Known = { reference: string; translation: Verse["translation"]; wording: string };
/** The position of the quotation in the content, to replace it; null where that is not exact. */
type TextRange = { start: number; end: number } | null;

export type ScriptureFinding =
  | { kind: "exact"; reference: string; translation: string }
  /** A reference without its text, which is this. */
  | ({ kind: "named" } & Known)
  | ({ kind: "differs"; quoted: string; at: TextRange } & Known)
  /** The text is that of another verse than the one named. */
  | ({ kind: "misattributed"; named: string; quoted: string; at: TextRange } & Known)
  /** No reference is given, and the text resembles one of our verses. */
  | ({ kind: "unnamed"; quoted: string; isExact: boolean; at: TextRange } & Known)
  | { kind: "unchecked"; reference: string; reason: "not-in-source" | "other-translation" }
  | { kind: "no-such-reference"; reference: string };

const MIN_RESEMBLANCE = 0.7;
const MIN_RESEMBLANCE_UNMARKED = 0.6;
/** Shorter quotations are too common to compare. */
const MIN_WORDS = 5;

/** Compares every quoted or named verse with app/scripture.ts. */
export function checkScripture(content: string): ScriptureFinding[] {
  // A verse block has its text from the source.
  const written = content.replaceAll(/^[ \t>]*::verse\[.*$/gm, (line) => " ".repeat(line.length));
  const { quotations, mentions, plain } = quotationsIn(written);
  const quoted = quotations.flatMap((quotation) => {
    const finding = quotation.source ? checkQuotation(quotation, quotation.source) : checkUnattributed(quotation);
    return finding ? [{ at: quotation.start, finding }] : [];
  });
  const named = mentions.map((source) => ({ at: source.start, finding: checkMention(plain, source) }));
  return [...quoted, ...named].sort((one, other) => one.at - other.at).map(({ finding }) => finding);
}

/** The findings to show before sending. */
export function scriptureWarnings(findings: ScriptureFinding[]): ScriptureFinding[] {
  return findings.filter(({ kind }) => kind !== "exact" && kind !== "named");
}

function checkQuotation(quotation: Quotation, source: BibleReference): ScriptureFinding {
  if (!source.exists) return { kind: "no-such-reference", reference: source.reference };
  const { words: quoted, start, end } = quotation;
  const verse = verseOf(source);
  if (verse && isWordingOf(quoted, verse.text) && !isOtherTranslation(source, verse))
    return { kind: "exact", reference: source.reference, translation: verse.translation };
  const at = { start, end };
  const like = mostSimilar(quoted);
  if (like && like.reference !== verse?.reference)
    return { kind: "misattributed", named: source.reference, quoted, at, ...known(like) };
  if (!verse) return { kind: "unchecked", reference: source.reference, reason: "not-in-source" };
  if (isOtherTranslation(source, verse))
    return { kind: "unchecked", reference: source.reference, reason: "other-translation" };
  return { kind: "differs", quoted, at, ...known(verse) };
}

function checkUnattributed({ words: quoted, start, end }: Quotation): ScriptureFinding | null {
  const like = mostSimilar(quoted);
  if (!like) return null;
  return { kind: "unnamed", quoted, isExact: isWordingOf(quoted, like.text), at: { start, end }, ...known(like) };
}

/** A reference next to no quotation: named only, or after a quotation without quotation marks. */
function checkMention(text: string, source: BibleReference): ScriptureFinding {
  const { reference } = source;
  if (!source.exists) return { kind: "no-such-reference", reference };
  const verse = verseOf(source);
  if (!verse) return { kind: "unchecked", reference, reason: "not-in-source" };
  if (isOtherTranslation(source, verse)) return { kind: "unchecked", reference, reason: "other-translation" };
  const before = sentencesBefore(text, source, lowerCaseWords(verse.text).length);
  if (resemblance(verse.text, before) < MIN_RESEMBLANCE_UNMARKED) return { kind: "named", ...known(verse) };
  if (isWordingOf(asSentence(verse), before) || isWordingOf(before, verse.text))
    return { kind: "exact", reference, translation: verse.translation };
  return { kind: "differs", quoted: before, at: null, ...known(verse) };
}

/** The end of the paragraph before a reference, a bit longer than the verse. */
function sentencesBefore(text: string, { start }: BibleReference, most: number): string {
  const paragraph =
    text
      .slice(0, start)
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  return paragraph
    .replace(/(?<![\s([—–-])[\s([—–-]+$/u, "")
    .split(/\s+/)
    .slice(-Math.ceil(most * 1.2))
    .join(" ");
}

/** The verse of a reference, also when it is part of a longer passage in our source. */
function verseOf({ reference, book, chapter, from, to }: BibleReference): Verse | undefined {
  const exact = findVerse(reference);
  if (exact) return exact;
  const around = KNOWN_REFERENCES.find(
    (known) => known.book === book && known.chapter === chapter && known.from <= from && to <= known.to,
  );
  return around && findVerse(around.reference);
}

const KNOWN_REFERENCES = REFERENCES.flatMap((reference) => referencesIn(reference));

function isOtherTranslation({ translation }: BibleReference, verse: Verse): boolean {
  return translation !== null && translation !== verse.translation;
}

/** The verse of our source that a text resembles most; undefined where it resembles none. */
function mostSimilar(quoted: string): Verse | undefined {
  if (lowerCaseWords(quoted).length < MIN_WORDS) return undefined;
  let best: { verse: Verse; likeness: number } | undefined;
  for (const reference of REFERENCES) {
    const verse = verseAt(reference);
    const likeness = resemblance(quoted, verse.text);
    if (likeness >= MIN_RESEMBLANCE && likeness > (best?.likeness ?? 0)) best = { verse, likeness };
  }
  return best?.verse;
}

function known(verse: Verse): Known {
  return { reference: verse.reference, translation: verse.translation, wording: asSentence(verse) };
}
