import { desc, isNotNull, isNull, sql } from "drizzle-orm";
import { rowsOf, type Database, type Db } from "../db/database.server.ts";
import { backups } from "./backup.tables.server.ts";
import { makeBackup, type BackupPlace, type MadeBackup } from "./make-backup.server.ts";

/** Makes a backup and writes down that it was made, or why it was not, where the system page of every process finds it. */
export async function backUp(database: Pick<Database, "db" | "copying">, place: BackupPlace): Promise<MadeBackup> {
  const { db } = database;
  try {
    const made = await makeBackup(database, place);
    await note(db, { name: made.name, bytes: made.bytes });
    return made;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await note(db, { name: "", failure: failure.slice(0, 500) });
    throw error;
  }
}

/** Before an upgrade a command of the new version may back up a database that has no table for this yet. */
async function note(db: Db, noted: typeof backups.$inferInsert): Promise<void> {
  const [found] = await rowsOf<{ known: boolean }>(db, sql`select to_regclass('public.backups') is not null as known`);
  if (found?.known) await db.insert(backups).values(noted);
}

/** Another program made one: its age is the owner's to know as well. */
export async function noteBackupElsewhere(db: Db, name: string): Promise<void> {
  await note(db, { name });
}

export type BackupNote = typeof backups.$inferSelect;

/** When the site itself last made one: what others make holds no uploads. */
export async function lastOwnBackup(db: Db): Promise<Date | null> {
  const [own] = await db
    .select({ at: backups.at })
    .from(backups)
    .where(isNotNull(backups.bytes))
    .orderBy(desc(backups.at), desc(backups.id))
    .limit(1);
  return own?.at ?? null;
}

/** The newest good one, and what became of the newest try. */
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
