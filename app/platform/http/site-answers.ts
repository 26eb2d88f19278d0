/** A site that is silent that long is down for whoever waits. */
const WITHIN_MS = 10_000;

/**
 * Whether the site has an answer for the data of that page, asked beside the router: what fails inside the router takes the page off the
 * screen. That somebody may not read it any more is an answer too.
 */
export async function siteAnswers(page: { pathname: string; search: string }): Promise<boolean> {
  try {
    const { status, body } = await fetch(`${page.pathname}.data${page.search}`, {
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await body?.cancel();
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
