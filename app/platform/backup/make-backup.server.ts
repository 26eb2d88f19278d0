import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { rowsOf, type Database } from "../db/database.server.ts";
import { DirectoryInUse, lockDirectory } from "../db/directory-lock.server.ts";
import { log } from "../log.server.ts";
import { reserveSpace, unpromisedBytes } from "../storage/reserved-space.server.ts";
import { backupName, backupsToKeep } from "./backup-names.ts";
import { copyTablesOut } from "./copy-tables.server.ts";
import { makeErasuresFolder, pruneErasures } from "./erasures.server.ts";
import { reserveNumbers } from "./issued-numbers.server.ts";
import { filesToKeep, storeFiles, sweepStoredFiles, type FoundFile } from "./keep-files.server.ts";
import { backupsIn, manifestOf, readManifest, type KeptFile, type Manifest } from "./manifest.server.ts";

export type BackupLocation = {
  /** BACKUP_DIR: one folder per backup, and what they share: `files`, `erasures` and `numbers.json`. */
  root: string;
  dataDirectory: string;
};

/** `folder` is absolute. */
export type MadeBackup = { name: string; folder: string; bytes: number; rows: number; files: number };

const UNFINISHED = ".unfinished";
/** Left free for the site. */
const RESERVED_BYTES = 200_000_000;

/**
 * Copies a snapshot of the database, and the files of DATA_DIR, while the site keeps running. The backup appears under its name only when
 * complete. Then removes backups that are no longer worth keeping. Only one process at a time may write to BACKUP_DIR: throws while another
 * does.
 */
export async function makeBackup(
  database: Pick<Database, "db" | "copying">,
  { root, dataDirectory }: BackupLocation,
  now = new Date(),
): Promise<MadeBackup> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return withBackupLock(root, async () => {
    await sweepUnfinished(root);
    const previous = await newestFiles(root);
    const files = await filesToKeep(dataDirectory);
    const needed = await neededSpace(database, files, previous);
    let space = await reserveSpace(root, needed);
    if (!space) {
      // Remove old backups before giving up on a new one.
      await removeUnneeded(root, now);
      space = await reserveSpace(root, needed);
      if (!space) throw new Error(await spaceProblem(root, needed));
    }
    const name = backupName(now);
    const unfinished = path.join(root, `${name}${UNFINISHED}`);
    try {
      await mkdir(unfinished, { mode: 0o700 });
      const copied = await database.copying("reading", (copier) => copyTablesOut(copier, unfinished));
      // Files are listed after the rows were copied, so that every file a row refers to is included.
      const kept = await storeFiles(root, dataDirectory, await filesToKeep(dataDirectory), previous);
      const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...copied, files: kept };
      await writeFile(manifestOf(unfinished), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
      await makeErasuresFolder(root);
      await reserveNumbers(database.db, root);
      await rename(unfinished, path.join(root, name));
      // The new backup is good even if old ones cannot be removed.
      await removeUnneeded(root, now).catch((error: unknown) => log("warn", "old backups were not removed", { error }));
      return {
        name,
        folder: path.resolve(root, name),
        bytes: (await sizeOf(path.join(root, name))) + kept.reduce((sum, { bytes }) => sum + bytes, 0),
        rows: copied.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: kept.length,
      };
    } finally {
      space.release();
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

async function withBackupLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = lockBackups(root);
  try {
    return await work();
  } finally {
    unlock();
  }
}

function lockBackups(root: string): () => void {
  try {
    return lockDirectory(path.join(root, "backups"));
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new Error(
      `Process ${error.pid} is making a backup in ${path.resolve(root)}. Try again when it has finished.`,
      {
        cause: error,
      },
    );
  }
}

async function sweepUnfinished(root: string): Promise<void> {
  for (const name of await readdir(root))
    if (name.endsWith(UNFINISHED)) await rm(path.join(root, name), { recursive: true, force: true });
}

/** The files of the latest backup. Empty when there is none or its manifest is unreadable: every file is then copied and hashed again. */
async function newestFiles(root: string): Promise<KeptFile[]> {
  const newest = (await backupsIn(root)).at(-1);
  if (!newest) return [];
  return (await readManifest(path.join(root, newest)).catch(() => null))?.files ?? [];
}

/** The rows take less space than the database, because they are compressed. */
async function neededSpace(
  { db }: Pick<Database, "db">,
  files: FoundFile[],
  previous: readonly KeptFile[],
): Promise<{ bytes: number; keepFree: number }> {
  const known = new Map(previous.map((file) => [file.path, file.bytes]));
  const newBytes = files.reduce((sum, file) => sum + (known.get(file.path) === file.bytes ? 0 : file.bytes), 0);
  const [database] = await rowsOf<{ bytes: string | number }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return { bytes: newBytes + Number(database?.bytes ?? 0), keepFree: RESERVED_BYTES };
}

async function spaceProblem(root: string, { bytes, keepFree }: { bytes: number; keepFree: number }): Promise<string> {
  const free = (await unpromisedBytes(root)) ?? 0;
  const megabytes = (amount: number) => Math.ceil(amount / 1e6).toLocaleString("en");
  return `Not enough disk space in ${root}: a backup may need ${megabytes(bytes + keepFree)} MB, but only ${megabytes(free)} MB are free. Free up space, or set BACKUP_DIR to a folder on another disk.`;
}

/** Removes backups not worth keeping, and files no remaining backup needs. Returns the removed backups. */
export async function prune(root: string, now: Date): Promise<string[]> {
  return withBackupLock(root, () => removeUnneeded(root, now));
}

async function removeUnneeded(root: string, now: Date): Promise<string[]> {
  const names = await backupsIn(root);
  const kept = backupsToKeep(names, now);
  const removed = names.filter((name) => !kept.has(name));
  for (const name of removed) await rm(path.join(root, name), { recursive: true, force: true });
  await pruneErasures(root, kept);
  const needed = new Set<string>();
  try {
    for (const name of kept)
      for (const { sha256 } of (await readManifest(path.join(root, name))).files) needed.add(sha256);
  } catch (error) {
    log("warn", "files of removed backups are kept, because a remaining backup's manifest is unreadable", { error });
    return removed;
  }
  await sweepStoredFiles(root, needed);
  return removed;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
