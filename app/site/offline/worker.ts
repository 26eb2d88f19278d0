import {
  cacheFor,
  CACHES,
  deleteCopies,
  endsSession,
  filesIn,
  mayKeepPage,
  OFFLINE_PAGE,
  SAVED_AT,
  SAVED_TITLE,
  titleIn,
  WANTED_PAGE,
  type SeenPage,
} from "#app/platform/http/offline-copies.ts";

/**
 * The service worker: pages come from the network, and from a copy only without one; built files, whose names change with their content, come from
 * the cache first. What it keeps and why: docs/decisions/111.
 */

/** TypeScript's types of service workers exclude those of pages, which the rest of this program has. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { data: SeenPage };
  fetch: FetchEvent;
};
type Worker = {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};
const worker = self as unknown as Worker;

const MAX_ENTRIES = { pages: 30, files: 300, pictures: 60 };
/** An older copy is more likely to mislead than to help. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;
/** How often the offline page is brought up to date. */
const OFFLINE_PAGE_AGE_MS = 3_600_000;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
// It fails when the connection is gone again.
worker.addEventListener("message", (event) => event.waitUntil(keepSeen(event.data).catch(() => {})));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && endsSession(url.pathname)) event.waitUntil(deleteCopies().then(keepOfflinePage));
  if (request.method !== "GET") return;
  const kind = cacheFor(url);
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (kind === "files") event.respondWith(file(event, url));
  else if (kind === "pictures") event.respondWith(picture(event, url));
});

async function install(): Promise<void> {
  if (!(await keepOfflinePage())) throw new Error("The offline page could not be kept.");
  // Safe at any time: copies and files do not depend on the worker's version.
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const current = new Set<string>(Object.values(CACHES));
  for (const name of await caches.keys())
    if (name.startsWith("offline-") && !current.has(name)) await caches.delete(name);
  // Otherwise a page would wait until the worker runs before it is requested.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const copy = await copyOf(url);
    if (copy) return copy;
    if (url.pathname === OFFLINE_PAGE) return Response.error();
    return Response.redirect(`${OFFLINE_PAGE}?${WANTED_PAGE}=${encodeURIComponent(pathOf(url))}`);
  }
}

/** A page is kept without its query, which would show another choice or list than the address says: it opens without it. */
async function copyOf(url: URL): Promise<Response | null> {
  const pages = await caches.open(CACHES.pages);
  const copy = await pages.match(url.pathname, { ignoreVary: true });
  if (!copy) return null;
  if (url.pathname === OFFLINE_PAGE) return copy;
  const savedAt = new Date(copy.headers.get(SAVED_AT) ?? 0);
  if (Date.now() - savedAt.getTime() > MAX_AGE_MS) {
    await pages.delete(url.pathname);
    return null;
  }
  if (url.search !== "") return Response.redirect(url.pathname);
  return new Response((await copy.text()).replace("<body>", `<body>${notice(savedAt)}`), { headers: copy.headers });
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

const WHEN = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** An element of its own name, which React passes over when it hydrates the page. */
function notice(savedAt: Date): string {
  return `<saved-copy role="note" class="block border-b border-line bg-sunk py-3 text-14"><p class="page">You’re offline. This copy was saved on <time datetime="${savedAt.toISOString()}">${WHEN.format(savedAt)}</time>. Prices and availability may have changed.</p></saved-copy>`;
}

async function file(event: FetchEvent, url: URL): Promise<Response> {
  const files = await caches.open(CACHES.files);
  const known = await files.match(pathOf(url), { ignoreVary: true });
  if (known) return known;
  const response = await fetch(event.request);
  event.waitUntil(keep("files", url, response.clone()));
  return response;
}

async function picture(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep("pictures", url, response.clone()));
    return response;
  } catch (error) {
    const pictures = await caches.open(CACHES.pictures);
    const known = await pictures.match(pathOf(url), { ignoreVary: true });
    if (known) return known;
    throw error;
  }
}

/** Keeps the page that a visitor has seen as it is now, with its files. One that may not be kept any more is deleted. */
async function keepSeen({ seen, files }: SeenPage): Promise<void> {
  await keepPage(seen);
  const pages = await caches.open(CACHES.pages);
  if (await pages.match(seen, { ignoreVary: true })) await keepFiles(files);
  const offline = await pages.match(OFFLINE_PAGE, { ignoreVary: true });
  const savedAt = new Date(offline?.headers.get(SAVED_AT) ?? 0).getTime();
  if (Date.now() - savedAt > OFFLINE_PAGE_AGE_MS) await keepOfflinePage();
}

const keepOfflinePage = () => keepPage(OFFLINE_PAGE);

async function keepPage(path: string): Promise<boolean> {
  const response = await fetch(path, { headers: { Accept: "text/html" } });
  const pages = await caches.open(CACHES.pages);
  if (!mayKeepPage(response)) {
    // Trouble of the server says nothing about the page.
    if (response.status < 500 && response.status !== 429) await pages.delete(path);
    return false;
  }
  const html = await response.text();
  await keepFiles(filesIn(html));
  const headers = new Headers(response.headers);
  // Of the body as it was sent.
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  headers.set(SAVED_AT, new Date().toISOString());
  headers.set(SAVED_TITLE, encodeURIComponent(titleIn(html)));
  await pages.put(path, new Response(html, { headers }));
  await trim("pages");
  return true;
}

async function keepFiles(addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const kind = url.origin === location.origin ? cacheFor(url) : null;
    if (kind === null) continue;
    const cache = await caches.open(CACHES[kind]);
    if (await cache.match(pathOf(url), { ignoreVary: true })) continue;
    // In the browser's own cache already, as a rule. One that is missing now is asked for again when it is needed.
    const response = await fetch(pathOf(url)).catch(() => null);
    if (response) await keep(kind, url, response);
  }
}

async function keep(kind: "files" | "pictures", url: URL, response: Response): Promise<void> {
  if (response.status !== 200) return;
  const cache = await caches.open(CACHES[kind]);
  // Without space in the browser nothing is kept, and the page works all the same.
  await cache.put(pathOf(url), response).catch(() => {});
  await trim(kind);
}

/** Deletes the entries that were put first, but not the offline page. */
async function trim(kind: keyof typeof MAX_ENTRIES): Promise<void> {
  const cache = await caches.open(CACHES[kind]);
  const entries = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE_PAGE);
  for (const entry of entries.slice(0, Math.max(0, entries.length - MAX_ENTRIES[kind]))) await cache.delete(entry);
}
