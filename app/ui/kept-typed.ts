export const KEY = "typed-before-reload";
const FIELDS =
  "form textarea[name], form select[name], form input[name]:not([type=hidden], [type=password], [type=file])";

export type Field = HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement;
/** `field`: its form, name, and which one of that name it is. */
export type Kept = { path: string; keptAt: number; values: [field: string, value: string | boolean][] };

/** Keeps what is typed in the page's forms while this tab reloads it. Passwords and files are not kept. */
export function keepTyped(): void {
  const values = fields().map(([id, field]): [string, string | boolean] => [id, valueOf(field)]);
  const kept: Kept = { path: location.pathname, keptAt: Date.now(), values };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    // A page that the browser restores as it was left has its text.
    window.addEventListener("pageshow", () => sessionStorage.removeItem(KEY), { once: true });
  } catch {
    // Storage is full or forbidden.
  }
}

/** Whether there is something to give back, the code for which is loaded only then. */
export function hasKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function fields(): [string, Field][] {
  const seen = new Map<string, number>();
  return [...document.querySelectorAll<Field>(FIELDS)].map((field) => {
    const of = `${field.form?.getAttribute("action") ?? ""} ${field.name}`;
    const at = seen.get(of) ?? 0;
    seen.set(of, at + 1);
    return [`${of} ${at}`, field];
  });
}

export const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

export function valueOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}
