import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { secretFingerprints } from "./secret-fingerprints.tables.server.ts";

export type KnownSecret = { fingerprint: string; keptIn: string };

/**
 * The secret this database is used with: the given one if it is the first, otherwise the stored one. Of two processes that start at once on
 * an empty database, one inserts and the other reads it.
 */
export async function claimSecret(db: Db, given: KnownSecret): Promise<KnownSecret> {
  await db.insert(secretFingerprints).values(given).onConflictDoNothing();
  const inUse = await secretInUse(db);
  if (!inUse) throw new Error("The database has no secret in use, and none could be stored.");
  // The secret moved, for example from DATA_DIR to the environment: the next error should name the new location.
  if (inUse.fingerprint === given.fingerprint && inUse.keptIn !== given.keptIn)
    await db
      .update(secretFingerprints)
      .set({ keptIn: given.keptIn })
      .where(eq(secretFingerprints.fingerprint, given.fingerprint));
  return inUse;
}

/** Null when no site has used this database yet. */
export async function secretInUse(db: Db): Promise<KnownSecret | null> {
  const [inUse] = await db
    .select({ fingerprint: secretFingerprints.fingerprint, keptIn: secretFingerprints.keptIn })
    .from(secretFingerprints)
    .where(isNull(secretFingerprints.retiredAt));
  return inUse ?? null;
}

/** Whether the database was used with it before the one in use. */
export async function isRetiredSecret(db: Db, fingerprint: string): Promise<boolean> {
  const isIt = and(eq(secretFingerprints.fingerprint, fingerprint), isNotNull(secretFingerprints.retiredAt));
  return (await db.$count(secretFingerprints, isIt)) > 0;
}

/** Replaces the secret in use; false when it was already in use. */
export async function replaceSecret(db: Db, given: KnownSecret): Promise<boolean> {
  return db.transaction(async (tx) => {
    const retired = await tx
      .update(secretFingerprints)
      .set({ retiredAt: sql`now()` })
      .where(and(isNull(secretFingerprints.retiredAt), ne(secretFingerprints.fingerprint, given.fingerprint)))
      .returning({ fingerprint: secretFingerprints.fingerprint });
    await tx
      .insert(secretFingerprints)
      .values(given)
      .onConflictDoUpdate({
        target: secretFingerprints.fingerprint,
        set: { keptIn: given.keptIn, retiredAt: null },
      });
    return retired.length > 0;
  });
}
