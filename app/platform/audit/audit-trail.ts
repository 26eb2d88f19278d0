export type AuditChange = { field: string; before: string | null; after: string | null };

/** A long value is cut: the trail is looked through, not edited. */
const LONGEST = 300;
/** So much of what stayed is shown before a difference that is far inside. */
const LEAD = 40;

/**
 * What is different, field by field, in words: null where a field was not there or held nothing. What stayed as it was is left out. Of a list
 * of things, those that differ: "Photo metadata 3: is hidden".
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  return changesIn("", before ?? null, after ?? null);
}

/** "promo-code.created" as "Promo code created". */
export function actionText(action: string): string {
  return inWords(action.replaceAll(/[.-]/g, " "));
}

/** What can be undone, and what the log calls that. Of deletions only an admin's own work: what a visitor wrote or gave us stays deleted. */
export const TAKEN_BACK_AS: Record<string, string> = {
  "banner.deleted": "banner.restored",
  "promo-code.deleted": "promo-code.restored",
  "prayer.prayed-for": "prayer.mark-undone",
  "prayer.closed": "prayer.mark-undone",
};

export const UNDO_DAYS = 30;

/** Whether a line can be undone and is not too old for it. */
export function canUndo({ action, at }: { action: string; at: Date }, now: Date): boolean {
  return Object.hasOwn(TAKEN_BACK_AS, action) && now.getTime() - at.getTime() <= UNDO_DAYS * 86_400_000;
}

/** The lines that a form or an address names: "12,13". */
export function readUndo(text: string | null): number[] {
  return /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/.test(text ?? "") ? (text ?? "").split(",").map(Number) : [];
}

function changesIn(field: string, before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [valueText(before), valueText(after)];
  if (was === is) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const entries = entriesOf(before, after);
    const inner = entries?.flatMap(({ name, was, is }) => entryChanges(`${field || "Value"} ${name}`, was, is)) ?? [];
    // Nothing inside is different where the things only stand in another order.
    return inner.length > 0 ? inner : [cut(field, was, is)];
  }
  if (isRecord(before ?? after) && isRecord(after ?? before)) {
    const [old, now] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names].flatMap((name) => changesIn(nameOf(name, field), old[name] ?? null, now[name] ?? null));
  }
  return [cut(field, was, is)];
}

/** A thing that came or went is one change. */
function entryChanges(field: string, was: unknown, is: unknown): AuditChange[] {
  return was === null || is === null ? [cut(field, valueText(was), valueText(is))] : changesIn(field, was, is);
}

type Entry = { name: string; was: unknown; is: unknown };

/** The things of two lists side by side, by where they stood or where they are new; null where they have nothing to be known by. */
function entriesOf(before: unknown[], after: unknown[]): Entry[] | null {
  const [old, now] = [byIdentity(before), byIdentity(after)];
  if (!old || !now) return null;
  const stood = [...old].map(([known, was], at) => ({ name: String(at + 1), was, is: now.get(known) ?? null }));
  const places = [...now].map(([known, is], at) => ({ known, name: `new ${at + 1}`, was: null, is }));
  return [...stood, ...places.filter(({ known }) => !old.has(known)).map(({ name, was, is }) => ({ name, was, is }))];
}

function byIdentity(list: unknown[]): Map<string, unknown> | null {
  const known = new Map<string, unknown>();
  for (const one of list) {
    const identity = isRecord(one) ? (one["url"] ?? one["id"]) : undefined;
    if (identity !== undefined) known.set(JSON.stringify(identity), one);
  }
  return known.size === list.length ? known : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "usageLimit" as "Usage limit", one inside another as "Preferences: stories". */
function nameOf(name: string, inside: string): string {
  const words = inWords(name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("_", " "));
  return inside ? `${inside}: ${words.toLowerCase()}` : words;
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ") || "none";
  return (typeof value === "string" ? value : JSON.stringify(value)) || "empty";
}

/** Both from the same letter on, so that what differs is seen. */
function cut(field: string, was: string | null, is: string | null): AuditChange {
  const [before, after] = [Array.from(was ?? ""), Array.from(is ?? "")];
  const differs = before.findIndex((template, at) => template !== after[at]);
  const same = differs === -1 ? before.length : differs;
  const from = same > LONGEST - LEAD ? same - LEAD : 0;
  const shown = (templates: string[]) =>
    `${from > 0 ? "…" : ""}${templates.slice(from, from + LONGEST).join("")}${templates.length > from + LONGEST ? "…" : ""}`;
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
