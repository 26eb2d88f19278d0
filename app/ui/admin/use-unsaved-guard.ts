import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";

const UNSAVED_QUESTION = "Leave without saving? Your changes will be lost.";

type UnsavedGuard = {
  /** Asks if there are unsaved changes. True: leave; the navigation that follows does not ask again. */
  mayLeave: () => boolean;
};

/**
 * Asks before unsaved changes are lost: on links, Back, reload and closing the tab. `hasUnsaved` is called at that moment.
 *
 * A form of plain fields: `useUnsavedGuard(() => hasEdits(form.current))`. After a save that leaves the page, `hasUnsaved` must return false. Only
 * one guard may be on a page at a time.
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

/** Whether a field of the form differs from what was rendered. */
export function hasEdits(form: HTMLFormElement | null): boolean {
  return Array.from(form?.elements ?? []).some(isEdited);
}

function isEdited(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return hasNewSelection(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** Where no option was rendered as selected, the browser selects the first of a single-choice list. */
function hasNewSelection({ options, multiple, size }: HTMLSelectElement): boolean {
  const all = Array.from(options);
  const hasDefault = all.some(({ defaultSelected }) => defaultSelected);
  const fallback = !hasDefault && !multiple && size <= 1 ? all.findIndex(({ disabled }) => !disabled) : -1;
  return all.some(({ selected, defaultSelected }, at) => selected !== (hasDefault ? defaultSelected : at === fallback));
}
