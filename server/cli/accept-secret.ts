import { eq } from "drizzle-orm";
import { signingKeys, twoFactors, users } from "#app/platform/auth/auth.tables.server.ts";
import { replaceSecret } from "#app/platform/auth/secret-fingerprints.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { openDatabaseForCommand } from "../open-database.ts";
import { knownSecret, openSecrets } from "../secrets.ts";

/** `npm run accept-secret`: makes the secret of these settings the one the database is used with. Returns what to print. */
export async function acceptSecret(
  env: Pick<Env, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "DATA_DIR" | "DATABASE_URL">,
): Promise<string> {
  if (env.AUTH_SECRET_PREVIOUS !== undefined)
    throw new Error(
      "AUTH_SECRET_PREVIOUS is set. To rotate the secret, so that sessions and links keep working, start the site instead. If the previous secret is lost or someone else may have it, remove AUTH_SECRET_PREVIOUS, and run this again.",
    );
  const database = await openDatabaseForCommand(env);
  try {
    const secrets = openSecrets(env.AUTH_SECRET, env.DATA_DIR);
    const isReplaced = await database.db.transaction(async (tx) => {
      const replaced = await replaceSecret(tx, knownSecret(secrets));
      if (!replaced) return false;
      // Encrypted with the other secret: with a new key, access tokens can be issued again, and who has to enter a code could not sign in.
      await tx.delete(signingKeys);
      await tx.delete(twoFactors);
      await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.twoFactorEnabled, true));
      return true;
    });
    if (!isReplaced) return `The database already uses the secret in ${secrets.keptIn}. Nothing changed.`;
    return [
      `The database now uses the secret in ${secrets.keptIn}. Keep a copy of it.`,
      "Everyone has to sign in again, links in emails sent so far stop working, and authenticator apps have to be set up again: until then, a password alone is enough.",
      "Give every process the same secret and restart it.",
    ].join("\n");
  } finally {
    await database.close();
  }
}
