import { referencesIn, type BibleReference } from "./bible-references.ts";

/** A quotation with its position in the text, and the reference given for it. */
export type Quotation = { words: string; start: number; end: number; source: BibleReference | null };

type TextRange = { start: number; end: number };

const MAX_QUOTATIONS = 60;
/** How far before a quotation its reference may be: "In John 3:16 Jesus tells Nicodemus: …". */
const MAX_DISTANCE = 60;
const LEADING = /^[\s*_]+/;
const TRAILING = /(?<![\s*_([—–-])[\s*_([—–-]+$/;
const QUOTED = /^["“].*["”]$/s;

/** Finds the quotations of a text, and the references next to no quotation. Positions are those of the text. */
export function quotationsIn(text: string): { quotations: Quotation[]; mentions: BibleReference[]; plain: string } {
  const blocks = blockQuotes(text);
  const plain = blocks.reduce(withoutMarkers, text);
  const references = referencesIn(plain);
  const used = new Set<BibleReference>();
  const quotations: Quotation[] = [];
  const add = (range: TextRange, source: BibleReference | undefined) => {
    const quotation = trimmed(plain, range);
    if (source) used.add(source);
    if (quotation.words !== "") quotations.push({ ...quotation, source: source ?? null });
  };
  for (const block of blocks) {
    const inside = references.findLast(({ start, end }) => start >= block.start && end <= block.end);
    const source = inside ?? referenceAfter(plain, block, references);
    add({ start: block.start, end: inside?.start ?? block.end }, source);
  }
  const isInBlock = ({ start }: TextRange) => blocks.some((block) => start >= block.start && start < block.end);
  for (const range of quoted(plain)) {
    if (quotations.length >= MAX_QUOTATIONS) break;
    if (isInBlock(range)) continue;
    const unused = references.filter((reference) => !used.has(reference));
    add(range, referenceAfter(plain, range, unused) ?? referenceBefore(plain, range, unused));
  }
  return { quotations, mentions: references.filter((reference) => !used.has(reference)), plain };
}

/** Consecutive lines that begin with ">" as one range. */
function blockQuotes(text: string): TextRange[] {
  return [...text.matchAll(/(?:^ {0,3}>.*(?:\n|$))+/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  }));
}

function withoutMarkers(text: string, { start, end }: TextRange): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/^( {0,3})>/gm, "$1 ") + text.slice(end);
}

/** The text between quotation marks, outermost only, within a paragraph. */
function quoted(text: string): TextRange[] {
  let at = 0;
  return text.split(/(\n[ \t]*\n)/).flatMap((paragraph) => {
    const begins = at;
    at += paragraph.length;
    return quotedIn(paragraph).map(({ start, end }) => ({ start: begins + start, end: begins + end }));
  });
}

function quotedIn(paragraph: string): TextRange[] {
  const found: TextRange[] = [];
  let depth = 0;
  let opened = -1;
  let closed = -1;
  for (const { 0: mark, index } of paragraph.matchAll(/["“”]/g)) {
    if (mark === "“" || (mark === '"' && depth === 0)) {
      if (depth === 0) opened = index + 1;
      depth++;
    } else if (depth > 0) {
      depth = mark === '"' ? 0 : depth - 1;
      closed = index;
      if (depth === 0) found.push({ start: opened, end: index });
    }
  }
  // A nested quotation was never closed: the outer one then ends at the last closing mark.
  return depth > 0 && closed > opened ? [...found, { start: opened, end: closed }] : found;
}

/** Given right after the quotation, with only punctuation in between. */
function referenceAfter(text: string, { end }: TextRange, references: BibleReference[]): BibleReference | undefined {
  return references.find(({ start }) => start >= end && /^[^\p{L}\p{N}]{0,16}$/u.test(text.slice(end, start)));
}

/** Given before it in the same sentence. */
function referenceBefore(text: string, { start }: TextRange, references: BibleReference[]): BibleReference | undefined {
  return references.findLast(
    ({ end }) => end <= start && start - end <= MAX_DISTANCE && !/[.!?]\s|\n\s*\n/.test(text.slice(end, start)),
  );
}

/** Without surrounding spaces, emphasis and quotation marks. */
function trimmed(text: string, { start, end }: TextRange): Omit<Quotation, "source"> {
  const raw = text.slice(start, end);
  const before = LEADING.exec(raw)?.[0].length ?? 0;
  const words = raw.slice(before).replace(TRAILING, "");
  const quotation = { words, start: start + before, end: start + before + words.length };
  return words.length > 1 && QUOTED.test(words)
    ? trimmed(text, { start: quotation.start + 1, end: quotation.end - 1 })
    : quotation;
}
