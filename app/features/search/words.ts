import { plainPunctuation } from "#app/platform/plain-punctuation.ts";

/**
 * The words of a text, the same for documents and queries: lower case, without accents and apostrophes, a single character joined to what it is
 * hyphenated with ("t-shirt" is "tshirt"), decimals kept ("8.5").
 */
export function wordsOf(text: string): string[] {
  return (
    plainPunctuation(text)
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("'", "")
      .replaceAll(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L}{2})/gu, "$1")
      .match(/\d+\.\d+\p{L}*|[\p{L}\p{N}]+/gu) ?? []
  );
}

/** "Where's my order" asks where it is. "What's new" is a phrase of its own. */
export const withoutContractions = (query: string): string =>
  plainPunctuation(query).replaceAll(/\b(where|how|who|when)'?s\b/gi, "$1 is");

/** Words of a text that may also be written as one: "slip-on" is "slipon", "T Shirt" is "tshirt". "A refund" and "he's lied" are not. */
export function compoundsOf(text: string): string[] {
  const compounds =
    plainPunctuation(text).match(
      /(?<![\p{L}\p{N}'-])(?:\p{L}{2,}(?:-\p{L}+)+|[b-hj-kn-rt-z] \p{L}{2,})(?![\p{L}\p{N}'-])/giu,
    ) ?? [];
  return compounds.flatMap((compound) => wordsOf(compound.replaceAll(/[- ]/g, "")));
}

/** To recognize a word of our own lists; the database stems those of documents. */
export function singular(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(ch|sh|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

export const singularPhrase = (words: string[]): string => words.map(singular).join(" ");
