/** What phones, word processors and input methods type in place of ' " and -: curly, modifier and full-width ones, primes, every dash. */
const APOSTROPHES = /[\u2018-\u201b\u2032\u2035\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u00b4`\u055a\uff40]/g;
const QUOTES = /[\u201c-\u201f\u2033\u2036\u00ab\u00bb\u2039\u203a\u300c-\u300f\u301d-\u301f]/g;
const DASHES = /[\p{Pd}\u2043\u2212\u02d7]/gu;
/** Full-width forms of the characters from ! to ~. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Invisible characters that change nothing in any script, as a paste brings them along. Joiners stay, because some scripts need them. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u00ad\ufeff]/g;

/** Text with the punctuation of a keyboard: typed on any device, it is the same. */
export function plainPunctuation(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, "-");
}

/** Text with every dash and hyphen as the one of a keyboard. */
export function plainDashes(text: string): string {
  return text.replace(DASHES, "-");
}

/** Text with the digits of every script as 0 to 9, and compatibility characters as the plain ones (NFKC). */
export function plainDigits(text: string): string {
  return text.normalize("NFKC").replace(DIGIT, valueOf);
}

const DIGIT = /(?![0-9])\p{Nd}/gu;

/** The decimal digits of a script are ten consecutive characters. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
