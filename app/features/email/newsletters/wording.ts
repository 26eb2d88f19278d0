/** Normalizes text for comparison: quotation marks, emphasis and whitespace do not count. */
function normalized(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(?<!\p{L})'|'(?!\p{L})/gu, "")
    .replaceAll(/["“”*_]/g, "")
    .replaceAll(/[–—]/g, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const ELLIPSIS = /\[?(?:…|\.\s?\.\s?\.)\]?/;
const OUTER_PUNCTUATION = /^[\s,;:.!?-]+|(?<![\s,;:.!?-])[\s,;:.!?-]+$/g;

/** Whether a quotation has the exact words of a verse: all of it, or parts in order with "…" between them. Case counts except in the first word. */
export function isWordingOf(quoted: string, verse: string): boolean {
  const whole = normalized(verse);
  const parts = quoted
    .split(ELLIPSIS)
    .map((part) => normalized(part).replaceAll(OUTER_PUNCTUATION, ""))
    .filter(Boolean);
  let from = 0;
  for (const part of parts) {
    const found = indexOfWords(part, whole, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return parts.length > 0;
}

/** The index of whole words at or after `from`; -1 where they do not occur. */
function indexOfWords(part: string, whole: string, from: number): number {
  const [first, rest] = [part.charAt(0), part.slice(1)] as const;
  for (const variant of new Set([part, first.toLowerCase() + rest, first.toUpperCase() + rest]))
    for (let at = whole.indexOf(variant, from); at >= 0; at = whole.indexOf(variant, at + 1))
      if (!isWordCharacter(whole[at - 1]) && !isWordCharacter(whole[at + variant.length])) return at;
  return -1;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** The words of a text in lower case, without punctuation. */
export function lowerCaseWords(text: string): string[] {
  return normalized(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);
}

/** The share of one text's words that the other has in the same order (longest common subsequence): 1 is all of them. */
export function resemblance(text: string, other: string): number {
  const [words, others] = [lowerCaseWords(text), lowerCaseWords(other)];
  if (words.length === 0) return 0;
  const otherWords = new Set(others);
  if (words.filter((word) => otherWords.has(word)).length < words.length / 2) return 0;
  let row = Array.from({ length: others.length + 1 }, () => 0);
  for (const word of words) {
    const next = [0];
    for (const [at, same] of others.entries())
      next.push(word === same ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / words.length;
}
