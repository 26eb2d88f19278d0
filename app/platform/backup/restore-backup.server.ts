import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { MIGRATIONS, openEmbeddedDatabase, templateFile, type Database } from "../db/database.server.ts";
import { checkTable, copyTablesIn } from "./copy-tables.server.ts";
import { checkFile } from "./keep-files.server.ts";
import { backupsIn, readManifest, type Manifest } from "./manifest.server.ts";

export type FoundBackup = { root: string; name: string; folder: string; manifest: Manifest };

/** The backup of that name, or the newest with "latest". Throws, with a message for the owner, when there is none. */
export async function findBackup(root: string, name: string): Promise<FoundBackup> {
  const names = await backupsIn(root);
  const found = name === "latest" ? names.at(-1) : names.find((candidate) => candidate === name);
  if (!found)
    throw new Error(
      names.length === 0
        ? `No backups found in ${path.resolve(root)}.`
        : `Backup ${name} not found in ${path.resolve(root)}. Available backups: ${names.join(", ")}.`,
    );
  const folder = path.join(root, found);
  return { root, name: found, folder, manifest: await readManifest(folder) };
}

/** Reads the whole backup; throws when anything is missing or damaged. */
export async function checkBackup({ root, folder, manifest }: FoundBackup): Promise<void> {
  for (const table of manifest.tables) await checkTable(folder, table);
  for (const file of manifest.files) await checkFile(root, file);
}

/** checkBackup, and a trial restore into an in-memory database, which checks every key and constraint. */
export async function verifyBackup(backup: FoundBackup): Promise<{ tables: number; rows: number; files: number }> {
  await checkBackup(backup);
  await withBackupSchema(
    backup,
    (migrations, template) => openEmbeddedDatabase(undefined, template, migrations),
    (database) => fill(database, backup),
  );
  const { tables, files } = backup.manifest;
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length };
}

/**
 * Fills a database with a backup's rows. `open` must return an empty one with the migrations of the backup's version; later migrations are
 * applied the next time it is opened.
 */
export async function restoreRows(
  backup: FoundBackup,
  open: (migrations: string, template: string) => Promise<Database>,
): Promise<void> {
  await withBackupSchema(backup, open, (database) => fill(database, backup));
}

async function fill(database: Database, { folder, manifest }: FoundBackup): Promise<void> {
  await database.copying("writing", (copier) => copyTablesIn(copier, folder, manifest));
}

const journal = z.object({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });
const NO_TEMPLATE = path.join(MIGRATIONS, "no-template");

async function withBackupSchema(
  { name, manifest }: FoundBackup,
  open: (migrations: string, template: string) => Promise<Database>,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const known = journal.parse(JSON.parse(await readFile(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")));
  const applied = known.entries.slice(0, manifest.migrations.length);
  if (
    applied.length < manifest.migrations.length ||
    applied.some(({ when }, at) => String(when) !== manifest.migrations[at])
  )
    throw new Error(`Backup ${name} was made by a newer version. Restore it with that version.`);

  const isCurrent = applied.length === known.entries.length;
  const migrations = isCurrent ? MIGRATIONS : await migrationsFolder({ ...known, entries: applied });
  try {
    const database = await open(migrations, isCurrent ? templateFile() : NO_TEMPLATE);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    if (!isCurrent) await rm(migrations, { recursive: true, force: true });
  }
}

async function migrationsFolder(applied: z.infer<typeof journal>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "shod-migrations-"));
  for (const { tag } of applied.entries) await cp(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  // Not a copy of the original, which may be read-only.
  await mkdir(path.join(folder, "meta"));
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(applied));
  return folder;
}
