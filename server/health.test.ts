import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { onPostgres, ownDatabase } from "#tests/database.ts";
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
