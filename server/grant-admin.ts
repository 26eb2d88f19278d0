import { existsSync } from "node:fs";
import path from "node:path";
import { grantAdmin } from "#app/platform/auth/roles.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Database } from "#app/platform/db/database.server.ts";
import { DirectoryInUse } from "#app/platform/db/directory-lock.server.ts";
import type { Env } from "#app/platform/env.server.ts";

export type GrantAnswer = { done: boolean; says: string };

/** Makes the account of that address an admin in the database the settings name, and says in a sentence what came of it. */
export async function grantAdminTo(env: Pick<Env, "DATABASE_URL" | "DATA_DIR">, email: string): Promise<GrantAnswer> {
  const database = await open(env);
  if ("says" in database) return database;
  try {
    return { ...ANSWERS[await grantAdmin(database.db, email)](email) };
  } finally {
    await database.close();
  }
}

const ANSWERS = {
  granted: (email: string) => ({ done: true, says: `${email} is an admin now.` }),
  "already-admin": (email: string) => ({ done: true, says: `${email} was an admin already.` }),
  "no-such-account": (email: string) => ({
    done: false,
    says: `Nobody has an account with ${email}. Sign up on the site with that address first.`,
  }),
  "not-verified": (email: string) => ({
    done: false,
    says: `${email} is not confirmed yet. Open the link in the mail that came after signing up first.`,
  }),
};

async function open({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, "DATABASE_URL" | "DATA_DIR">): Promise<Database | GrantAnswer> {
  if (DATABASE_URL) return openServerDatabase(DATABASE_URL);
  const directory = path.join(DATA_DIR, "database");
  if (!existsSync(directory))
    return { done: false, says: `There is no database in ${directory} yet. Start the site once, or set DATA_DIR.` };
  try {
    return await openEmbeddedDatabase(directory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return {
      done: false,
      says: `The site is running on the database in ${directory} (process ${error.pid}). Stop it and run this again, or start it anew with ADMIN_EMAIL set to the address.`,
    };
  }
}
