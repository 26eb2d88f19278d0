import { Hono } from "hono";
import { authorize } from "#app/platform/auth/route-access.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests, type Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { SiteFunction } from "./functions.ts";

type Endpoints = { db: Db; auth: Pick<Auth, "visitorOf">; limiter: Limiter; functions: Record<string, SiteFunction> };

/** POST /functions/v1/{name}: JSON in and out, `{ "error": "…" }` when refused. */
export function functionsEndpoint({ db, auth, limiter, functions }: Endpoints) {
  return new Hono<{ Bindings: { address: string } }>().all("/functions/v1/:name", async (c) => {
    const name = c.req.param("name");
    const answer = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!answer) return refusal(404, "There is no such function.");
    if (c.req.method !== "POST") return c.json({ error: "Send it as POST." }, 405, { Allow: "POST" });
    const { address } = c.env;
    const body = await bodyOf(c.req.raw);
    const { limit = LIMITS.form, subjectsOf } = answer;
    const subject = subjectsOf?.(body);
    const taken = await limiter.take(limit, { address, of: name, ...(subject ? { subject } : {}) });
    if (!taken.isAllowed) return tooManyRequests(taken);
    const isForSome = answer.access === "signed-in" || answer.access === "admin";
    const visitor = isForSome ? await auth.visitorOf(c.req.raw.headers) : null;
    if (isForSome) {
      const admission = authorize(answer.access, visitor);
      if (!admission.isAuthorized && admission.reason === "sign-in-required")
        return refusal(401, "Please sign in to continue");
      if (!admission.isAuthorized) return refusal(403, "Admin access required");
    }
    if (body === undefined) return refusal(400, "The body must be JSON.");
    const idempotencyKey = c.req.header("Idempotency-Key");
    const services = { db, address, visitor, ...(idempotencyKey ? { idempotencyKey } : {}) };
    const answered = await answer.run(services, body);
    // A code that is good is tried again and again while its drawer is opened; only guesses count.
    if (answered.body["valid"] === true) await taken.giveBack();
    return Response.json(answered.body, { status: answered.status, headers: { "Cache-Control": "no-store" } });
  });
}

/** Undefined for a body that is no JSON. */
async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
