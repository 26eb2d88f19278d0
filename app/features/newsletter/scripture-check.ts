import { findVerse, REFERENCES, verseAt, type Verse } from "#app/scripture.ts";
import { asSentence } from "#app/ui/verse.tsx";
import { placesIn, type NamedPlace } from "./bible-references.ts";
import { quotationsIn, type Quotation } from "./quotations.ts";
import { inWords, isWordingOf, resemblance } from "./wording.ts";

/** The words as they stand in our source, and which verse they are. */
type Known = { reference: string; translation: Verse["translation"]; wording: string };
/** Where in the content the right words would go; null where that cannot be said exactly. */
type Stretch = { start: number; end: number } | null;

export type ScriptureFinding =
  | { kind: "exact"; reference: string; translation: string }
  /** The place is named without its words: these are they. */
  | ({ kind: "named" } & Known)
  | ({ kind: "differs"; quoted: string; at: Stretch } & Known)
  /** The words are those of another verse than the one named. */
  | ({ kind: "elsewhere"; message: string; quoted: string; at: Stretch } & Known)
  /** No place is named, and the words look like one of our verses. */
  | ({ kind: "unnamed"; quoted: string; isExact: boolean; at: Stretch } & Known)
  | { kind: "unchecked"; reference: string; because: "not-in-source" | "other-translation" }
  | { kind: "no-such-place"; reference: string };

const LOOKS_LIKE = 0.7;
const LOOKS_LIKE_UNMARKED = 0.6;
/** Fewer words than that are anybody's. */
const FEW_WORDS = 5;

/** Compares every verse that a text quotes or names with the words in app/scripture.ts. */
export function checkScripture(content: string): ScriptureFinding[] {
  const { quotations, alone, plain } = quotationsIn(content);
  const quoted = quotations.flatMap((quotation) => {
    const finding = quotation.place ? ofPlace(quotation, quotation.place) : ofNobody(quotation);
    return finding ? [{ at: quotation.start, finding }] : [];
  });
  const named = alone.map((place) => ({ at: place.start, finding: ofAlone(plain, place) }));
  return [...quoted, ...named].toSorted((one, other) => one.at - other.at).map(({ finding }) => finding);
}

/** What an owner has to know before it is sent. */
export function scriptureWarnings(findings: ScriptureFinding[]): ScriptureFinding[] {
  return findings.filter(({ kind }) => kind !== "exact" && kind !== "named");
}

function ofPlace(quotation: Quotation, place: NamedPlace): ScriptureFinding {
  if (!place.isThere) return { kind: "no-such-place", reference: place.reference };
  const { words: quoted, start, end } = quotation;
  const verse = verseOf(place);
  if (verse && isWordingOf(quoted, verse.text) && !isOther(place, verse))
    return { kind: "exact", reference: place.reference, translation: verse.translation };
  const at = { start, end };
  const like = mostLike(quoted);
  if (like && like.reference !== verse?.reference)
    return { kind: "elsewhere", message: place.reference, quoted, at, ...known(like) };
  if (!verse) return { kind: "unchecked", reference: place.reference, because: "not-in-source" };
  if (isOther(place, verse)) return { kind: "unchecked", reference: place.reference, because: "other-translation" };
  return { kind: "differs", quoted, at, ...known(verse) };
}

function ofNobody({ words: quoted, start, end }: Quotation): ScriptureFinding | null {
  const like = mostLike(quoted);
  if (!like) return null;
  return { kind: "unnamed", quoted, isExact: isWordingOf(quoted, like.text), at: { start, end }, ...known(like) };
}

/** A place without marks of quotation beside it: named only, or after words that were not marked as quoted. */
function ofAlone(text: string, place: NamedPlace): ScriptureFinding {
  const { reference } = place;
  if (!place.isThere) return { kind: "no-such-place", reference };
  const verse = verseOf(place);
  if (!verse) return { kind: "unchecked", reference, because: "not-in-source" };
  if (isOther(place, verse)) return { kind: "unchecked", reference, because: "other-translation" };
  const before = sentencesBefore(text, place, inWords(verse.text).length);
  if (resemblance(verse.text, before) < LOOKS_LIKE_UNMARKED) return { kind: "named", ...known(verse) };
  if (isWordingOf(asSentence(verse), before) || isWordingOf(before, verse.text))
    return { kind: "exact", reference, translation: verse.translation };
  return { kind: "differs", quoted: before, at: null, ...known(verse) };
}

/** As many words as the verse has, and some more, of the paragraph before a place. */
function sentencesBefore(text: string, { start }: NamedPlace, most: number): string {
  const paragraph =
    text
      .slice(0, start)
      .split(/\n\s*\n/)
      .at(-1) ?? "";
  return paragraph
    .replace(/[\s([—–-]+$/u, "")
    .split(/\s+/)
    .slice(-Math.ceil(most * 1.2))
    .join(" ");
}

/** The verse a place means: also one out of several that our source keeps together. */
function verseOf({ reference, book, chapter, from, to }: NamedPlace): Verse | undefined {
  const exact = findVerse(reference);
  if (exact) return exact;
  const around = KEPT.find(
    (kept) => kept.book === book && kept.chapter === chapter && kept.from <= from && to <= kept.to,
  );
  return around && findVerse(around.reference);
}

const KEPT = REFERENCES.flatMap((reference) => placesIn(reference));

function isOther({ translation }: NamedPlace, verse: Verse): boolean {
  return translation !== null && translation !== verse.translation;
}

/** The verse of ours that words look like most; undefined where they are like none. */
function mostLike(quoted: string): Verse | undefined {
  if (inWords(quoted).length < FEW_WORDS) return undefined;
  let best: { verse: Verse; likeness: number } | undefined;
  for (const reference of REFERENCES) {
    const verse = verseAt(reference);
    const likeness = resemblance(quoted, verse.text);
    if (likeness >= LOOKS_LIKE && likeness > (best?.likeness ?? 0)) best = { verse, likeness };
  }
  return best?.verse;
}

function known(verse: Verse): Known {
  return { reference: verse.reference, translation: verse.translation, wording: asSentence(verse) };
}
