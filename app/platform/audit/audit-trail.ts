export type AuditChange = { field: string; before: string | null; after: string | null };

/** A long value is cut: the trail is looked through, not edited. */
const LONGEST = 300;

/**
 * What is different, field by field, in words: null where a field was not there or held nothing. What stayed as it was is left out.
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields].flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** "promo-code.created" as "Promo code created". */
export function actionText(action: string): string {
  return inWords(action.replaceAll(/[.-]/g, " "));
}

/** Deletions that can be taken back, and what the log calls that. What a visitor wrote or gave us is not among them: deleted is deleted. */
export const TAKEN_BACK_AS: Record<string, string> = {
  "banner.deleted": "banner.restored",
  "promo-code.deleted": "promo-code.restored",
};

export const UNDO_DAYS = 30;

/** Whether a line is a deletion that is not too old to be taken back. */
export function canUndo({ action, at }: { action: string; at: Date }, now: Date): boolean {
  return Object.hasOwn(TAKEN_BACK_AS, action) && now.getTime() - at.getTime() <= UNDO_DAYS * 86_400_000;
}

/** The lines that a form or an address names: "12,13". */
export function readUndo(text: string | null): number[] {
  return /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/.test(text ?? "") ? (text ?? "").split(",").map(Number) : [];
}

/** Every value there is under its name: "usageLimit" as "Usage limit", one inside another as "Preferences: stories". */
function fieldsOf(value: unknown, prefix = ""): Map<string, string> {
  const fields = new Map<string, string>();
  if (value === null || value === undefined) return fields;
  if (typeof value !== "object" || Array.isArray(value)) return fields.set(prefix || "Value", valueText(value));
  for (const [name, inner] of Object.entries(value)) {
    const words = inWords(name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").replaceAll("_", " "));
    const field = prefix ? `${prefix}: ${words.toLowerCase()}` : words;
    for (const [path, text] of fieldsOf(inner, field)) fields.set(path, text);
  }
  return fields;
}

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return "empty";
  const letters = Array.from(text);
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("")}…` : text;
}

function inWords(text: string): string {
  const words = text.toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
