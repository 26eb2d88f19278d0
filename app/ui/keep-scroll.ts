/** Navigation `state` for opening or closing something over the page: scroll position and focus stay. */
export const KEEP_SCROLL = { keepsScroll: true };

export function keepsScroll(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsScroll" in state;
}
