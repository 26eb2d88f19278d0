import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { closeOverlay, openOverlay, useOverlay } from "#app/ui/overlay.ts";
import { isComposing } from "#app/ui/is-composing.ts";
import { SearchPanel } from "./search-panel.tsx";

/** The search dialog, opened with `/` or Ctrl+K. Its code and data are loaded when it opens. */
export function SearchDialog() {
  const isOpen = useOverlay(({ open }) => open === "search");
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  // Before the panel's own effects: nothing in a closed dialog can take focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) {
      openedAt.current = keyOfHistory();
      element?.showModal();
    }
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  // Opened during a navigation, it stays open: only navigation that starts here closes it. A layout effect, because a passive one may
  // run after the next keydown has reopened the dialog and would close it again.
  useLayoutEffect(() => {
    if (useOverlay.getState().open === "search" && openedAt.current !== key) closeOverlay();
  }, [key]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || !opensSearch(event) || useOverlay.getState().open === "search") return;
      event.preventDefault();
      openOverlay("search");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="search-title"
      className="search-dialog"
      // Closed on keydown, not on the event that follows: it may be opened again before that arrives.
      onCancel={closeOverlay}
      onClose={(event) => !event.currentTarget.open && isOpen && closeOverlay()}
      onClick={(event) => event.target === event.currentTarget && closeOverlay()}
    >
      {isOpen && <SearchPanel />}
    </dialog>
  );
}

/** The location in the address bar, which is ahead of the page while that is still loading. */
function keyOfHistory(): string {
  const state: unknown = window.history.state;
  const isKeyed = typeof state === "object" && state !== null && "key" in state && typeof state.key === "string";
  return isKeyed ? String(state.key) : "default";
}

function opensSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return true;
  const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping;
}
