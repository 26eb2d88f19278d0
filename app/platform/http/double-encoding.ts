const charsOf = (encoding: string, from: number, to: number) =>
  new TextDecoder(encoding).decode(Uint8Array.from({ length: to - from }, (_, at) => from + at));
/** What an encoding shows for the bytes after the first of a UTF-8 sequence, as a class of a pattern. */
const furtherBytes = (encoding: string) => `[${charsOf(encoding, 0x80, 0xc0)}]`;

/**
 * The encodings that programs read UTF-8 as, and what they show then and no text has: "Ã©" or "√©" for "é", "â€™" or "‚Äô" for an apostrophe;
 * of other alphabets and pictures, several in a row.
 */
const ENCODINGS = [
  {
    name: "windows-1252",
    shows: (b: string) => `[ÂÃ]${b}|[ÄÅ](?!®)${b}|â[€„]|ï»¿|ðŸ${b}|(?:[ÎÏÐÑ×ØÙ]${b}){3}|(?:[à-ï]${b}{2}){2}`,
  },
  { name: "macintosh", shows: (b: string) => `[√¬]${b}|‚[ÄÇÑ]|Ô[ªº]ø` },
].map(({ name, shows }) => ({
  byteOf: new Map(Array.from(charsOf(name, 0x80, 0x100), (char, at) => [char, 0x80 + at])),
  misread: new RegExp(shows(furtherBytes(name))),
}));

/** Text that was encoded as UTF-8 twice, or more often, as it was before; null if it was not, or not as a whole. */
export function repairedEncoding(text: string): string | null {
  let repaired: string | null = null;
  // Each further program that opened and saved the file may have done it again.
  for (let read = decodedAgain(text); read !== null; read = decodedAgain(read)) repaired = read;
  return repaired;
}

/** Whether a part of the text was encoded twice. "MAÇÃ”" ends with a quotation mark. */
export function isMisread(text: string): boolean {
  const words = text.replaceAll(/[ÂÃÄÅ][“”‘’–—…™®»\u00a0]/g, "");
  return ENCODINGS.some(({ misread }) => misread.test(words));
}

function decodedAgain(text: string): string | null {
  for (const { byteOf, misread } of ENCODINGS) {
    if (!misread.test(text)) continue;
    const bytes = Array.from(text, (char) => (char < "\x80" ? char.charCodeAt(0) : byteOf.get(char)));
    if (!bytes.every((byte) => byte !== undefined)) continue;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
    } catch {
      // Another encoding, or a part of it only.
    }
  }
  return null;
}
