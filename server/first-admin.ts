import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { grantAdmin, owners } from "#app/platform/auth/access/roles.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { writeNewFile } from "#app/platform/new-file.server.ts";

export type FirstAdmin = { email: string; password: string };

/** The address used when ADMIN_EMAIL is not set. */
const UNNAMED_OWNER = "owner@shod.example";

/**
 * Makes sure that an admin exists: the account ADMIN_EMAIL with ADMIN_PASSWORD, or in the embedded profile one that is generated once and
 * stored in DATA_DIR, readable by the owner only. Returns a newly generated one, to be printed; otherwise null.
 */
export async function ensureFirstAdmin(
  { auth, db }: { auth: Auth; db: Db },
  env: Pick<Env, "ADMIN_EMAIL" | "ADMIN_PASSWORD" | "DATABASE_URL" | "DATA_DIR">,
): Promise<FirstAdmin | null> {
  const named = env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null;
  if (!named && env.ADMIN_EMAIL) {
    await grantAdmin(db, env.ADMIN_EMAIL);
    return null;
  }
  if (!named && env.DATABASE_URL) return null;
  // The generated account may have been replaced by other owners, then revoked or deleted.
  if (!named && (await owners(db)).length > 0) return null;

  const admin = named ?? readOrCreate(path.join(env.DATA_DIR, "admin"));
  const isNew = await auth.createVerifiedUser({ ...admin, name: "Owner" });
  await grantAdmin(db, admin.email);
  return isNew && !named ? admin : null;
}

function readOrCreate(file: string): FirstAdmin {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeNewFile(file, `${UNNAMED_OWNER}\n${randomBytes(12).toString("base64url")}\n`, 0o600);
  }
  const [email, password] = readFileSync(file, "utf8").split("\n");
  if (!email || !password)
    throw new Error(`The admin sign-in in ${file} is damaged. Delete the file and restart to get a new one.`);
  return { email, password };
}
