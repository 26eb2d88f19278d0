const KEY = "typed-before-reload";
const MAX_AGE_MS = 30 * 60_000;
const FIELDS =
  "form textarea[name], form select[name], form input[name]:not([type=hidden], [type=password], [type=file])";

type Field = HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement;
/** `field`: its form, name, and which one of that name it is. */
type Kept = { path: string; keptAt: number; values: [field: string, value: string | boolean][] };

/** Keeps what is typed in the page's forms while this tab reloads it. Passwords and files are not kept. */
export function keepTyped(): void {
  const values = fields().map(([id, field]): [string, string | boolean] => [id, valueOf(field)]);
  const kept: Kept = { path: location.pathname, keptAt: Date.now(), values };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Restores it, as if it were typed now; fields of a dialog when that is opened. Returns what ends that. */
export function giveBackTyped(): () => void {
  const kept = takeKept();
  const left = new Map(kept?.values);
  const restore = () => {
    for (const [id, field] of left.size > 0 ? fields() : []) {
      const value = left.get(id);
      if (value === undefined) continue;
      left.delete(id);
      if (value !== valueOf(field)) write(field, value);
    }
    if (left.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
  // A page restored as it was left has its text, and keeps none for later.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && takeKept();
  window.addEventListener("pageshow", onShow);
  return () => {
    observer.disconnect();
    window.removeEventListener("pageshow", onShow);
  };
}

function takeKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept?.path !== location.pathname) return null;
    sessionStorage.removeItem(KEY);
    return Date.now() - kept.keptAt < MAX_AGE_MS ? kept : null;
  } catch {
    return null;
  }
}

function fields(): [string, Field][] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<Field>(FIELDS)].map((field) => {
    const of = `${field.form?.getAttribute("action") ?? ""} ${field.name}`;
    const at = seen.get(of) ?? 0;
    seen.set(of, at + 1);
    return [`${of} ${at}`, field];
  });
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function valueOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

function write(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (value) field.click();
    return;
  }
  // Bypasses React's setter, which would record this value as its own and see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}
