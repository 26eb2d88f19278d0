import { useEffect, useLayoutEffect, type RefObject } from "react";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * For a button that may be gone, and its row with it, once it has done its work: the focus then goes to what stands there now, and never
 * back to the top of the page. Who went elsewhere meanwhile stays there.
 */
export function useFocusInPlace(button: RefObject<HTMLElement | null>, isBusy: boolean): void {
  useBrowserLayoutEffect(() => {
    const pressed = button.current;
    if (!isBusy || !pressed || document.activeElement !== pressed) return undefined;
    const place = placeOf(pressed);
    // Also where the button is taken away: what stands there instead comes with the same change of the page.
    return () => queueMicrotask(() => isNowhere() && focusOn(standsNow(pressed, place)));
  }, [button, isBusy]);
}

type Place = { row: HTMLElement | null; list: HTMLElement | null; at: number; isToast: boolean };

function placeOf(button: HTMLElement): Place {
  const row = button.closest("li");
  const list = row?.parentElement ?? null;
  return { row, list, at: row ? rowsOf(list).indexOf(row) : -1, isToast: button.closest(".toast") !== null };
}

/** The button itself, its row, the row that moved up into its place, the answer that took the place of its toast, or the screen. */
function standsNow(button: HTMLElement, { row, list, at, isToast }: Place): HTMLElement | null {
  if (button.isConnected && !button.matches(":disabled")) return button;
  if (row?.isConnected) return row;
  const rows = list?.isConnected ? rowsOf(list) : [];
  const answer = isToast ? document.querySelector<HTMLElement>(".toast") : null;
  return rows[at] ?? rows.at(-1) ?? answer ?? document.getElementById("content");
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];

/** Where the focus was on what is disabled or gone now, it goes there; where it is elsewhere, it stays. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (isNowhere()) focusOn(element ?? document.getElementById("content"));
}

function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/** A button that was disabled or taken away while it had the focus leaves it nowhere. */
function isNowhere(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(":disabled");
}
