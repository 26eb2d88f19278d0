import { useEffect, useLayoutEffect, type RefObject } from "react";
import { focusOn, isFocusLost } from "./lost-focus.ts";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * For a button that may disappear, with its row, after its action: focus then moves to what replaced it instead of to the top of the page. Focus
 * that has moved elsewhere in the meantime stays there.
 */
export function useRestoreFocus(button: RefObject<HTMLElement | null>, isBusy: boolean): void {
  useBrowserLayoutEffect(() => {
    const clicked = button.current;
    if (!isBusy || !clicked || document.activeElement !== clicked) return undefined;
    const position = positionOf(clicked);
    // Also when the button is removed: its replacement appears in the same update.
    return () => queueMicrotask(() => isFocusLost() && focusOn(replacementOf(clicked, position)));
  }, [button, isBusy]);
}

type Position = { row: HTMLElement | null; list: HTMLElement | null; at: number; isToast: boolean };

function positionOf(button: HTMLElement): Position {
  const row = button.closest("li");
  const list = row?.parentElement ?? null;
  return { row, list, at: row ? rowsOf(list).indexOf(row) : -1, isToast: button.closest(".toast") !== null };
}

/** The button itself, its row, the row that moved up into its position, the toast that replaced its own, or the page. */
function replacementOf(button: HTMLElement, { row, list, at, isToast }: Position): HTMLElement | null {
  if (button.isConnected && !button.matches(":disabled")) return button;
  if (row?.isConnected) return row;
  const rows = list?.isConnected ? rowsOf(list) : [];
  const toast = isToast ? document.querySelector<HTMLElement>(".toast") : null;
  return rows[at] ?? rows.at(-1) ?? toast ?? document.getElementById("content");
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
