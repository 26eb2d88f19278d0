import type { MiddlewareHandler } from "hono";
import { refusal } from "#app/platform/http/read-json.server.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Entry points for programs and other sites: they require a token or signature and ignore cookies, or (the embedded store's checkout) check
 * the origin themselves and show a page.
 */
const FOR_OTHERS =
  /^\/(webhooks\/|store\/(api|admin|checkouts)\/|api\/auth\/(sso\/saml2\/|callback\/|oauth2\/(token|revoke|introspect|register|userinfo)$))/;

/**
 * Rejects requests that another site makes a browser send. Browsers send an origin header that pages cannot forge; a client that sends none
 * is not a browser and has no user's cookies.
 */
export function fromOwnPagesOnly(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl).host;
  return (c, next) => {
    if (READING.has(c.req.method) || FOR_OTHERS.test(c.req.path)) return next();
    if (isFromOwnPage(c.req.raw, own)) return next();
    return Promise.resolve(refusal(403, "This request came from another site, so it was rejected."));
  };
}

function isFromOwnPage({ headers, url }: Request, own: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === own || host === new URL(url).host);
}
