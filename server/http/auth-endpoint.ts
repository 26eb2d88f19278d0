import { Hono, type MiddlewareHandler } from "hono";
import { ADDRESS_HEADER, TWO_SESSIONS, type Auth } from "#app/platform/auth/auth.server.ts";
import { constantTimeResponse } from "#app/platform/auth/constant-time.server.ts";
import { NEEDS_PROOF_HEADER } from "#app/platform/auth/sign-in/sign-in-link.server.ts";
import { withSessionHint } from "#app/platform/auth/sessions/session-hint.server.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { endpointOf, limitAuth, type AuthBindings } from "./limit-auth.ts";

/** Endpoints whose response, including its duration, must not reveal whether an address has an account. */
const REVEALS_ACCOUNTS =
  /^(sign-up\/email|sign-in\/(email|magic-link|email-otp|phone-number)|request-password-reset|send-verification-email|(email-otp|phone-number)\/.*)$/;

/** /api/auth/*: Better Auth, rate limited, with the client's address set by us only. */
export function authEndpoint({ auth, limiter }: { auth: Auth; limiter: Limiter }) {
  const endpoint = new Hono<AuthBindings>();
  // RFC 8414: the metadata of an issuer with a path is at the root, followed by that path.
  endpoint.get("/.well-known/oauth-authorization-server/api/auth", (c) =>
    auth.handle(new Request(new URL("/api/auth/.well-known/oauth-authorization-server", c.req.url))),
  );
  return endpoint.on(["GET", "POST"], "/api/auth/*", limitAuth(limiter), async (c) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set(ADDRESS_HEADER, c.env.address);
    // Clients must not set it, like the address.
    headers.delete(NEEDS_PROOF_HEADER);
    if (c.get("needsMoreProof")) headers.set(NEEDS_PROOF_HEADER, "1");
    const ask = () => auth.handle(new Request(c.req.raw, { headers }));
    const response = await (REVEALS_ACCOUNTS.test(endpointOf(c.req.path)) ? constantTimeResponse(ask) : ask());
    // Only responses that allow it themselves may be cached: the public keys.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return withSessionHint(response);
  });
}

/** In front of every entry point: a request acts as one account. */
export function refuseTwoSessions({ oneSession }: Pick<Auth, "oneSession">): MiddlewareHandler {
  return async (c, next) => {
    // Files are public, and sent without reading headers.
    if (c.req.path.startsWith("/assets/") || oneSession(c.req.raw.headers)) return next();
    return refusal(400, TWO_SESSIONS);
  };
}

/** Replaces session cookies signed with the previous secret, so that they outlive it. */
export function signSessionsAgain({ newSessionCookie }: Pick<Auth, "newSessionCookie">): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Only where no cache between could keep the cookie for others. Every page asks for /session.
    if (!/no-store/.test(c.res.headers.get("Cache-Control") ?? "")) return;
    const cookie = await newSessionCookie(c.req.raw.headers);
    const [name = ""] = cookie?.split("=") ?? [];
    // It signs in, or out.
    if (cookie === null || c.res.headers.getSetCookie().some((line) => line.startsWith(`${name}=`))) return;
    c.header("Set-Cookie", cookie, { append: true });
    withSessionHint(c.res);
  };
}

/** GET /session: the signed-in user, for the personal parts of cached pages. */
export function sessionEndpoint({ auth }: { auth: Auth }) {
  return new Hono().get("/session", async (c) => {
    c.header("Cache-Control", "no-store");
    try {
      const visitor = await auth.visitorOf(c.req.raw.headers);
      return c.json({ visitor: visitor && { name: visitor.name, email: visitor.email, isAdmin: visitor.isAdmin } });
    } catch (error) {
      log("error", "session not read", { error });
      return c.json({ error: "Authentication error" }, 503);
    }
  });
}
