import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { backupName } from "#app/platform/backup/backup-names.ts";
import { KEPT_BESIDE_DATABASE, putFilesBack } from "#app/platform/backup/keep-files.server.ts";
import { checkBackup, findBackup, restoreRows, type FoundBackup } from "#app/platform/backup/restore-backup.server.ts";
import { openEmbeddedDatabase, openServerDatabase } from "#app/platform/db/database.server.ts";
import { lockDirectory } from "#app/platform/db/directory-lock.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { counted, rootOf } from "./backup.ts";
import { holdMailings } from "./hold-mailings.ts";

export type Restoring = {
  /** A backup's name, or "latest". */
  name: string;
  /** Embedded profile: what is there now is put aside, not asked about. */
  replace: boolean;
};

/**
 * `npm run restore`: puts a backup where the settings say, and answers with what to print. Everything is checked and made beside its place
 * first; then what was there is moved aside, and nothing is ever overwritten. Throws, in words for the owner, with everything as it was.
 */
export async function restore(env: Env, { name, replace }: Restoring): Promise<string> {
  const backup = await findBackup(rootOf(env), name);
  await mkdir(env.DATA_DIR, { recursive: true });
  const unlock = env.DATABASE_URL ? () => {} : lockDirectory(path.join(env.DATA_DIR, "database"));
  try {
    if (env.DATABASE_URL) await refuseUnlessEmpty(env.DATABASE_URL);
    else refuseUnlessAllowed(env, replace);
    await checkBackup(backup);
    return await (env.DATABASE_URL ? toServer(env, env.DATABASE_URL, backup) : toFolder(env, backup));
  } finally {
    unlock();
  }
}

function refuseUnlessAllowed({ DATA_DIR }: Env, replace: boolean): void {
  if (replace || !existsSync(path.join(DATA_DIR, "database"))) return;
  throw new Error(
    `There is a database in ${path.resolve(DATA_DIR)} already. Restore into a new folder (DATA_DIR=./restored), or say --replace: what is there now is then put aside, not removed.`,
  );
}

async function refuseUnlessEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::integer as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    if (rows[0]?.tables === 0) return;
  } finally {
    await client.end();
  }
  throw new Error(
    "The database at DATABASE_URL is not empty. Make a new one (createdb shod_restored), set DATABASE_URL to it and restore again: the old one stays as it is.",
  );
}

async function toServer(env: Env, url: string, backup: FoundBackup): Promise<string> {
  await restoreRows(backup, (migrations) => openServerDatabase(url, migrations));
  const held = await heldMailings(env, backup, await openServerDatabase(url));
  const aside = await putInPlace(env, backup, null);
  return said(backup, "the database at DATABASE_URL", aside, held);
}

async function toFolder(env: Env, backup: FoundBackup): Promise<string> {
  const made = path.join(env.DATA_DIR, `restoring-${backup.name}`);
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true, mode: 0o700 });
  try {
    const directory = path.join(made, "database");
    await restoreRows(backup, (migrations, template) => openEmbeddedDatabase(directory, template, migrations));
    const held = await heldMailings(env, backup, await openEmbeddedDatabase(directory));
    const aside = await putInPlace(env, backup, directory);
    return said(backup, path.resolve(env.DATA_DIR), aside, held);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

type Held = Awaited<ReturnType<typeof holdMailings>>;

async function heldMailings(
  env: Env,
  { manifest: { takenAt } }: FoundBackup,
  database: Awaited<ReturnType<typeof openServerDatabase>>,
): Promise<Held> {
  try {
    return await holdMailings(database.db, { env, takenAt, now: new Date() });
  } finally {
    await database.close();
  }
}

/** Moves what is there now aside, and what was made into its place. The folder it was moved to; null where nothing was there. */
async function putInPlace(env: Env, backup: FoundBackup, database: string | null): Promise<string | null> {
  const made = path.join(env.DATA_DIR, `restoring-${backup.name}`, "files");
  await mkdir(made, { recursive: true, mode: 0o700 });
  await putFilesBack(backup.root, backup.manifest.files, made);
  if (database) await move(database, path.join(made, "database"));
  const names = [...(database ? ["database"] : []), ...KEPT_BESIDE_DATABASE];
  const aside = path.join(env.DATA_DIR, `before-restore-${backupName(new Date())}`);
  const movedAside = names.filter((name) => existsSync(path.join(env.DATA_DIR, name)));
  for (const name of movedAside) await move(path.join(env.DATA_DIR, name), path.join(aside, name));
  for (const name of names)
    if (existsSync(path.join(made, name))) await move(path.join(made, name), path.join(env.DATA_DIR, name));
  await rm(path.dirname(made), { recursive: true, force: true });
  return movedAside.length > 0 ? aside : null;
}

/** A folder that is a disk of its own cannot be renamed: it is copied then, and stays. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await cp(from, to, { recursive: true, preserveTimestamps: true });
    await rm(from, { recursive: true, force: true });
  }
}

function said({ name, manifest }: FoundBackup, where: string, aside: string | null, held: Held): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${name} (${manifest.takenAt}) to ${where}: ${counted(rows, "row")}, ${counted(manifest.files.length, "file")}.`,
    ...(aside ? [`What was there before is in ${path.resolve(aside)}.`] : []),
    ...(held.mailings + held.newsletters > 0
      ? [
          `${held.mailings} mailings and ${held.newsletters} newsletters wait for you at /admin/newsletter, so that nobody gets them twice.`,
        ]
      : []),
    "Whoever was deleted since then is there again: delete them again, as they asked.",
    "Start the site: it reads stock and codes anew.",
  ].join("\n");
}
