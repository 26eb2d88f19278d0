const setOf = (words: string) => new Set(words.split(" ").map(wordOf));
const YES = setOf(
  "yes y true t 1 on x checked ja wahr oui o vrai si s verdadero sim verdadeiro vero waar j tak ano igen kyllä evet да так はい 是 예 네 نعم כן ✓ ✔ ☑ ✅",
);
const NO = setOf(
  "no n false f 0 off unchecked nein falsch non faux falso nao nee onwaar nie nej nei ne ei nem nu hayır нет ні не いいえ 否 아니오 아니요 لا לא ✗ ✘ ✖ ❌ ☒",
);

/**
 * Reads what spreadsheets and exports write for yes and no, in English, German, French, Spanish, Portuguese, Italian, Dutch and other languages; null
 * for other text.
 */
export function yesOrNo(text: string): boolean | null {
  const word = wordOf(text).replace(/^["'(=]+|["').!]+$/g, "");
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

function wordOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}|\s|\u200b/gu, "")
    .toLowerCase();
}
