import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { securedPage } from "./content-security-policy.server.ts";
import { KEPT_IN_PROCESS } from "./loader-headers.ts";
import { createPageLife, type PageLife } from "./page-life.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What every page of the site is sent with: where it may take things from, and the headers that stand on all answers. */
export type PagePolicy = {
  pictureHosts?: string[];
  formTargets?: string[];
  frameHosts?: string[];
  headers?: Record<string, string>;
};

type Page = {
  status: number;
  headers: Record<string, string>;
  /** `Set-Cookie` may stand more than once; a page that has one is never kept. */
  cookies: string[];
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  madeAt: number;
  trueUntil: number;
};

type Render = (request: Request, life: PageLife) => Promise<Response>;

export type PageCache = {
  /**
   * Answers from memory, or renders once for everybody who asks meanwhile. `render` is given a request of nobody: no cookies, no
   * signal that ends with one visitor's patience, and always GET, so that what is kept is right for all.
   */
  answer(request: Request, render: Render): Promise<Response>;
  /** Forgets every page: after this no answer holds what was true before. */
  drop(): void;
};

const FRESH_MS = 60_000;
/** Older than this a page is not shown while it is made anew; one waits for the new one. */
const STALE_MS = 5 * 60_000;
const MAX_PAGES = 500;
const MAX_BYTES = 64 * 1024 * 1024;
/** Longer questions are answered and not kept: nobody comes back with the same one. */
const MAX_QUERY = 200;

export function createPageCache(policy: PagePolicy): PageCache {
  const pages = new Map<string, Page>();
  const rendering = new Map<string, Promise<Page>>();
  let generation = 0;
  let bytes = 0;

  async function make(key: string, request: Request, render: Render): Promise<Page> {
    const madeIn = generation;
    const running = rendering.get(`${madeIn} ${key}`);
    if (running) return running;
    const life = createPageLife();
    const made = render(asAnonymous(request), life).then(async (response) => {
      const mayKeep = response.headers.has(KEPT_IN_PROCESS);
      const page = { ...(await finish(response, policy)), trueUntil: life.end };
      // What was rendered before a change must not outlive it; errors, and what asks not to be, are not kept at all.
      if (madeIn === generation && isKeepable(page, mayKeep)) remember(key, page);
      return page;
    });
    rendering.set(`${madeIn} ${key}`, made);
    try {
      return await made;
    } finally {
      rendering.delete(`${madeIn} ${key}`);
    }
  }

  function remember(key: string, page: Page): void {
    forget(key);
    pages.set(key, page);
    bytes += sizeOf(page);
    while (pages.size > MAX_PAGES || bytes > MAX_BYTES) forget(pages.keys().next().value as string);
  }

  function forget(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(page);
  }

  return {
    async answer(request, render) {
      const { pathname, search } = new URL(request.url);
      if (search.length > MAX_QUERY) {
        return send(request, await finish(await render(asAnonymous(request), createPageLife()), policy));
      }

      const key = pathname + search;
      const known = pages.get(key);
      const now = Date.now();
      const age = known ? now - known.madeAt : Infinity;
      if (!known || age > STALE_MS || now >= known.trueUntil) return send(request, await make(key, request, render));

      // Asked for last, so forgotten last.
      pages.delete(key);
      pages.set(key, known);
      if (age > FRESH_MS) void make(key, request, render).catch(() => {});
      return send(request, known);
    },
    drop() {
      generation++;
      pages.clear();
      bytes = 0;
    },
  };
}

function asAnonymous({ url, headers }: Request): Request {
  const accept = headers.get("Accept");
  return new Request(url, { headers: accept ? { Accept: accept } : {} });
}

function isKeepable({ status, headers, cookies, trueUntil }: Page, mayKeep: boolean): boolean {
  const asksNotToBe = (headers["cache-control"]?.includes("no-store") && !mayKeep) || trueUntil <= Date.now();
  return status < 500 && cookies.length === 0 && !asksNotToBe;
}

function sizeOf({ plain, brotli, gzip }: Page): number {
  return plain.length + brotli.length + gzip.length;
}

/** Finishes one page that is not kept: policy, compression and ETag as for cached ones, but no-store. */
export async function sendPrivately(request: Request, response: Response, policy: PagePolicy): Promise<Response> {
  if (IS_STREAM.test(response.headers.get("Content-Type") ?? "")) return passedOn(request, response, policy);
  const page = await finish(response, policy);
  return send(request, { ...page, headers: { ...page.headers, "cache-control": "private, no-store" } });
}

const IS_STREAM = /^text\/(csv|event-stream)\b/;

/** Sent on while it is made: a list that may be longer than memory, words that are being written. */
function passedOn(request: Request, response: Response, { headers: safety }: PagePolicy): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(safety ?? {})) headers.set(name, value);
  headers.set("Cache-Control", "private, no-store");
  if (request.method !== "HEAD") return new Response(response.body, { status: response.status, headers });
  void response.body?.cancel();
  return new Response(null, { status: response.status, headers });
}

async function finish(response: Response, policy: PagePolicy): Promise<Page> {
  let plain = new Uint8Array(await response.arrayBuffer());
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    if (!NOT_SENT.has(name)) headers[name] = value;
  }
  if (headers["content-type"]?.startsWith("text/html")) {
    // What is no page of ours, such as a mail to look at, brings its own.
    const page = securedPage(new TextDecoder().decode(plain), policy);
    headers["content-security-policy"] ??= page.policy;
    plain = new TextEncoder().encode(page.html);
  }
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const [asBrotli, asGzip] =
    plain.length > SMALL
      ? await Promise.all([
          brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
          zip(plain, { level: 5 }),
        ])
      : [plain, plain];
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
    plain,
    brotli: new Uint8Array(asBrotli),
    gzip: new Uint8Array(asGzip),
    madeAt: Date.now(),
    trueUntil: Infinity,
  };
}

const NOT_SENT = new Set(["content-length", "set-cookie", KEPT_IN_PROCESS.toLowerCase()]);

/** Not worth packing. */
const SMALL = 500;

function send(request: Request, page: Page): Response {
  const { status } = page;
  if (status === 200 && request.headers.get("If-None-Match")?.includes(page.etag)) {
    return withCookies(new Response(null, { status: 304, headers: page.headers }), page.cookies);
  }
  const accepted = page.plain.length > SMALL ? (request.headers.get("Accept-Encoding") ?? "") : "";
  const packed = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : null;
  const body = packed === "br" ? page.brotli : packed === "gzip" ? page.gzip : page.plain;
  const headers: Record<string, string> = { ...page.headers, "content-length": String(body.length) };
  if (packed) headers["content-encoding"] = packed;
  const isEmpty = request.method === "HEAD" || status === 204 || status === 304;
  return withCookies(new Response(isEmpty ? null : body, { status, headers }), page.cookies);
}

/** Looked at only where there are any: touching a response's headers takes it off the server's fast path. */
function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
