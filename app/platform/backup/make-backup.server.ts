import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { rowsOf, type Database } from "../db/database.server.ts";
import { DirectoryInUse, lockDirectory } from "../db/directory-lock.server.ts";
import { log } from "../log.server.ts";
import { backupName, worthKeeping } from "./backup-names.ts";
import { copyTablesOut } from "./copy-tables.server.ts";
import { makeErasuresFolder, pruneErasures } from "./erasures.server.ts";
import { reserveNumbers } from "./issued-numbers.server.ts";
import { filesToKeep, keepFiles, sweepKeptFiles, type FoundFile } from "./keep-files.server.ts";
import { backupsIn, manifestOf, readManifest, type KeptFile, type Manifest } from "./manifest.server.ts";

export type BackupPlace = {
  /** BACKUP_DIR: one folder for each backup, and what they share: `files`, `erasures` and `numbers.json`. */
  root: string;
  dataDirectory: string;
};

/** `folder`: where it is, absolute. */
export type MadeBackup = { name: string; folder: string; bytes: number; rows: number; files: number };

const UNFINISHED = ".unfinished";
/** Left free for the site itself. */
const ROOM_TO_SPARE = 200_000_000;

/**
 * Copies the database as it is at this moment, and what DATA_DIR holds beside it, while the site goes on. There is all of it under its name,
 * or nothing. Afterwards those that are not worth their room any more are removed. Only one process at a time works in a folder of backups:
 * throws while another does.
 */
export async function makeBackup(
  database: Pick<Database, "db" | "copying">,
  { root, dataDirectory }: BackupPlace,
  now = new Date(),
): Promise<MadeBackup> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  return alone(root, async () => {
    await sweepUnfinished(root);
    const before = await newestFiles(root);
    const files = await filesToKeep(dataDirectory);
    if ((await missingRoom(database, root, files, before)) !== null) {
      // Old ones go before a new one is given up.
      await removeUnneeded(root, now);
      const missing = await missingRoom(database, root, files, before);
      if (missing !== null) throw new Error(missing);
    }
    const name = backupName(now);
    const unfinished = path.join(root, `${name}${UNFINISHED}`);
    try {
      await mkdir(unfinished, { mode: 0o700 });
      const copied = await database.copying("reading", (copier) => copyTablesOut(copier, unfinished));
      // Looked for after the rows were copied: every file that a row names is there.
      const kept = await keepFiles(root, dataDirectory, await filesToKeep(dataDirectory), before);
      const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...copied, files: kept };
      await writeFile(manifestOf(unfinished), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
      await makeErasuresFolder(root);
      await reserveNumbers(database.db, root);
      await rename(unfinished, path.join(root, name));
      // What was made is good, whatever becomes of older ones.
      await removeUnneeded(root, now).catch((error: unknown) => log("warn", "old backups are not removed", { error }));
      return {
        name,
        folder: path.resolve(root, name),
        bytes: (await sizeOf(path.join(root, name))) + kept.reduce((sum, { bytes }) => sum + bytes, 0),
        rows: copied.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: kept.length,
      };
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
}

async function alone<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
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
      `Process ${error.pid} makes a backup in ${path.resolve(root)} just now. Try again once it is done.`,
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

/** What the last backup kept; nothing where there is none, or where it cannot be read: then every file is read anew. */
async function newestFiles(root: string): Promise<KeptFile[]> {
  const newest = (await backupsIn(root)).at(-1);
  if (!newest) return [];
  return (await readManifest(path.join(root, newest)).catch(() => null))?.files ?? [];
}

/** Why a backup does not fit; null where it does. */
async function missingRoom(
  { db }: Pick<Database, "db">,
  root: string,
  files: FoundFile[],
  before: readonly KeptFile[],
): Promise<string | null> {
  const known = new Map(before.map((file) => [file.path, file.bytes]));
  const newBytes = files.reduce((sum, file) => sum + (known.get(file.path) === file.bytes ? 0 : file.bytes), 0);
  const [database] = await rowsOf<{ bytes: string | number }>(
    db,
    sql`select pg_database_size(current_database()) as bytes`,
  );
  // Packed, the rows take a part of what the database takes.
  const needed = newBytes + Number(database?.bytes ?? 0) + ROOM_TO_SPARE;
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize >= needed) return null;
  const megabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString("en");
  return `There is not enough room in ${root}: a backup may need ${megabytes(needed)} MB, and ${megabytes(bavail * bsize)} MB are free. Make room, or set BACKUP_DIR to another disk.`;
}

/** Removes what is not worth its room, and files that no backup left needs; says which backups those were. */
export async function prune(root: string, now: Date): Promise<string[]> {
  return alone(root, () => removeUnneeded(root, now));
}

async function removeUnneeded(root: string, now: Date): Promise<string[]> {
  const names = await backupsIn(root);
  const kept = worthKeeping(names, now);
  const removed = names.filter((name) => !kept.has(name));
  for (const name of removed) await rm(path.join(root, name), { recursive: true, force: true });
  await pruneErasures(root, kept);
  const needed = new Set<string>();
  try {
    for (const name of kept)
      for (const { sha256 } of (await readManifest(path.join(root, name))).files) needed.add(sha256);
  } catch (error) {
    log("warn", "files of removed backups stay, because one that is kept cannot be read", { error });
    return removed;
  }
  await sweepKeptFiles(root, needed);
  return removed;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
