/** Text and what is selected in it. */
export type Selected = { text: string; start: number; end: number };
/** The range to replace, with what, and what is selected then (positions in the new text). */
export type TextEdit = { from: number; to: number; insert: string; select: [number, number] };

/** Puts marks around the selection, or takes them away. Without a selection: around `placeholder`, which is selected. */
export function wrap({ text, start, end }: Selected, mark: string, placeholder: string): TextEdit {
  const selected = text.slice(start, end);
  const [from, to] = [start - mark.length, end + mark.length];
  const isDouble = (at: number) => mark.length === 1 && text[at] === mark;
  const isAround = text.slice(Math.max(0, from), start) === mark && text.slice(end, to) === mark;
  // "**bold**" is not italic.
  if (isAround && !isDouble(from - 1) && !isDouble(to))
    return { from, to, insert: selected, select: [from, end - mark.length] };
  // Spaces inside of the marks would make them plain text.
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(selected) ?? [];
  const inside = words || placeholder;
  const at = start + before.length + mark.length;
  return {
    from: start,
    to: end,
    insert: `${before}${mark}${inside}${mark}${after}`,
    select: [at, at + inside.length],
  };
}

export function link({ text, start, end }: Selected): TextEdit {
  const label = text.slice(start, end).trim() || "text";
  const target = "https://";
  const at = start + label.length + 3;
  return { from: start, to: end, insert: `[${label}](${target})`, select: [at, at + target.length] };
}

type LinePrefix = "heading" | "bullets" | "numbers" | "quote";

const PREFIXES: Record<LinePrefix, { pattern: RegExp; of: (number: number) => string }> = {
  heading: { pattern: /^#{1,6} /, of: () => "## " },
  bullets: { pattern: /^[-*+] /, of: () => "- " },
  numbers: { pattern: /^\d{1,9}[.)] /, of: (number) => `${number}. ` },
  quote: { pattern: /^> ?/, of: () => "> " },
};
const ANY_LIST = /^(?:[-*+]|\d{1,9}[.)]) /;

/** Begins every selected line with a prefix, or takes it away where all lines have it. A numbered list goes on from the line before. */
export function prefixLines({ text, start, end }: Selected, kind: LinePrefix): TextEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(start, end - (text[end - 1] === "\n" ? 1 : 0)));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const { pattern, of } = PREFIXES[kind];
  const areAll = lines.every((line) => pattern.test(line));
  const before = Number(/(?:^|\n)(\d{1,9})[.)] [^\n]*\n$/.exec(text.slice(0, from))?.[1] ?? 0);
  const changed = lines.map((line, at) => {
    if (areAll) return line.replace(pattern, "");
    const plain = kind === "bullets" || kind === "numbers" ? line.replace(ANY_LIST, "") : line.replace(pattern, "");
    return of(before + at + 1) + plain;
  });
  const insert = changed.join("\n");
  const isOneLine = lines.length === 1;
  const caret = from + insert.length;
  return { from, to, insert, select: isOneLine ? [caret, caret] : [from, caret] };
}

/** Inserts at the selection. */
export function insertText({ start, end }: Selected, insert: string): TextEdit {
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

/** Inserts lines of their own, with a blank line before and after, at the end of the paragraph that has the selection. */
export function insertBlock({ text, end }: Selected, block: string): TextEdit {
  const paragraphEnd = text.slice(end).search(/\n[ \t]*(?:\n|$)/);
  const at = paragraphEnd < 0 ? text.trimEnd().length : end + paragraphEnd;
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).trimStart();
  const opening = before === "" ? "" : "\n\n";
  const closing = after === "" ? "\n" : "\n\n";
  const caret = before.length + opening.length + block.length;
  return {
    from: before.length,
    to: text.length - after.length,
    insert: opening + block + closing,
    select: [caret, caret],
  };
}

/** The text after an edit. */
export function edited(text: string, { from, to, insert }: TextEdit): string {
  return text.slice(0, from) + insert + text.slice(to);
}

/** The text of a link or picture: a bracket would end it early. */
export function asLabel(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[[\]\\]/g, "\\$&");
}
