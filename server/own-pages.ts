import type { MiddlewareHandler } from "hono";
import { refusal } from "#app/platform/http/read-json.server.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Doors that programs and other sites may knock at: they want a token or a signature and take no cookies, or (the embedded store's
 * checkout) look themselves and say so on a page.
 */
const FOR_OTHERS =
  /^\/(webhooks\/|store\/(api|admin|checkouts)\/|api\/auth\/(sso\/saml2\/|callback\/|oauth2\/(token|revoke|introspect|register|userinfo)$))/;

/**
 * Refuses whatever another site makes a browser send. Browsers say where a request comes from, and pages cannot forge it; a program that
 * says neither is no browser and has nobody's cookies.
 */
export function fromOwnPagesOnly(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl).host;
  return (c, next) => {
    if (READING.has(c.req.method) || FOR_OTHERS.test(c.req.path)) return next();
    if (isFromOwnPage(c.req.raw, own)) return next();
    return Promise.resolve(refusal(403, "This was sent from another site, so it was not accepted."));
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
