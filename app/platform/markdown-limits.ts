/** Quotes and lists nested deeper than anyone writes; lexing them takes exponentially longer. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){7,}/gm;

/** No real paragraph has that much punctuation or that many lines; the lexer would take minutes. */
const MAX_PUNCTUATION = 200;
const MAX_LINES = 500;

export function withoutDeepNesting(markdown: string): string {
  return markdown.replaceAll(TOO_DEEP, "");
}

/** Whether the lexer would take too long for a block of Markdown. */
export function isOverloaded(markdown: string): boolean {
  return markdown
    .split(/\n[ \t]*\n/)
    .some(
      (block) =>
        (block.match(/[[\]*_`<~|!&@:\\]/g)?.length ?? 0) > MAX_PUNCTUATION || block.split("\n").length > MAX_LINES,
    );
}
