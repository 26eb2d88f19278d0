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
  const missing = rows.map(({ name }) => name);
  const database = escapeIdentifier(rows[0]?.database ?? "");
  try {
    for (const name of missing) await client.query(`create extension if not exists ${name}`);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const statements = missing.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join(" ");
    throw new Error(
      `The search needs the Postgres extensions ${missing.join(" and ")}, and ${reason} in the database ${database}. Ask its administrator to ${reason === NOT_INSTALLED ? "install Postgres’s contrib modules, " : ""}connect to that database and run: ${statements} Then start again.`,
      { cause: error },
    );
  }
}

const NOT_ALLOWED = "the site's role may not create them";
const NOT_INSTALLED = "the server does not have the files to create them";

/** Null: it has nothing to do with extensions, such as a lost connection. */
function reasonOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  // Before version 15 a missing file is reported as such, since then as an unsupported feature.
  if (code === "0A000" || code === "58P01") return NOT_INSTALLED;
  return code === "42501" ? NOT_ALLOWED : null;
}
