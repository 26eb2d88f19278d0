import { Hono } from "hono";
import { admit } from "#app/platform/auth/door.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SiteFunction } from "./functions.ts";

/** POST /functions/v1/{name}: JSON in and out, `{ "error": "…" }` when refused. */
export function functionsDoor({
  db,
  auth,
  functions,
}: {
  db: Db;
  auth: Pick<Auth, "visitorOf">;
  functions: Record<string, SiteFunction>;
}) {
  return new Hono().all("/functions/v1/:name", async (c) => {
    const name = c.req.param("name");
    const answer = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!answer) return c.json({ error: "There is no such function." }, 404);
    if (c.req.method !== "POST") return c.json({ error: "Send it as POST." }, 405, { Allow: "POST" });
    if (answer.opensTo === "shopper" || answer.opensTo === "admin") {
      const admission = admit(answer.opensTo, await auth.visitorOf(c.req.raw.headers));
      if (!admission.admitted && admission.reason === "sign-in-required")
        return c.json({ error: "Please sign in to continue" }, 401);
      if (!admission.admitted) return c.json({ error: "Admin access required" }, 403);
    }
    let body: unknown;
    try {
      body = await c.req.json();
    } catch {
      return c.json({ error: "The body must be JSON." }, 400);
    }
    const answered = await answer.run({ db }, body);
    return Response.json(answered.body, { status: answered.status, headers: { "Cache-Control": "no-store" } });
  });
}
