import type { RefObject } from "react";
import { edited, type Selected, type TextEdit } from "./text-edits.ts";

/** Applies an edit to the selection of a text area, so that the browser's Undo takes it back. */
export function useTextEdits(area: RefObject<HTMLTextAreaElement | null>, write: (content: string) => void) {
  return (edit: (selected: Selected) => TextEdit) => {
    const element = area.current;
    if (!element) return;
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    const change = edit({ text, start, end });
    element.focus();
    element.setSelectionRange(change.from, change.to);
    // Nothing else writes to the browser's undo history.
    const isDone =
      change.insert === "" ? document.execCommand("delete") : document.execCommand("insertText", false, change.insert);
    if (!isDone) {
      element.value = edited(text, change);
      write(element.value);
    }
    element.setSelectionRange(...change.select);
  };
}
