import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { onPostgres, ownDatabase } from "#tests/support/database.ts";
import { health } from "./health.ts";

const CONNECTIONS = 10;

describe.skipIf(!onPostgres)("a database that is too busy", () => {
  test("makes /readyz fail while it is, and recover afterward", async () => {
    const database = await ownDatabase();
    const app = health({
      db: database.db,
      storage: { check: async () => {} },
      state: { ready: true },
      metricsToken: undefined,
    });
    expect((await app.request("/readyz")).status).toBe(200);

    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const busy = Array.from({ length: CONNECTIONS }, () => database.db.transaction(() => released));
    expect((await app.request("/readyz")).status).toBe(503);
    release();
    await Promise.all(busy);
    expect((await app.request("/readyz")).status).toBe(200);
    await database.close();
  });

  test("ends a statement that runs for half a minute", async () => {
    const database = await ownDatabase();
    expect(await rowsOf(database.db, sql`show statement_timeout`)).toEqual([{ statement_timeout: "30s" }]);
    await database.close();
  });
});

describe("/metrics", () => {
  const TOKEN = "a-token-of-sixteen";
  const metrics = (metricsToken: string | undefined, Authorization: string) =>
    health({
      db: {} as Db,
      storage: { check: async () => {} },
      state: { ready: true },
      metricsToken,
    }).request("/metrics", { headers: { Authorization } });

  test("has metrics of the process in the format of Prometheus", async () => {
    const response = await metrics(TOKEN, `Bearer ${TOKEN}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await response.text();
    for (const name of [
      "process_uptime_seconds",
      "process_resident_memory_bytes",
      "nodejs_heap_used_bytes",
      "process_start_time_seconds",
      "nodejs_heap_size_total_bytes",
    ])
      expect(Number(new RegExp(`^${name} ([\\d.e+-]+)$`, "m").exec(text)?.[1]), name).toBeGreaterThan(0);
  });

  test.each([
    ["without METRICS_TOKEN", undefined, `Bearer ${TOKEN}`, 404],
    ["without the token", TOKEN, "", 401],
    ["with another token", TOKEN, "Bearer a-token-of-sixteem", 401],
  ])("reveals nothing %s", async (_how, metricsToken, authorization, status) => {
    const response = await metrics(metricsToken, authorization);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("process_");
  });
});
