const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many characters a person sees: an emoji of several code points or a letter with its accents is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}
