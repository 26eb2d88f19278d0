import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { profiles } from "./profiles.tables.server.ts";

/** Creates the profile row that every account has. */
export async function createProfile(db: Db, userId: string): Promise<void> {
  await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
}

export async function backupEmailOf(db: Db, userId: string): Promise<string | null> {
  const [profile] = await db
    .select({ backupEmail: profiles.backupEmail })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.backupEmail ?? null;
}

export async function saveBackupEmail(db: Db, userId: string, backupEmail: string | null): Promise<void> {
  await db
    .insert(profiles)
    .values({ id: userId, backupEmail })
    .onConflictDoUpdate({ target: profiles.id, set: { backupEmail } });
}
