import { toast } from "./toast.tsx";
import { fields, isTicked, KEY, valueOf, type Field, type Kept } from "./kept-typed.ts";

const MAX_AGE_MS = 30 * 60_000;

/** Restores what a page kept before it was reloaded, as if it were typed now; fields of a dialog when that is opened. */
export function giveBackTyped(): void {
  const kept = takeKept();
  if (kept?.message) toast({ ...kept.message, kind: "success" });
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
}

function takeKept(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    const isExpired = kept !== null && Date.now() - kept.keptAt >= MAX_AGE_MS;
    if (!isExpired && kept?.path !== location.pathname) return null;
    sessionStorage.removeItem(KEY);
    return isExpired ? null : kept;
  } catch {
    return null;
  }
}

function write(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (value || field.type === "checkbox") field.click();
    return;
  }
  // Bypasses React's setter, which would record this value as its own and see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}
