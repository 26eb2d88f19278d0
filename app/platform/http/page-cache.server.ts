import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { singleFlight } from "../concurrency.ts";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";
import { securedPage, STYLESHEET_SLOT } from "./content-security-policy.server.ts";
import { HtmlResponse, inBytes } from "./html-response.server.ts";
import { CACHE_IN_PROCESS } from "./loader-headers.ts";
import { pageBody, type PageBody, type PagePart } from "./page-body.server.ts";
import { createPageLife, type PageLife } from "./page-life.ts";

/** The sources and form targets that the content security policy allows, and the headers of every response. */
export type PagePolicy = {
  pictureHosts?: string[];
  formTargets?: string[];
  frameHosts?: string[];
  headers?: Record<string, string>;
};

type Page = {
  status: number;
  headers: Record<string, string>;
  /** A page that sets cookies is never cached. */
  cookies: string[];
  etag: string;
  body: PageBody;
  /** On the monotonic clock: a system clock that was set back must not make the page look new. */
  renderedAt: number;
  validUntil: number;
  /** When it began to show data that has changed since; null while it shows none. On the monotonic clock. */
  outdatedAt: number | null;
};

type Render = (request: Request, life: PageLife) => Promise<Response>;

export type PageCache = {
  /**
   * Responds from memory, or renders once for all concurrent visitors. `render` gets an anonymous GET request without cookies or abort
   * signal, so that the cached page is right for everyone.
   */
  respond(request: Request, render: Render): Promise<Response>;
  /** Drops all pages, so that later responses contain no outdated data. */
  drop(): void;
  /**
   * All pages are rendered again, but while thousands of products change, which makes rendering slow, visitors get the pages from just before:
   * what is in stock at which price is checked again before it is sold.
   */
  outdate(): void;
};

const FRESH_MS = 60_000;
/** How long a visitor waits for an outdated page to be rendered again before getting it as it was. */
const WAIT_MS = 300;
/** An outdated page is not served any longer than this. */
const OUTDATED_MS = 5_000;
/** A page older than this is not served while it is rendered again; visitors wait for the new one. */
const STALE_MS = 5 * 60_000;
const MAX_PAGES = 500;
/** Of HTML before compression. Kept is about a sixth. */
const MAX_UNCOMPRESSED_BYTES = 96 * 1024 * 1024;
/** Longer query strings are rendered but not cached: they are unlikely to be requested again. */
const MAX_QUERY = 200;

export function createPageCache(policy: PagePolicy): PageCache {
  const pages = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: MAX_UNCOMPRESSED_BYTES,
    // A redirect has no body, and sizes must be positive.
    sizeCalculation: ({ body }) => Math.max(1, body.size),
  });
  const renderOnce = singleFlight<Page>();
  let generation = 0;
  let changes = 0;

  function renderPage(key: string, request: Request, render: Render): Promise<Page> {
    const renderedIn = generation;
    return renderOnce(`${renderedIn} ${key}`, async () => {
      const [startedAt, knownChanges] = [performance.now(), changes];
      const life = createPageLife();
      const response = await render(asAnonymous(request), life);
      const mayCache = response.headers.has(CACHE_IN_PROCESS);
      const page = { ...(await finish(response, policy)), validUntil: life.end };
      if (changes !== knownChanges) page.outdatedAt = startedAt;
      // A page rendered before a change must not outlive it; errors and no-store responses are never cached.
      if (renderedIn === generation && isCacheable(page, mayCache)) {
        pages.set(key, page);
        page.body.shrink();
      }
      return page;
    });
  }

  return {
    async respond(request, render) {
      const { pathname, search } = new URL(request.url);
      if (search.length > MAX_QUERY) {
        return send(request, await finish(await render(asAnonymous(request), createPageLife()), policy));
      }

      const key = pathname + search;
      const known = pages.get(key);
      const now = performance.now();
      const age = known ? now - known.renderedAt : Infinity;
      if (!known || age > STALE_MS || Date.now() >= known.validUntil)
        return send(request, await renderPage(key, request, render));

      if (known.outdatedAt !== null) {
        const rendering = renderPage(key, request, render);
        if (now - known.outdatedAt > OUTDATED_MS) return send(request, await rendering);
        const page = await withinWait(rendering);
        return page ? send(request, page) : send(request, known, FOR_CACHED);
      }

      if (age > FRESH_MS) void renderPage(key, request, render).catch(() => {});
      return send(request, known, FOR_CACHED);
    },
    drop() {
      generation++;
      pages.clear();
    },
    outdate() {
      changes++;
      for (const page of pages.values()) page.outdatedAt ??= performance.now();
    },
  };
}

