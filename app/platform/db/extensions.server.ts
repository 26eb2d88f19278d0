import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { escapeIdentifier, type Client } from "pg";

/** The extensions that migrations use; PGlite loads them from its package at every start. */
export const EXTENSIONS = { pg_trgm, unaccent };

/** Creates them, or throws with the statements that the server's administrator has to run. */
export async function ensureExtensions(client: Pick<Client, "query">): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    `select name, current_database() as database from unnest($1::text[]) as name
    where not exists (select from pg_extension where extname = name)`,
    [Object.keys(EXTENSIONS)],
  );
  try {
    for (const { name } of rows) await client.query(`create extension if not exists ${name}`);
  } catch (error) {
    const database = rows[0]?.database ?? "";
    const statements = rows.map(({ name }) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join(" ");
    throw new Error(
      `The search needs the Postgres extensions ${rows.map(({ name }) => name).join(" and ")}, and the site's role may not create them in the database ${escapeIdentifier(database)}. Ask its administrator to connect to that database and run: ${statements} Then start again.`,
      { cause: error },
    );
  }
}
