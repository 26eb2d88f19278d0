/** What differs from one recipient's copy of a mailing to the next. */
export const MERGE_TAGS = ["name", "address", "unsubscribe", "preferences", "postalAddress"] as const;
export type MergeTag = (typeof MERGE_TAGS)[number];
export type MergeValues = Record<MergeTag, string>;

/** Two characters of the private use area, which no keyboard has: nothing that somebody types is a mark. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const EITHER = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const MARK = new RegExp(`${OPEN}(${MERGE_TAGS.join("|")})${CLOSE}`);

/** Stands in a frozen mailing where a recipient's own word will. */
export function mergeTag(name: MergeTag): string {
  return `${OPEN}${name}${CLOSE}`;
}

/** What somebody wrote, however deep in it, without anything that could be taken for a mark. */
export function withoutMergeTags<Written>(written: Written): Written {
  return JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll(EITHER, "") : value,
  ) as Written;
}

/**
 * Cuts a frozen text at its marks, once for all recipients. What comes back puts one recipient's words in, in a single pass: a word that
 * looks like a mark stays what it is.
 */
export function compileMergeTags(frozen: string, written: (word: string) => string): (words: MergeValues) => string {
  const parts = frozen.split(MARK);
  return (words) => parts.map((part, at) => (at % 2 === 0 ? part : written(words[part as MergeTag]))).join("");
}

export function asHtml(word: string): string {
  return word.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** On one line: a line break in a name begins no paragraph of its own. */
export function asText(word: string): string {
  return word.replaceAll(/\s+/g, " ").trim();
}
