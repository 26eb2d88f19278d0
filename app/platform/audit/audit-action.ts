import { priceText, type Money } from "../money.ts";

/**
 * Every action of the audit log. A feature adds those that it writes by declaring them beside their sentences (`ActionsOf`), so an action without a
 * sentence does not compile.
 */
// An empty interface, because only interfaces merge.
export interface AuditActions {}

export type AuditAction = keyof AuditActions;

type Fields = Record<string, unknown>;

/** An entry as a sentence reads it. `before` and `after` are empty where nothing was recorded; older entries may lack fields. */
export type RecordedChange = { subject: string; before: Fields; after: Fields };

/** What was done, after the name of who did it: "deleted the banner “Open late”". Never throws, whatever the entry contains. */
export type AuditSentence = (change: RecordedChange) => string;

export type ActionsOf<Part extends { sentences: object }> = { [Action in keyof Part["sentences"]]: true };

/** What an entry is about, such as "order/1001": its kind and its id. */
export type AuditedThing = `${string}/${string | number}`;

type Naming = { [field: string]: string };

/**
 * Of one changed field its values, "changed the price of Pilgrim Low from USD 128.00 to USD 118.00"; of several their names. `names`: of the
 * fields that are worth naming.
 */
export function changedText(of: string, { before, after }: Omit<RecordedChange, "subject">, names: Naming): string {
  const changed = Object.keys(names).filter(
    (field) => field in after && JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const [field, ...others] = changed;
  if (field === undefined) return `saved ${of} without a change`;
  const listed = listText(changed.map((each) => names[each] ?? each));
  if (others.length > 0) return `changed the ${listed} of ${of}`;
  const [was, is] = [shortText(before[field]), shortText(after[field])];
  if (was === null || is === null) return `changed the ${listed} of ${of}`;
  if (is === "") return `removed the ${listed} of ${of}`;
  return was === "" ? `set the ${listed} of ${of} to ${is}` : `changed the ${listed} of ${of} from ${was} to ${is}`;
}

const SHORT = 60;

/** A value that fits into a sentence; "" if there is none; null for anything longer. */
function shortText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value)) {
    const items = value.map((item) => (typeof item === "string" ? item : null));
    return items.includes(null) || items.join(", ").length > SHORT ? null : items.join(", ");
  }
  if (isMoney(value)) return priceText(value);
  if (typeof value === "number") return value.toLocaleString("en");
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" && value.length <= SHORT && !value.includes("\n") ? value : null;
}

function isMoney(value: unknown): value is Money {
  const money = value as Partial<Money> | null;
  return typeof money === "object" && typeof money?.minor === "number" && /^[A-Z]{3}$/.test(money.currency ?? "");
}

/** "title", "title and link", "title, message and link". */
export function listText(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** A field's text; "" for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** "1 subscriber", "12 subscribers"; the plural alone if the number was not recorded. */
export function countText(value: unknown, one: string, many = `${one}s`): string {
  return typeof value === "number" ? `${value.toLocaleString("en")} ${value === 1 ? one : many}` : many;
}

/** "“Open late”", or the noun alone for an entry without a name. */
export function quoted(noun: string, name: string): string {
  return name.trim() === "" ? `a ${noun}` : `the ${noun} “${name}”`;
}

/** "Prayer request 12" within a sentence. */
export function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
