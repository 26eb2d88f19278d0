import { desc, isNull } from "drizzle-orm";
import type { Database, Db } from "../db/database.server.ts";
import { backups } from "./backup.tables.server.ts";
import { makeBackup, type BackupPlace, type MadeBackup } from "./make-backup.server.ts";

/** Any constant: the site and a command that backs up at once do it one after the other. */
const BACKUP_LOCK = 8_115_009;

/** Makes a backup and writes down that it was made, or why it was not, where the system page of every process finds it. */
export async function backUp(database: Database, place: BackupPlace): Promise<MadeBackup> {
  return database.alone(BACKUP_LOCK, async () => {
    try {
      const made = await makeBackup(database, place);
      await database.db.insert(backups).values({ name: made.name, bytes: made.bytes });
      return made;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      await database.db.insert(backups).values({ name: "", failure: failure.slice(0, 500) });
      throw error;
    }
  });
}

/** Another program made one: its age is the owner's to know as well. */
export async function noteBackupElsewhere(db: Db, name: string): Promise<void> {
  await db.insert(backups).values({ name });
}

export type BackupNote = typeof backups.$inferSelect;

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
