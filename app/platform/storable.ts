/** Text as Postgres can keep it: without NUL, and with the mark for "unreadable" where half a character stands. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The same for everything that becomes JSON, names of fields included; a date is the text of its instant. */
export function storableJson(value: unknown): unknown {
  if (value instanceof Date) return value.toJSON();
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storableText(name), storableJson(inner)]));
}

/** At most this many code points, so that no emoji is cut in half. */
export function cutTo(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}
