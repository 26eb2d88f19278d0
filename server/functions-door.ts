import { Hono } from "hono";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { functionsOf } from "./functions.ts";

/** POST /functions/v1/{name}: JSON in and out, `{ "error": "…" }` when refused. */
export function functionsDoor({ db, env }: { db: Db; env: Env }) {
  const functions = functionsOf(env);
  return new Hono().all("/functions/v1/:name", async (c) => {
    const answer = functions[c.req.param("name")];
    if (!answer) return c.json({ error: "There is no such function." }, 404);
    if (c.req.method !== "POST") return c.json({ error: "Send it as POST." }, 405, { Allow: "POST" });
    let body: unknown;
    try {
      body = await c.req.json();
    } catch {
      return c.json({ error: "The body must be JSON." }, 400);
    }
    const answered = await answer({ db }, body);
    return Response.json(answered.body, { status: answered.status, headers: { "Cache-Control": "no-store" } });
  });
}
