/** With the flag u only lone surrogates match. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Text as Postgres can store it: without NUL, and with U+FFFD for lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(LONE_SURROGATES, "\uFFFD");
}

export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.search(LONE_SURROGATES) === -1;
}

/** storableText for JSON values, including field names; dates become ISO text. */
export function storableJson(value: unknown): unknown {
  if (value instanceof Date) return value.toJSON();
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storableJson(inner)]));
}

/** Cuts to at most this many code points, so that no emoji is split. */
export function truncate(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
