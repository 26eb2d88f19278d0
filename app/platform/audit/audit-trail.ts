export type AuditChange = { field: string; before: string | null; after: string | null };

/** Longer values are cut: the log is for scanning. */
const LONGEST = 300;
/** How much unchanged text is shown before a difference deep inside a value. */
const LEAD = 40;

/**
 * The differences, field by field: null where a field was missing or empty. Of a list of objects, only those that differ:
 * "Photo metadata 3: is hidden".
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  return changesIn("", before ?? null, after ?? null);
}

/** "promo-code.created" as "Promo code created". */
export function actionText(action: string): string {
  return inWords(action.replaceAll(/[.-]/g, " "));
}

const SECRET = /token|secret|password|passcode|credential|cookie|api[_ -]?key/i;
const PRIVATE = /^(?:e[_-]?mail|phone|address[12]?|zip|ip)$/i;
const HIDDEN = "(hidden)";

/** Without what would grant access, and without the addresses of shoppers, which entries that were written before have. */
export function redacted(value: unknown): unknown {
  if (typeof value === "string")
    return (
      value
        .replaceAll(/((?:token|key|signature|secret|code)=)[^&\s"<>)]+/gi, `$1${HIDDEN}`)
        // As long as addresses are, so that a long text is read in linear time.
        .replaceAll(/[^\s"'<>()[\],;:@]{1,64}@[^\s"'<>()[\],;:@]{1,255}\.[\p{L}\d-]{1,63}/gu, HIDDEN)
    );
  if (Array.isArray(value)) return value.map(redacted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      (SECRET.test(name) || PRIVATE.test(name)) && inner !== null && inner !== "" && typeof inner !== "boolean"
        ? HIDDEN
        : redacted(inner),
    ]),
  );
}

export const UNDO_DAYS = 30;

/** Entry ids from a form or URL: "12,13". */
export function readUndo(text: string | null): number[] {
  return /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/.test(text ?? "") ? (text ?? "").split(",").map(Number) : [];
}

function changesIn(field: string, before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [valueText(before), valueText(after)];
  if (was === is) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const entries = entriesOf(before, after);
    const inner = entries?.flatMap(({ name, was, is }) => entryChanges(`${field || "Value"} ${name}`, was, is)) ?? [];
    // Nothing inside differs when only the order changed.
    return inner.length > 0 ? inner : [cut(field, was, is)];
  }
  if (isRecord(before ?? after) && isRecord(after ?? before)) {
    const [old, now] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) => changesIn(nameOf(name, field), old[name] ?? null, now[name] ?? null));
  }
  return [cut(field, was, is)];
}

/** An object that was added or removed is one change. */
function entryChanges(field: string, was: unknown, is: unknown): AuditChange[] {
  return was === null || is === null ? [cut(field, valueText(was), valueText(is))] : changesIn(field, was, is);
}

type Entry = { name: string; was: unknown; is: unknown };

/** The objects of two lists paired by identity, named by position; null when they have no identity. */
function entriesOf(before: unknown[], after: unknown[]): Entry[] | null {
  const [old, now] = [byIdentity(before), byIdentity(after)];
  if (!old || !now) return null;
  const kept = [...old].map(([known, was], at) => ({ name: String(at + 1), was, is: now.get(known) ?? null }));
  const added = [...now].map(([known, is], at) => ({ known, name: `new ${at + 1}`, was: null, is }));
  return [...kept, ...added.filter(({ known }) => !old.has(known)).map(({ name, was, is }) => ({ name, was, is }))];
}

function byIdentity(list: unknown[]): Map<string, unknown> | null {
  const known = new Map<string, unknown>();
  for (const item of list) {
    const identity = isRecord(item) ? (item["url"] ?? item["id"]) : undefined;
    if (identity !== undefined) known.set(JSON.stringify(identity), item);
  }
  return known.size === list.length ? known : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "usageLimit" as "Usage limit", nested as "Preferences: stories". */
function nameOf(name: string, inside: string): string {
  const words = inWords(name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("_", " "));
  return inside ? `${inside}: ${words.toLowerCase()}` : words;
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ") || "none";
  return (typeof value === "string" ? value : JSON.stringify(value)) || "empty";
}

/** Cut at the same position, so that the difference is visible. */
function cut(field: string, was: string | null, is: string | null): AuditChange {
  const [before, after] = [Array.from(was ?? ""), Array.from(is ?? "")];
  const differs = before.findIndex((character, at) => character !== after[at]);
  const same = differs === -1 ? before.length : differs;
  const from = same > LONGEST - LEAD ? same - LEAD : 0;
  const shown = (characters: string[]) =>
    `${from > 0 ? "…" : ""}${characters.slice(from, from + LONGEST).join("")}${characters.length > from + LONGEST ? "…" : ""}`;
  return {
    field: field || "Value",
    before: was === null ? null : shown(before),
    after: is === null ? null : shown(after),
  };
}

function inWords(text: string): string {
  const words = text.toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
