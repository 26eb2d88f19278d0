import { Client } from "pg";
import { test as base } from "vitest";
import { openEmbeddedDatabase, openServerDatabase, type Database, type Db } from "#app/platform/db/database.server.ts";

/**
 * A test with a migrated database whose changes are rolled back: `test("…", async ({ db }) => …)`.
 * PGlite by default, Postgres when DATABASE_URL is set. `npm test` runs both.
 */
export const test = base.extend<{ db: Db }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixtures it needs from this pattern
  db: async ({}, provide) => {
    const { db } = await sharedDatabase();
    const rollBack = new Error("roll back");
    await db
      .transaction(async (tx) => {
        await provide(tx);
        throw rollBack;
      })
      .catch((error: unknown) => {
        if (error !== rollBack) throw error;
      });
  },
});

export { describe, expect } from "vitest";

/** True where two connections can race; tests of races run on Postgres only. */
export const onPostgres = Boolean(process.env["DATABASE_URL"]);

let shared: Promise<Database> | undefined;

/** The database that this worker's tests share. A test must remove what it commits here. */
export function sharedDatabase(): Promise<Database> {
  shared ??= ownDatabase();
  return shared;
}

/** A separate database for tests that commit, race or restart: `const own = await ownDatabase(); … await own.close()`. */
export async function ownDatabase(): Promise<Database & { url: string | null }> {
  const server = process.env["DATABASE_URL"];
  if (!server) return { ...(await openEmbeddedDatabase(undefined)), url: null };
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { ...(await openServerDatabase(url.href)), url: url.href };
}
