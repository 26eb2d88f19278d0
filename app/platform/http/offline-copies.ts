/** What the service worker (app/site/offline/worker.ts) and the pages share. */

/** Says that a page may be kept in the browser for later without a connection. Without it no page is: its route declares it (route-access.ts). */
export const OFFLINE_COPY = "X-Offline-Copy";

/** For a page that may be kept by its route, but not with what is on it now. */
export const NO_OFFLINE_COPY = { [OFFLINE_COPY]: "no" };

/** Shown in place of a page that can neither be loaded nor was kept. */
export const OFFLINE_PAGE = "/offline";
/** Its parameter with the page that was wanted. */
export const WANTED_PAGE = "page";

/** The caches, by their content. Another name makes an updated worker delete the old one. */
export const CACHES = { pages: "offline-pages-1", files: "offline-files-1", pictures: "offline-pictures-1" } as const;

/** Headers of a kept page. */
export const SAVED_AT = "X-Saved-At";
export const SAVED_TITLE = "X-Saved-Title";

/** From a page to the worker: its path, and the addresses of what it loaded. */
export type SeenPage = { seen: string; files: string[] };

/** Whether a response is a page that may be kept: no error, no other page, nothing private, and its route says so. */
export function mayKeepPage({ status, redirected, headers }: Pick<Response, "status" | "redirected" | "headers">) {
  return (
    status === 200 &&
    !redirected &&
    headers.get(OFFLINE_COPY) === "yes" &&
    headers.get("Content-Type")?.startsWith("text/html") === true &&
    !/no-store|private/i.test(headers.get("Cache-Control") ?? "")
  );
}

/** The cache for what a page consists of; null for everything else, such as data, pictures by visitors and other sites. */
export function cacheFor({ pathname }: URL): "files" | "pictures" | null {
  // Named by their content, so that a file of one build never replaces that of another.
  if (pathname.startsWith("/assets/")) return "files";
  return /^\/store\/cdn\/|^\/storage\/v1\/object\/public\/product-photos\//.test(pathname) ? "pictures" : null;
}

/** The build's files that a page's HTML names: it works with these only. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.~-]+/g))];
}

/** The title of a page's HTML, as text. */
export function titleIn(html: string): string {
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return title.replaceAll(/&(#x27|#39|quot|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
}

const ENTITIES: Record<string, string> = { "#x27": "'", "#39": "'", quot: '"', lt: "<", gt: ">", amp: "&" };

/** POST requests after which another person may use this browser: what was seen is deleted with the session. */
export function endsSession(pathname: string): boolean {
  return /^\/(sign-out|api\/auth\/(sign-out|delete-user)|account-settings\/delete)\b/.test(pathname);
}

type SavedPage = { path: string; title: string; savedAt: Date };

/** The pages kept in this browser, newest first. */
export async function savedPages(): Promise<SavedPage[]> {
  if (!("caches" in window)) return [];
  const cache = await caches.open(CACHES.pages);
  const found: SavedPage[] = [];
  for (const request of await cache.keys()) {
    const page = await cache.match(request);
    const path = new URL(request.url).pathname;
    if (!page || path === OFFLINE_PAGE) continue;
    const title = decodeURIComponent(page.headers.get(SAVED_TITLE) ?? "");
    found.push({ path, title, savedAt: new Date(page.headers.get(SAVED_AT) ?? 0) });
  }
  return found.sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
}

export async function hasSavedPage(address: string): Promise<boolean> {
  if (!("caches" in window)) return false;
  const { pathname } = new URL(address, location.href);
  return (await caches.match(pathname, { cacheName: CACHES.pages })) !== undefined;
}

/** Deletes everything that was kept, in the worker as on a page. */
export async function deleteCopies(): Promise<void> {
  for (const name of Object.values(CACHES)) await caches.delete(name);
}
