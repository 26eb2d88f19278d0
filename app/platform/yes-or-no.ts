const YES = new Set(
  "yes y true t 1 on x checked ja wahr oui o vrai si s verdadero sim verdadeiro vero waar j ✓ ✔ ☑ ✅".split(" "),
);
const NO = new Set("no n false f 0 off unchecked nein falsch non faux falso nao nee onwaar ✗ ✘ ✖ ❌ ☒".split(" "));

/**
 * Reads what spreadsheets and exports write for yes and no, in English, German, French, Spanish, Portuguese, Italian and Dutch; null for other text.
 */
export function yesOrNo(text: string): boolean | null {
  const word = text
    .normalize("NFKD")
    .replace(/\p{M}|\s|\u200b/gu, "")
    .toLowerCase()
    .replace(/^["'(=]+|["').!]+$/g, "");
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}
