import { Hono } from "hono";
import { refusalOf } from "#app/platform/auth/access/refusal.server.ts";
import { areasOf, authorize } from "#app/platform/auth/access/route-access.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests, type Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { SiteFunction } from "#app/platform/feature.server.ts";

type Endpoints = { db: Db; auth: Pick<Auth, "visitorOf">; limiter: Limiter; functions: Record<string, SiteFunction> };

/** POST /functions/v1/{name}: JSON in and out, `{ "error": "…" }` when refused. */
export function functionsEndpoint({ db, auth, limiter, functions }: Endpoints) {
  return new Hono<{ Bindings: { address: string } }>().all("/functions/v1/:name", async (c) => {
    const name = c.req.param("name");
    const siteFunction = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!siteFunction) return refusal(404, "There is no such function.");
    if (c.req.method !== "POST") return c.json({ error: "Send it as POST." }, 405, { Allow: "POST" });
    const { address } = c.env;
    const body = await bodyOf(c.req.raw);
    const { limit = LIMITS.form, subjectsOf } = siteFunction;
    const subject = subjectsOf?.(body);
    const taken = await limiter.take(limit, { address, of: name, ...(subject ? { subject } : {}) });
    if (!taken.isAllowed) return tooManyRequests(taken);
    const needsVisitor = siteFunction.access === "signed-in" || siteFunction.access === "admin";
    const visitor = needsVisitor ? await auth.visitorOf(c.req.raw.headers) : null;
    if (needsVisitor) {
      const authorization = authorize(siteFunction.access, visitor);
      if (!authorization.isAuthorized && authorization.reason === "sign-in-required")
        return refusal(401, "Please sign in to continue");
      if (!authorization.isAuthorized) return refusal(403, "Admin access required");
      const why = visitor && (await refusalOf(db, visitor, areasOf(siteFunction), "act"));
      if (why) return refusal(403, why);
    }
    if (body === undefined) return refusal(400, "The body must be JSON.");
    const idempotencyKey = c.req.header("Idempotency-Key");
    const services = { db, address, visitor, ...(idempotencyKey ? { idempotencyKey } : {}) };
    const result = await siteFunction.run(services, body);
    // A valid promo code is checked each time the drawer opens; only guesses count.
    if (result.body["valid"] === true) await taken.giveBack();
    return Response.json(result.body, { status: result.status, headers: { "Cache-Control": "no-store" } });
  });
}

/** Undefined if the body is not JSON. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
