import { desc, isNotNull, isNull, sql } from "drizzle-orm";
import { rowsOf, type Database, type Db } from "../db/database.server.ts";
import { backups } from "./backup.tables.server.ts";
import { makeBackup, type BackupLocation, type MadeBackup } from "./make-backup.server.ts";

/** Makes a backup and records it, or why it failed, for the system page of every process. */
export async function backUp(
  database: Pick<Database, "db" | "copying">,
  location: BackupLocation,
): Promise<MadeBackup> {
  const { db } = database;
  try {
    const made = await makeBackup(database, location);
    await record(db, { name: made.name, bytes: made.bytes });
    return made;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await record(db, { name: "", failure: failure.slice(0, 500) });
    throw error;
  }
}

/** Before an upgrade, the new version's CLI may back up a database that does not have this table yet. */
async function record(db: Db, row: typeof backups.$inferInsert): Promise<void> {
  const [found] = await rowsOf<{ known: boolean }>(db, sql`select to_regclass('public.backups') is not null as known`);
  if (found?.known) await db.insert(backups).values(row);
}

/** Records a backup made by another program, so that the owner sees its age, too. */
export async function recordExternalBackup(db: Db, name: string): Promise<void> {
  await record(db, { name });
}

export type BackupNote = typeof backups.$inferSelect;

/** When the site itself last made one: backups made by other programs contain no uploads. */
export async function lastOwnBackup(db: Db): Promise<Date | null> {
  const [own] = await db
    .select({ at: backups.at })
    .from(backups)
    .where(isNotNull(backups.bytes))
    .orderBy(desc(backups.at), desc(backups.id))
    .limit(1);
  return own?.at ?? null;
}

/** The latest successful backup, and the latest attempt. */
export async function lastBackups(db: Db): Promise<{ good: BackupNote | null; tried: BackupNote | null }> {
  const [tried] = await db.select().from(backups).orderBy(desc(backups.at), desc(backups.id)).limit(1);
  if (!tried?.failure) return { good: tried ?? null, tried: tried ?? null };
  const [good] = await db
    .select()
    .from(backups)
    .where(isNull(backups.failure))
    .orderBy(desc(backups.at), desc(backups.id))
    .limit(1);
  return { good: good ?? null, tried };
}
