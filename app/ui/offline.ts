import { parseUrl } from "#app/platform/parse-url.ts";

export const OFFLINE = "You're offline. Check your connection and try again.";

/** A script file that is gone is not a missing connection, although browsers report both alike. */
const NO_SCRIPT_FILE = /dynamically imported module|importing a module script/i;
/** The messages of a failed request without a network in Chromium, Firefox and Safari. */
const NO_NETWORK =
  /^(Failed to fetch|NetworkError when attempting to fetch resource|Load failed|The network connection was lost)/i;

/** Whether a page failed to load because the visitor is offline, not because of an error of ours. */
export function isOffline(error: unknown, browser: { onLine: boolean } | null): boolean {
  // Failed requests of the server say nothing about the visitor's connection.
  if (!browser) return false;
  return (
    !browser.onLine ||
    (error instanceof TypeError && NO_NETWORK.test(error.message) && !NO_SCRIPT_FILE.test(error.message))
  );
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "target">;

/** The page of this site that a click on a link would navigate to; null where it would not leave the page. */
export function pageLeftFor(click: Click, here: string): string | null {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const link = click.target instanceof Element ? click.target.closest("a") : null;
  if (!link?.href || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return null;
  const [to, from] = [parseUrl(link.href), new URL(here)];
  // "http://" is a link, too, and browsers leave it as it is.
  if (!to) return null;
  if (to.origin !== from.origin || (to.pathname === from.pathname && to.search === from.search)) return null;
  return to.pathname + to.search + to.hash;
}
