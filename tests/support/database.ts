import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, test as base } from "vitest";
import {
  MIGRATIONS,
  openEmbeddedDatabase,
  openServerDatabase,
  type Database,
  type Db,
} from "#app/platform/db/database.server.ts";

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
  const url = urlOf(server, await createDatabase(server));
  return { ...(await openServerDatabase(url)), url };
}

/** A separate database for all tests of a file, which is closed after them. */
export function databaseOfFile(): Database & { url: string | null } {
  const own = {} as Database & { url: string | null };
  beforeAll(async () => void Object.assign(own, await ownDatabase()));
  afterAll(() => own.close());
  return own;
}

/** Runs a test that commits on a separate database, and closes that afterward. */
export async function withOwnDatabase(run: (db: Db) => Promise<void>): Promise<void> {
  const own = await ownDatabase();
  try {
    await run(own.db);
  } finally {
    await own.close();
  }
}

/** Creates a migrated database as a copy of a template, because the migrations take ten times as long. Returns its name. */
async function createDatabase(server: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const template = `test_template_${migrationsHash()}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    // A template can be copied by one connection at a time, and only while no other is connected to it.
    await admin.query("select pg_advisory_lock(hashtext('test template'))");
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (!rowCount) {
      await admin.query(`create database ${name}`);
      await (await openServerDatabase(urlOf(server, name))).close();
      await admin.query(`alter database ${name} rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
    return name;
  } finally {
    await admin.end();
  }
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(MIGRATIONS, { recursive: true, encoding: "utf8" }).toSorted())
    if (file.endsWith(".sql")) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  return hash.digest("hex").slice(0, 16);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
