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
  return nearest(typed, known, (word, edits) =>
    edits === 1
      ? typed.length >= 6 || beginsAlike(typed, word)
      : edits === 2 && typed.length >= 6 && word[0] === typed[0],
  );
}

/**
 * With the same first character, the first two swapped, the first forgotten or the key next to it: "pens" and "vans" are not mistyped "mens".
 */
function beginsAlike(typed: string, word: string): boolean {
  const [first = "", second = ""] = typed;
  return (
    word[0] === first ||
    (word[0] === second && word[1] === first) ||
    word.slice(1) === typed ||
    areNeighbors(first, word[0] ?? "")
  );
}

const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** A row of keys is half a key to the right of the one above. */
function areNeighbors(one: string, other: string): boolean {
  const [a, b] = [one, other].map((key) => {
    const row = KEY_ROWS.findIndex((keys) => keys.includes(key));
    return { row, x: (KEY_ROWS[row]?.indexOf(key) ?? 0) + row / 2 };
  });
  return !!a && !!b && a.row >= 0 && b.row >= 0 && Math.abs(a.row - b.row) <= 1 && Math.abs(a.x - b.x) <= 1;
}

/** The word that a much mistyped one may have meant, to be suggested: with other vowels, or a third of it changed. */
export function nearWord(typed: string, known: readonly string[]): string | undefined {
  if (typed.length < 4 || /\d/.test(typed)) return undefined;
  const spoken = consonants(typed);
  const allowed = Math.min(4, Math.floor((typed.length + 1) / 3));
  return (
    (spoken.length >= 3 ? nearest(typed, known, (word) => consonants(word) === spoken) : undefined) ??
    nearest(typed, known, (word, edits) => word[0] === typed[0] && edits <= allowed)
  );
}

function nearest(
  typed: string,
  known: Iterable<string>,
  isNear: (word: string, edits: number) => boolean,
): string | undefined {
  let best: { word: string; edits: number } | undefined;
  for (const word of known) {
    if (word.length < 3) continue;
    const edits = editsBetween(typed, word);
    // A word that is itself known and yet in no document any more leads nowhere.
    if (edits > 0 && isNear(word, edits) && (!best || edits < best.edits)) best = { word, edits };
  }
  return best?.word;
}

/** The least of: as typed, and as one edit with the characters repeated by a bouncing key, "sneeekerrs". */
function editsBetween(typed: string, word: string): number {
  const edits = distance(typed, word);
  return edits > 1 && once(typed) === once(word) ? 1 : edits;
}

const once = (word: string) => word.replaceAll(/(.)\1+/g, "$1");
const consonants = (word: string) =>
  once(
    word.slice(0, 1) +
      word
        .slice(1)
        .replaceAll(/[aeiouy]/g, "")
        .replace(/s$/, ""),
  );
