import { existsSync } from "node:fs";
import path from "node:path";
import { recordAs } from "#app/platform/audit/admin-write.server.ts";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Database } from "#app/platform/db/database.server.ts";
import { DirectoryInUse } from "#app/platform/db/directory-lock.server.ts";
import type { Env } from "#app/platform/env.server.ts";

export type GrantResult = { done: boolean; says: string };

/** Makes the account with that address an admin in the configured database. Returns a sentence to print. */
export async function grantAdminTo(env: Pick<Env, "DATABASE_URL" | "DATA_DIR">, email: string): Promise<GrantResult> {
  const database = await open(env);
  if ("says" in database) return database;
  try {
    const result = await database.db.transaction(async (tx) => {
      const granted = await grantAdmin(tx, email);
      if (granted === "granted")
        await recordAs(tx, "command-line", { action: "team.granted", subject: email, after: { role: "owner" } });
      return granted;
    });
    return { ...RESULTS[result](email) };
  } finally {
    await database.close();
  }
}

const RESULTS = {
  granted: (email: string) => ({ done: true, says: `${email} is now an admin.` }),
  "already-admin": (email: string) => ({ done: true, says: `${email} is already an admin.` }),
  "no-such-account": (email: string) => ({
    done: false,
    says: `There is no account with ${email}. Sign up on the site with that address first.`,
  }),
  "not-verified": (email: string) => ({
    done: false,
    says: `${email} is not confirmed yet. First open the link in the email sent after signing up.`,
  }),
};

async function open({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, "DATABASE_URL" | "DATA_DIR">): Promise<Database | GrantResult> {
  if (DATABASE_URL) return openServerDatabase(DATABASE_URL);
  const directory = path.join(DATA_DIR, "database");
  if (!existsSync(directory))
    return { done: false, says: `There is no database in ${directory}. Start the site once, or set DATA_DIR.` };
  try {
    return await openEmbeddedDatabase(directory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return {
      done: false,
      says: `The site is running on the database in ${directory} (process ${error.pid}). Stop it and run this again, or restart it with ADMIN_EMAIL set to the address.`,
    };
  }
}
