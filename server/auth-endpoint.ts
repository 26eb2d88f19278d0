import { Hono } from "hono";
import { ADDRESS_HEADER, type Auth } from "#app/platform/auth/auth.server.ts";
import { constantTimeResponse } from "#app/platform/auth/constant-time.server.ts";
import { NEEDS_PROOF_HEADER } from "#app/platform/auth/sign-in-link.server.ts";
import { withSessionHint } from "#app/platform/auth/session-hint.server.ts";
import { log } from "#app/platform/log.server.ts";
import { endpointOf, type AuthBindings } from "./limit-auth.ts";

/** Doors whose answer must not tell, not by its time either, whether an address has an account. */
const KNOWS_ACCOUNTS =
  /^(sign-up\/email|sign-in\/(email|magic-link|email-otp|phone-number)|request-password-reset|send-verification-email|(email-otp|phone-number)\/.*)$/;

/** /api/auth/*: everything Better Auth answers, told who is asking by us and by nobody else. */
export function authEndpoint({ auth }: { auth: Auth }) {
  const endpoint = new Hono<AuthBindings>();
  // RFC 8414: what describes an issuer with a path stands at the root, with that path behind it.
  endpoint.get("/.well-known/oauth-authorization-server/api/auth", (c) =>
    auth.handle(new Request(new URL("/api/auth/.well-known/oauth-authorization-server", c.req.url))),
  );
  return endpoint.on(["GET", "POST"], "/api/auth/*", async (c) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set(ADDRESS_HEADER, c.env.address);
    // Ours alone to say, like the address.
    headers.delete(NEEDS_PROOF_HEADER);
    if (c.get("needsMoreProof")) headers.set(NEEDS_PROOF_HEADER, "1");
    const ask = () => auth.handle(new Request(c.req.raw, { headers }));
    const answer = await (KNOWS_ACCOUNTS.test(endpointOf(c.req.path)) ? constantTimeResponse(ask) : ask());
    // Only what says so itself may be kept: the public keys.
    if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
    return withSessionHint(answer);
  });
}

/** GET /session: who is signed in, for the parts of a page that differ from visitor to visitor. */
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
