import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";

export const UNSAVED_QUESTION = "Leave without saving? What you changed here is lost.";

export type UnsavedGuard = {
  /** Asks where there is something to lose. True: go; the navigation that follows is not asked about a second time. */
  mayLeave: () => boolean;
};

/**
 * Asks before unsaved changes are lost: on links, Back, reloading and closing the tab. `hasUnsaved` is called at that very moment.
 *
 * A form of plain fields: `useUnsavedGuard(() => hasEdits(form.current))`. A save that leaves the page calls nothing: once it is done,
 * `hasUnsaved` is to say false. Only one guard can stand on a page at a time.
 */
export function useUnsavedGuard(hasUnsaved: () => boolean): UnsavedGuard {
  const isReleased = useRef(false);
  const isAtRisk = useEffectEvent(() => !isReleased.current && hasUnsaved());

  const mayLeave = () => {
    if (isReleased.current || !hasUnsaved()) return true;
    isReleased.current = window.confirm(UNSAVED_QUESTION);
    return isReleased.current;
  };

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname + from.search !== to.pathname + to.search && !isReleased.current && hasUnsaved(),
  );
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state !== "blocked") return;
    if (window.confirm(UNSAVED_QUESTION)) proceed();
    else reset();
  }, [state, proceed, reset]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isAtRisk() && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  return { mayLeave };
}

/** Whether a field of the form holds something else than what it was drawn with. */
export function hasEdits(form: HTMLFormElement | null): boolean {
  return Array.from(form?.elements ?? []).some(isEdited);
}

function isEdited(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return isChosenAnew(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Where no option was drawn as chosen, the browser chooses the first of a list of one. */
function isChosenAnew({ options, multiple, size }: HTMLSelectElement): boolean {
  const all = Array.from(options);
  const hasDrawn = all.some(({ defaultSelected }) => defaultSelected);
  const fallback = !hasDrawn && !multiple && size <= 1 ? all.findIndex(({ disabled }) => !disabled) : -1;
  return all.some(({ selected, defaultSelected }, at) => selected !== (hasDrawn ? defaultSelected : at === fallback));
}

/** Whether a form was refused and came back with what was typed: that is drawn into it, and saved nowhere. */
export function isTyped(typed: Record<string, string>): boolean {
  return Object.keys(typed).length > 0;
}
