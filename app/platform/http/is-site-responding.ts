import { timeoutSignal } from "./timeout-signal.ts";

/** A site that does not respond within this time counts as down. */
const TIMEOUT_MS = 10_000;

/**
 * Whether the server responds to a page's data request, sent with fetch: a failure inside the router would replace the page. A 401 or 403
 * is a response, too.
 */
export async function isSiteResponding(page: { pathname: string; search: string }): Promise<boolean> {
  try {
    const { status, body } = await fetch(`${page.pathname}.data${page.search}`, {
      signal: timeoutSignal(TIMEOUT_MS),
    });
    await body?.cancel();
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
