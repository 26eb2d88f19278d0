import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { acceptedAs } from "#app/platform/forms/sent-forms.ts";

export const KEY = "typed-before-reload";
const FIELDS =
  "form textarea[name], form select[name], form input[name]:not([type=hidden], [type=password], [type=file])";

export type Field = HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement;
/** `field`: its form, name, and which one of that name it is. `message`: of a form that was accepted, and not shown yet. */
export type Kept = {
  path: string;
  keptAt: number;
  values: [field: string, value: string | boolean][];
  message?: ActionMessage | undefined;
};

/** Keeps what is typed in the page's forms while this tab reloads it, except what the server accepted. Passwords and files are not kept. */
export function keepTyped(message?: ActionMessage): void {
  const isAccepted = (form: HTMLFormElement | null) =>
    form !== null && acceptedAs({ form: new FormData(form), path: pathOf(form) }) !== undefined;
  const values = fields()
    .filter(([, { form }]) => !isAccepted(form))
    .map(([id, field]): [string, string | boolean] => [id, valueOf(field)]);
  const kept: Kept = { path: location.pathname, keptAt: Date.now(), values, message };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    // A page that the browser restores as it was left has its text.
    window.addEventListener("pageshow", () => sessionStorage.removeItem(KEY), { once: true });
  } catch {
    // Storage is full or forbidden.
  }
}

/** A field may be named "action". */
const pathOf = (form: HTMLFormElement) => new URL(form.getAttribute("action") ?? "", location.href).pathname;

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
