/** Quotes and lists nested deeper than anyone writes; lexing them takes exponentially longer. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){7,}/gm;

/** No real paragraph has that much punctuation or that many lines; the lexer would take minutes. */
const MAX_PUNCTUATION = 200;
const MAX_BLOCK_LINES = 500;

export function withoutDeepNesting(markdown: string): string {
  return markdown.replaceAll(TOO_DEEP, "");
}

/** Whether the lexer of policies would take too long. */
export function isOverloaded(markdown: string): boolean {
  const isLong = (block: string) =>
    (block.match(/[[\]*_`<~|!&@:\\]/g)?.length ?? 0) > MAX_PUNCTUATION || block.split("\n").length > MAX_BLOCK_LINES;
  return tooManyMarks(markdown) !== null || markdown.split(/\n[ \t]*\n/).some(isLong);
}

/** A parser of CommonMark takes quadratic time for the punctuation in a paragraph, and linear time for the rest. */
const MAX_COST = 300_000;
const MAX_MARKS = 5_000;
const MAX_LINKS = 1_000;
const MAX_LINES = { filled: 2_000, empty: 2_000, block: 1_000 };
const SPANS = /[[\]*_`<~]/g;
const MARKS = /[[\]*_`<~|\\]/g;
const LINKS = /[@&%{]|:\/\/|www\./gi;
/** Lines that are or may be a block of their own. */
const BLOCK_LINE = /^[ \t]*(?:[-+*>#|[:=]|\d{1,9}[.)])|^[^|\n]*\|/;
/** A list item that interrupts any paragraph, and one that continues a list. */
const BULLET = /^ {0,3}(?:[-+*]|1[.)])[ \t]+\S/;
const NUMBER = /^ {0,3}\d{1,9}[.)][ \t]+\S/;

/** Where Markdown has more marks or lines than anyone writes, so that a parser would take too long; null where it does not. */
export function tooManyMarks(markdown: string): { offset: number } | null {
  const lines = { filled: 0, empty: 0, block: 0 };
  let [cost, inBlock, marks, links, offset] = [0, 0, 0, 0, 0];
  let [isAfterEmpty, isList] = [true, false];
  for (const line of markdown.split("\n")) {
    const isEmpty = line.trim() === "";
    const isItem = BULLET.test(line) || ((isAfterEmpty || isList) && NUMBER.test(line));
    if (isEmpty || isItem) inBlock = 0;
    isList = isItem || (isList && !isAfterEmpty);
    isAfterEmpty = isEmpty;

    const inLine = line.match(SPANS)?.length ?? 0;
    cost += (inBlock + inLine) ** 2 - inBlock ** 2;
    inBlock += inLine;
    marks += line.match(MARKS)?.length ?? 0;
    links += line.match(LINKS)?.length ?? 0;
    lines[isEmpty ? "empty" : "filled"]++;
    if (BLOCK_LINE.test(line)) lines.block++;
    const hasTooManyLines =
      lines.filled > MAX_LINES.filled || lines.empty > MAX_LINES.empty || lines.block > MAX_LINES.block;
    if (cost > MAX_COST || marks > MAX_MARKS || links > MAX_LINKS || hasTooManyLines) return { offset };
    offset += line.length + 1;
  }
  return null;
}
