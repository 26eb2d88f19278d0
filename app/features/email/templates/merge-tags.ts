/** The values that differ between recipients of a mailing. `name` is never empty; `firstName` and `fullName` are where a recipient has none. */
export const MERGE_TAGS = [
  "name",
  "firstName",
  "fullName",
  "address",
  "unsubscribe",
  "preferences",
  "postalAddress",
] as const;
export type MergeTag = (typeof MERGE_TAGS)[number];
export type MergeValues = Record<MergeTag, string>;

/** Private-use characters that no keyboard types, so that typed text never contains a merge tag. */
const OPEN = "\uE000";
const CLOSE = "\uE001";
const EITHER = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const TAG = new RegExp(`${OPEN}(${MERGE_TAGS.join("|")})(?:\\|([^${OPEN}${CLOSE}]*))?${CLOSE}`);

/** Placeholder for a recipient's value in a frozen mailing, and what is shown where that value is empty. */
export function mergeTag(name: MergeTag, fallback?: string): string {
  return `${OPEN}${name}${fallback === undefined ? "" : `|${fallback}`}${CLOSE}`;
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
  // A text, the name of a tag, its fallback, the next text, and so on. The fallback was escaped when the mailing was rendered.
  const parts = frozen.split(TAG);
  return (values) =>
    parts
      .map((part, at) =>
        at % 3 === 0 ? part : at % 3 === 1 ? escape(values[part as MergeTag]) || (parts[at + 1] ?? "") : "",
      )
      .join("");
}

export function asHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** On one line: a line break in a name must not start a new paragraph. */
export function asText(value: string): string {
  return value.replaceAll(/\s+/g, " ").trim();
}