/** The page, or null if it takes too long or fails after that. */
function withinWait(rendering: Promise<Page>): Promise<Page | null> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, WAIT_MS, null).unref();
    rendering.then(resolve, reject);
  });
}

function asAnonymous({ url, headers }: Request): Request {
  const accept = headers.get("Accept");
  return new Request(url, { headers: accept ? { Accept: accept } : {} });
}

function isCacheable({ status, headers, cookies, validUntil }: Page, mayCache: boolean): boolean {
  const isUncacheable = (headers["cache-control"]?.includes("no-store") && !mayCache) || validUntil <= Date.now();
  return status < 500 && cookies.length === 0 && !isUncacheable;
}

/** Completes a page that is not cached: policy, compression and ETag as for cached ones, but no-store. */
export async function sendPrivately(request: Request, response: Response, policy: PagePolicy): Promise<Response> {
  if (IS_STREAM.test(response.headers.get("Content-Type") ?? "")) return streamed(request, response, policy);
  const page = await finish(response, policy);
  return send(request, { ...page, headers: { ...page.headers, "cache-control": "private, no-store" } });
}

const IS_STREAM = /^text\/(csv|event-stream)\b/;

/** Streamed: an export that may be larger than memory, or generated text. */
function streamed(request: Request, response: Response, { headers: securityHeaders }: PagePolicy): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders ?? {})) headers.set(name, value);
  headers.set("Cache-Control", "private, no-store");
  if (request.method !== "HEAD") return new Response(response.body, { status: response.status, headers });
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers });
}

async function finish(response: Response, policy: PagePolicy): Promise<Page> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (!OMITTED_HEADERS.has(name)) headers[name] = value;
  }
  let parts: PagePart[];
  if (headers["content-type"]?.startsWith("text/html")) {
    const { html, stylesheet } =
      response instanceof HtmlResponse ? response : { html: inBytes(await response.text()), stylesheet: null };
    const page = securedPage(html, policy, stylesheet?.hash);
    // A document that sets its own policy, such as an email preview, keeps it.
    headers["content-security-policy"] ??= page.policy;
    const around = page.html.split(STYLESHEET_SLOT).map((text) => ({ bytes: Buffer.from(text, "latin1") }));
    parts = around.flatMap((part, index) => (index > 0 && stylesheet ? [stylesheet.part, part] : [part]));
  } else parts = [{ bytes: new Uint8Array(await response.arrayBuffer()) }];
  const hash = createHash("sha256");
  for (const { bytes } of parts) hash.update(bytes);
  const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
  return {
    status: response.status,
    headers: {
      "cache-control": "public, max-age=0, must-revalidate",
      ...headers,
      ...policy.headers,
      etag,
      vary: headers["vary"] ? `${headers["vary"]}, Accept-Encoding` : "Accept-Encoding",
    },
    cookies: response.headers.getSetCookie(),
    etag,
    body: pageBody(parts),
    renderedAt: performance.now(),
    validUntil: Infinity,
    outdatedAt: null,
  };
}

const OMITTED_HEADERS = new Set(["content-length", "set-cookie", CACHE_IN_PROCESS.toLowerCase()]);

/**
 * Which encoding a page is sent in. One that was just rendered may never be asked for again: it is sent as gzip, for which the stylesheet is
 * already compressed. Brotli, a tenth smaller, takes four times as long and is made once for all who get the cached page.
 */
const FOR_RENDERED: readonly Encoding[] = ["gzip", "br"];
const FOR_CACHED: readonly Encoding[] = ["br", "gzip"];

async function send(request: Request, page: Page, preferred = FOR_RENDERED): Promise<Response> {
  const { status } = page;
  if (status === 200 && request.headers.get("If-None-Match")?.includes(page.etag)) {
    return withCookies(new Response(null, { status: 304, headers: page.headers }), page.cookies);
  }
  const encoding = page.body.isCompressible ? acceptedEncoding(request, preferred) : null;
  const body = await page.body.encoded(encoding);
  const headers: Record<string, string> = { ...page.headers, "content-length": String(body.length) };
  if (encoding) headers["content-encoding"] = encoding;
  const isEmpty = request.method === "HEAD" || status === 204 || status === 304;
  return withCookies(new Response(isEmpty ? null : body, { status, headers }), page.cookies);
}

/** Only if there are any: touching a response's headers takes it off the server's fast path. */
function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
