import { mutex } from "../app/platform/concurrency.ts";
import type { Site } from "../server/site.ts";

type ReloadableSite = Pick<Site, "fetch" | "stopAccepting" | "close">;
type Opened = { source: object; site: ReloadableSite; running: Set<Promise<unknown>> };

/** How long a reload waits for requests in progress at the old site. */
const DRAIN_MS = 5_000;

/**
 * The site in the current state of its files. `load` returns the loaded module and how to open its site; once the module is a new one, the old site is
 * closed, its database and jobs included, before the new one opens, and requests wait. A module that does not load leaves the old site open.
 */
export function createReloadingSite(
  load: () => Promise<{ source: object; openSite: () => Promise<ReloadableSite> }>,
  drainMs = DRAIN_MS,
) {
  let opened: Opened | null = null;
  let isClosed = false;
  /** Requests and file changes check one after the other whether the site is current. */
  const exclusive = mutex();

  async function current(): Promise<Opened> {
    const { source, openSite } = await load();
    if (isClosed) throw new Error("The development server is stopping.");
    if (opened?.source === source) return opened;
    await closeOpened();
    opened = { source, site: await openSite(), running: new Set() };
    return opened;
  }

  async function closeOpened(): Promise<void> {
    if (!opened) return;
    const { site, running } = opened;
    opened = null;
    site.stopAccepting();
    await Promise.race([Promise.allSettled(running), new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    await site.close();
  }

  return {
    async fetch(request: Request, socketAddress: string): Promise<Response> {
      // Wrapped in an object, so that the mutex is held until the request has begun, not until it has a response.
      const { response } = await exclusive(async () => {
        const { site, running } = await current();
        const response = site.fetch(request, socketAddress);
        running.add(response);
        const forget = () => void running.delete(response);
        response.then(forget, forget);
        return { response };
      });
      return response;
    },
    /** Opens the site, or replaces it if its files have changed. */
    reload: () => exclusive(async () => void (await current())),
    close() {
      isClosed = true;
      return exclusive(closeOpened);
    },
  };
}
