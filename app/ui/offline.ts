export const OFFLINE = "You're offline. Check your connection and try again.";

/** How browsers name a request that found no network: Chromium, Firefox, Safari. */
const NO_NETWORK =
  /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|The network connection was lost)/i;

/** Whether a page could not be had because there is no connection, and not because something of ours broke. */
export function isOffline(error: unknown, browser: { onLine: boolean } | null): boolean {
  // A server has no visitor's connection to lose, whatever its own requests say.
  if (!browser) return false;
  return !browser.onLine || (error instanceof TypeError && NO_NETWORK.test(error.message));
}

type Pressed = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "target">;

/** The page of ours that a press would leave this one for; null where it would not. */
export function pageLeftFor(press: Pressed, here: string): string | null {
  if (press.button !== 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return null;
  const link = press.target instanceof Element ? press.target.closest("a") : null;
  if (!link?.href || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return null;
  const [to, from] = [new URL(link.href), new URL(here)];
  if (to.origin !== from.origin || (to.pathname === from.pathname && to.search === from.search)) return null;
  return to.pathname + to.search + to.hash;
}
