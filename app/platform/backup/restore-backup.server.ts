import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { MIGRATIONS, openEmbeddedDatabase, templateFile, type Database } from "../db/database.server.ts";
import { checkTable, copyTablesIn } from "./copy-tables.server.ts";
import { checkFile } from "./keep-files.server.ts";
import { backupsIn, readManifest, type Manifest } from "./manifest.server.ts";

export type FoundBackup = { root: string; name: string; folder: string; manifest: Manifest };

/** The backup of that name, or the newest with "latest". Throws, in words for the owner, where there is none. */
export async function findBackup(root: string, name: string): Promise<FoundBackup> {
  const names = await backupsIn(root);
  const found = name === "latest" ? names.at(-1) : names.find((each) => each === name);
  if (!found)
    throw new Error(
      names.length === 0
        ? `There is no backup in ${path.resolve(root)}.`
        : `There is no backup ${name} in ${path.resolve(root)}. There are: ${names.join(", ")}.`,
    );
  const folder = path.join(root, found);
  return { root, name: found, folder, manifest: await readManifest(folder) };
}

/** Reads everything a backup holds; throws what is missing or is not what was written. */
export async function checkBackup({ root, folder, manifest }: FoundBackup): Promise<void> {
  for (const table of manifest.tables) await checkTable(folder, table);
  for (const file of manifest.files) await checkFile(root, file);
}

/** The same, and lets a database in memory try whether the rows can be restored: every key and every rule is looked at. */
export async function verifyBackup(backup: FoundBackup): Promise<{ tables: number; rows: number; files: number }> {
  await checkBackup(backup);
  await openedAsThen(
    backup,
    (migrations, template) => openEmbeddedDatabase(undefined, template, migrations),
    (database) => fill(database, backup),
  );
  const { tables, files } = backup.manifest;
  return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length };
}

/**
 * Fills a database with the rows of a backup. `open` is asked for an empty one with the migrations of that time; later ones are applied when
 * it is opened the next time.
 */
export async function restoreRows(
  backup: FoundBackup,
  open: (migrations: string, template: string) => Promise<Database>,
): Promise<void> {
  await openedAsThen(backup, open, (database) => fill(database, backup));
}

async function fill(database: Database, { folder, manifest }: FoundBackup): Promise<void> {
  await database.copying("writing", (copier) => copyTablesIn(copier, folder, manifest));
}

const journal = z.object({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });
const NO_TEMPLATE = path.join(MIGRATIONS, "no-template");

async function openedAsThen(
  { name, manifest }: FoundBackup,
  open: (migrations: string, template: string) => Promise<Database>,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const known = journal.parse(JSON.parse(await readFile(path.join(MIGRATIONS, "meta/_journal.json"), "utf8")));
  const then = known.entries.slice(0, manifest.migrations.length);
  if (then.length < manifest.migrations.length || then.some(({ when }, at) => String(when) !== manifest.migrations[at]))
    throw new Error(`The backup ${name} was made by a newer version of this program. Restore it with that version.`);

  const isToday = then.length === known.entries.length;
  const migrations = isToday ? MIGRATIONS : await migrationsOfThen({ ...known, entries: then });
  try {
    const database = await open(migrations, isToday ? templateFile() : NO_TEMPLATE);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    if (!isToday) await rm(migrations, { recursive: true, force: true });
  }
}

async function migrationsOfThen(then: z.infer<typeof journal>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "shod-migrations-"));
  for (const { tag } of then.entries) await cp(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  await cp(path.join(MIGRATIONS, "meta"), path.join(folder, "meta"), { recursive: true });
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(then));
  return folder;
}
