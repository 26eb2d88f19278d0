import type { Context, MiddlewareHandler, Next } from "hono";
import { getOperationAST, OperationTypeNode, parse } from "graphql";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { refuseContentType } from "#app/platform/http/content-type.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { WRITES_PAUSED, WRITES_PAUSED_TEXT } from "#app/platform/http/writes-paused.ts";
import { LARGE_FORM_BYTES, PAGE, PHOTO_FORM_BYTES, type Protection } from "./entry-points.ts";
import { pathOfPage } from "./policies.ts";

const RETRY_AFTER_SECONDS = 60;
/** Above every address of ours, file name of ours and title in a URL. */
const MAX_PATH_LENGTH = 4_096;
const MAX_SEGMENTS = 40;
/** How many links of one page React Router asks about at once. */
const MAX_DISCOVERED_PATHS = 300;
/** More than the embedded store reads. */
const MAX_TOKENS = 10_000;

export type ProtectedSite = {
  publicUrl: string;
  areWritesPaused: () => boolean;
  /** Paths of pages. */
  largeForms: RegExp[];
  /** Whether a request may bring a form with photos. */
  acceptsPhotos?: (request: Request) => boolean;
};

/** Enforces what the table of entry points says about a request, before any handler and in one place, so that handlers may be in any order. */
export function protect(protectionOf: (path: string) => Protection, site: ProtectedSite): MiddlewareHandler {
  const shared = safetyHeaders(site.publicUrl);
  const headers = { own: { ...shared, ...OWN_ONLY }, shared, none: {} };
  const respond = async (c: Context, next: Next, protection: Protection, isRead: boolean) => {
    const refused = isRead ? null : await refusalOf(c, protection, site);
    if (!refused) await next();
    for (const [name, value] of Object.entries(headers[protection.headers]))
      (refused ?? c.res).headers.set(name, value);
    return refused ?? undefined;
  };
  return (c, next) => {
    const protection = protectionOf(c.req.path);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    // Looking for a body or touching the response would take pages and files off the server's fast path.
    return isRead && protection.headers === "none" ? next() : respond(c, next, protection, isRead);
  };
}

/** The response to a path that no page has. React Router matches every prefix of a path against every route, so this comes before routing. */
export function refuseLongPath(url: string): Response | null {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.slice(start).search(/[?#]/);
  const path = start < 0 ? "/" : url.slice(start, end < 0 ? undefined : start + end);
  const discovered = path.startsWith(DISCOVERY) ? new URL(url).searchParams.getAll("paths").join(",").split(",") : [];
  const isShort = discovered.length <= MAX_DISCOVERED_PATHS && [path, ...discovered].every(isShortPath);
  return isShort ? null : refusal(414, "That address is too long.");
}

/** Which routes a page's links lead to (react-router.config.ts). */
const DISCOVERY = "/__manifest";

function isShortPath(path: string): boolean {
  return path.length <= MAX_PATH_LENGTH && path.split("/", MAX_SEGMENTS + 2).length <= MAX_SEGMENTS + 1;
}

/** The response if the request is refused. The cheapest checks come first, and only the last two read the body. */
async function refusalOf(
  c: Context,
  protection: Protection,
  { publicUrl, areWritesPaused, largeForms, acceptsPhotos }: ProtectedSite,
): Promise<Response | null> {
  const { origin, types, pauses } = protection;
  const maxFormBytes = (request: Request) => {
    if (acceptsPhotos?.(request)) return PHOTO_FORM_BYTES;
    return largeForms.some((path) => path.test(pathOfPage(c.req.path))) ? LARGE_FORM_BYTES : PAGE.maxBytes;
  };
  const mayWrite = c.req.method !== "OPTIONS";
  if (mayWrite && origin === "own-pages" && !isFromOwnPage(c.req.raw, new URL(publicUrl).host))
    return refusal(403, "This request came from another site, so it was rejected.");
  const unsupported = types === "any" ? null : refuseContentType(c.req.raw.headers, types);
  if (unsupported) return refusal(415, unsupported);
  if (mayWrite && pauses === "all" && areWritesPaused()) return writesPaused(c);
  const maxSize = protection === PAGE ? maxFormBytes(c.req.raw) : protection.maxBytes;
  if (maxSize !== "any") {
    const limit = bodyLimit({ maxSize, onError: () => refusal(413, "That request is too large.") });
    const tooLarge = await limit(c, async () => {});
    if (tooLarge) return tooLarge;
  }
  if (pauses === "graphql-mutations" && areWritesPaused() && (await isMutation(c.req.raw))) {
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
    return c.json({ errors: [{ message: WRITES_PAUSED_TEXT }] }, 503);
  }
  return null;
}

/** Browsers send an origin header that pages cannot forge; a client that sends none is not a browser and has no user's cookies. */
function isFromOwnPage({ headers, url }: Request, own: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === own || host === new URL(url).host);
}

async function isMutation(request: Request): Promise<boolean> {
  return request.method === "POST" && hasMutation(await request.clone().text());
}

/**
 * Decided by the parsed operation: JSON can escape every character, and a text may mention the word. Of several operations by the one that is
 * asked for; the store executes none if that is not clear.
 */
function hasMutation(body: string): boolean {
  try {
    const { query, operationName } = requestIn(body);
    const document = parse(query, { maxTokens: MAX_TOKENS });
    return getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION;
  } catch {
    // The store refuses what cannot be parsed.
    return false;
  }
}

/** The body is JSON, or the query itself. */
function requestIn(body: string): { query: string; operationName: string | null } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return { query: body, operationName: null };
  }
  const { query, operationName } = parsed as { query?: unknown; operationName?: unknown };
  return { query: String(query), operationName: typeof operationName === "string" ? operationName : null };
}

/** A page for forms, JSON for programs. */
function writesPaused(c: Context) {
  c.header("Retry-After", String(RETRY_AFTER_SECONDS));
  c.header("Cache-Control", "no-store");
  // The form that submitted it with JavaScript recognizes this text (platform/forms).
  if (c.req.path.endsWith(".data")) return c.text(WRITES_PAUSED_TEXT, 503);
  if (!c.req.header("Accept")?.includes("text/html")) return c.json({ error: WRITES_PAUSED_TEXT }, 503);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${WRITES_PAUSED.title}</title>
      </head>
      <body>
        <main>
          <h1>${WRITES_PAUSED.title}</h1>
          <p>${WRITES_PAUSED.advice} Go back in your browser: your input is still in the form.</p>
          <p><a href="${c.req.path}">Return to the page</a></p>
        </main>
      </body>
    </html>`;
  return c.html(page, 503);
}

/** Prevents other sites from embedding the resource. */
const OWN_ONLY = { "cross-origin-resource-policy": "same-origin" };

/** Headers of pages and files of the site itself. */
export function ownHeaders(publicUrl: string): Record<string, string> {
  return { ...safetyHeaders(publicUrl), ...OWN_ONLY };
}

function safetyHeaders(publicUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // no-referrer would make browsers post plain forms with `Origin: null`, which React Router rejects.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
