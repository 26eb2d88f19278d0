/** The number of characters inserted, removed, replaced or swapped with the next between two words (Damerau-Levenshtein). */
export function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}

/** The nearest of the known words to a mistyped one; undefined when none is near enough to be meant. */
export function nearestWord(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined;
  let best: { word: string; edits: number } | undefined;
  for (const word of known) {
    if (word.length < 3 || Math.abs(word.length - typed.length) > 2) continue;
    const edits = distance(typed, word);
    const isNear = edits === 1 || (edits === 2 && typed.length >= 6 && word[0] === typed[0]);
    if (isNear && (!best || edits < best.edits)) best = { word, edits };
  }
  return best?.word;
}
