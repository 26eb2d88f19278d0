/** How words are compared: whatever the marks of quotation, emphasis and the spaces between them. */
function compared(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(?<!\p{L})'|'(?!\p{L})/gu, "")
    .replaceAll(/["“”*_]/g, "")
    .replaceAll(/[–—]/g, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const LEFT_OUT = /\[?(?:…|\.\s?\.\s?\.)\]?/;
const AT_THE_ENDS = /^[\s,;:.!?-]+|[\s,;:.!?-]+$/g;

/** Words of a verse, letter for letter: all of it, or parts of it in their order with "…" between them. Case counts but for the first letter. */
export function isWordingOf(quoted: string, verse: string): boolean {
  const whole = compared(verse);
  const pieces = quoted
    .split(LEFT_OUT)
    .map((piece) => compared(piece).replaceAll(AT_THE_ENDS, ""))
    .filter(Boolean);
  let from = 0;
  for (const piece of pieces) {
    const found = placeOf(piece, whole, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return pieces.length > 0;
}

/** Where whole words stand, from a place on; -1 where they do not. */
function placeOf(piece: string, whole: string, from: number): number {
  const [first, rest] = [piece.charAt(0), piece.slice(1)] as const;
  for (const begun of new Set([piece, first.toLowerCase() + rest, first.toUpperCase() + rest]))
    for (let at = whole.indexOf(begun, from); at >= 0; at = whole.indexOf(begun, at + 1))
      if (!isTemplate(whole[at - 1]) && !isTemplate(whole[at + begun.length])) return at;
  return -1;
}

function isTemplate(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}

/** The words alone, in small letters. */
export function inWords(text: string): string[] {
  return compared(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);
}

/** How much of one text's words stand in the other in the same order: 1 is all of them. */
export function resemblance(text: string, other: string): number {
  const [words, others] = [inWords(text), inWords(other)];
  if (words.length === 0) return 0;
  const there = new Set(others);
  if (words.filter((word) => there.has(word)).length < words.length / 2) return 0;
  let row = Array.from({ length: others.length + 1 }, () => 0);
  for (const word of words) {
    const next = [0];
    for (const [at, same] of others.entries())
      next.push(word === same ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return (row.at(-1) ?? 0) / words.length;
}
