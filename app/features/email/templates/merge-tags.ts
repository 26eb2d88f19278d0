/** The values that differ between recipients of a mailing. */
export const MERGE_TAGS = ["name", "address", "unsubscribe", "preferences", "postalAddress"] as const;
export type MergeTag = (typeof MERGE_TAGS)[number];
export type MergeValues = Record<MergeTag, string>;

/** Private-use characters that no keyboard types, so that typed text never contains a merge tag. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const EITHER = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const TAG = new RegExp(`${OPEN}(${MERGE_TAGS.join("|")})${CLOSE}`);

/** Placeholder for a recipient's value in a frozen mailing. */
export function mergeTag(name: MergeTag): string {
  return `${OPEN}${name}${CLOSE}`;
}

/** A deep copy of typed content without anything that could be taken for a merge tag. */
export function withoutMergeTags<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll(EITHER, "") : value,
  ) as Content;
}

/**
 * Splits a frozen text at its merge tags, once for all recipients. The returned function fills in one recipient's values in a single pass, so a
 * value that looks like a tag is left alone.
 */
export function compileMergeTags(frozen: string, escape: (value: string) => string): (values: MergeValues) => string {
  const parts = frozen.split(TAG);
  return (values) => parts.map((part, at) => (at % 2 === 0 ? part : escape(values[part as MergeTag]))).join("");
}

export function asHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** On one line: a line break in a name must not start a new paragraph. */
export function asText(value: string): string {
  return value.replaceAll(/\s+/g, " ").trim();
}
