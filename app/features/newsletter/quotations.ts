import { placesIn, type NamedPlace } from "./bible-references.ts";

/** Words that are set off as somebody else's, where they stand in the text, and the place they are said to be from. */
export type Quotation = { words: string; start: number; end: number; place: NamedPlace | null };

type Stretch = { start: number; end: number };

const MOST_QUOTATIONS = 60;
/** How far before a quotation its place may be named: "In John 3:16 Jesus tells Nicodemus: …". */
const FAR = 60;
const BEFORE = /^[\s*_]+/;
const AFTER = /[\s*_([—–-]+$/;
const IN_MARKS = /^["“].*["”]$/s;

/** Finds what a text quotes, and the places it names beside no quotation. Positions are those of the text. */
export function quotationsIn(text: string): { quotations: Quotation[]; alone: NamedPlace[]; plain: string } {
  const blocks = blockQuotes(text);
  const plain = blocks.reduce(withoutArrows, text);
  const places = placesIn(plain);
  const taken = new Set<NamedPlace>();
  const quotations: Quotation[] = [];
  const keep = (stretch: Stretch, place: NamedPlace | undefined) => {
    const quotation = trimmed(plain, stretch);
    if (place) taken.add(place);
    if (quotation.words !== "") quotations.push({ ...quotation, place: place ?? null });
  };
  for (const block of blocks) {
    const inside = places.findLast(({ start, end }) => start >= block.start && end <= block.end);
    const place = inside ?? cursorAfter(plain, block, places);
    keep({ start: block.start, end: inside?.start ?? block.end }, place);
  }
  const isInBlock = ({ start }: Stretch) => blocks.some((block) => start >= block.start && start < block.end);
  for (const stretch of marked(plain)) {
    if (quotations.length >= MOST_QUOTATIONS) break;
    if (isInBlock(stretch)) continue;
    const free = places.filter((place) => !taken.has(place));
    keep(stretch, cursorAfter(plain, stretch, free) ?? placeBefore(plain, stretch, free));
  }
  return { quotations, alone: places.filter((place) => !taken.has(place)), plain };
}

/** Lines that begin with ">", as one stretch each. */
function blockQuotes(text: string): Stretch[] {
  return [...text.matchAll(/(?:^ {0,3}>.*(?:\n|$))+/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  }));
}

function withoutArrows(text: string, { start, end }: Stretch): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/^( {0,3})>/gm, "$1 ") + text.slice(end);
}

/** What stands between marks of quotation, the outermost of each, within a paragraph. */
function marked(text: string): Stretch[] {
  let at = 0;
  return text.split(/(\n[ \t]*\n)/).flatMap((paragraph) => {
    const begins = at;
    at += paragraph.length;
    return markedIn(paragraph).map(({ start, end }) => ({ start: begins + start, end: begins + end }));
  });
}

function markedIn(paragraph: string): Stretch[] {
  const found: Stretch[] = [];
  let depth = 0;
  let opened = -1;
  let closed = -1;
  for (const { 0: sign, index } of paragraph.matchAll(/["“”]/g)) {
    if (sign === "“" || (sign === '"' && depth === 0)) {
      if (depth === 0) opened = index + 1;
      depth++;
    } else if (depth > 0) {
      depth = sign === '"' ? 0 : depth - 1;
      closed = index;
      if (depth === 0) found.push({ start: opened, end: index });
    }
  }
  // A quotation within it was opened and never closed: the outer one then ends at the last closing mark there is.
  return depth > 0 && closed > opened ? [...found, { start: opened, end: closed }] : found;
}

/** Named right after the quotation, with nothing but signs in between. */
function cursorAfter(text: string, { end }: Stretch, places: NamedPlace[]): NamedPlace | undefined {
  return places.find((place) => place.start >= end && /^[^\p{L}\p{N}]{0,16}$/u.test(text.slice(end, place.start)));
}

/** Named before it in the same sentence. */
function placeBefore(text: string, { start }: Stretch, places: NamedPlace[]): NamedPlace | undefined {
  return places.findLast(
    (place) => place.end <= start && start - place.end <= FAR && !/[.!?]\s|\n\s*\n/.test(text.slice(place.end, start)),
  );
}

/** Without what only sets the words off: spaces, emphasis, marks of quotation around all of it. */
function trimmed(text: string, { start, end }: Stretch): Omit<Quotation, "place"> {
  const raw = text.slice(start, end);
  const before = BEFORE.exec(raw)?.[0].length ?? 0;
  const words = raw.slice(before).replace(AFTER, "");
  const quotation = { words, start: start + before, end: start + before + words.length };
  return words.length > 1 && IN_MARKS.test(words)
    ? trimmed(text, { start: quotation.start + 1, end: quotation.end - 1 })
    : quotation;
}
