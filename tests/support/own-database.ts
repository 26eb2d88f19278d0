import { randomBytes } from "node:crypto";
import pg from "pg";
import { openServerDatabase, type Db } from "#app/platform/db/database.server.ts";

/** Runs a test that must commit on its own database on the server at DATABASE_URL, and drops that database afterward. */
export async function withOwnDatabase(run: (db: Db) => Promise<void>): Promise<void> {
  const url = new URL(process.env["DATABASE_URL"] ?? "");
  const name = `race_${randomBytes(6).toString("hex")}`;
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  try {
    await server.query(`create database ${name}`);
    const database = await openServerDatabase(new URL(`/${name}`, url).href);
    try {
      await run(database.db);
    } finally {
      await database.close();
      await server.query(`drop database ${name}`);
    }
  } finally {
    await server.end();
  }
}
