/** Moves lost focus to the element; focus that is elsewhere stays. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (isFocusLost()) focusOn(element ?? document.getElementById("content"));
}

export function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

/** A button that was disabled or removed while it had the focus loses it. */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || at.matches(":disabled");
}
