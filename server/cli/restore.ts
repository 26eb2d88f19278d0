import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { secretInUse } from "#app/platform/auth/secret-fingerprints.server.ts";
import { backupName } from "#app/platform/backup/backup-names.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";
import {
  readReservedNumbers,
  skipIssuedNumbers,
  type ReservedNumbers,
} from "#app/platform/backup/issued-numbers.server.ts";
import { BACKED_UP_PATHS, restoreFiles } from "#app/platform/backup/keep-files.server.ts";
import { checkBackup, findBackup, restoreRows, type FoundBackup } from "#app/platform/backup/restore-backup.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Database, type Db } from "#app/platform/db/database.server.ts";
import { lockDirectory } from "#app/platform/db/directory-lock.server.ts";
import { FEATURES } from "#app/features.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { withStoredSettings } from "#app/platform/settings/stored-settings.server.ts";
import { counted, rootToRead } from "./backup.ts";
import { forgetErased, forgottenReport } from "./forget-erased.ts";
import { holdEmails, type Held } from "./hold-emails.ts";
import { ACCEPT, knownSecret, openPrevious, openSecrets } from "../secrets.ts";

export type Restoring = {
  /** A backup's name, or "latest". */
  name: string;
  /** Moves existing data aside instead of refusing. */
  replace: boolean;
  /** Does not repeat deletions and withdrawals from this time on. */
  erasedBefore?: string | undefined;
};

/**
 * `npm run restore`: restores a backup to the configured location and returns what to print. Everything is checked and prepared in a separate
 * folder first; then existing data is moved aside, never overwritten. On failure it throws a message for the owner and leaves everything
 * unchanged, except that a database server keeps inserted rows.
 */
export async function restore(env: Env, { name, replace, erasedBefore }: Restoring): Promise<string> {
  const before = erasedBefore === undefined ? null : parseTime(erasedBefore);
  const found = await findBackup(rootToRead(env), name);
  const [journal, numbers] = [await readErasures(found.root), await readReservedNumbers(found.root)];
  const backup = { ...found, before, journal, numbers };
  await mkdir(env.DATA_DIR, { recursive: true });
  const unlock = lockDirectory(path.join(env.DATA_DIR, "database"));
  try {
    await refuseUnlessAllowed(env, replace);
    if (env.DATABASE_URL) await refuseUnlessEmpty(env.DATABASE_URL);
    await checkBackup(backup);
    return await (env.DATABASE_URL ? toServer(env, env.DATABASE_URL, backup) : toFolder(env, backup));
  } finally {
    unlock();
  }
}

/** `journal`: the erasures beside the backup; `numbers`: the reserved numbers. Null when missing. */
type Restored = FoundBackup & {
  before: Date | null;
  journal: Awaited<ReturnType<typeof readErasures>>;
  numbers: ReservedNumbers | null;
};

function parseTime(text: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new Error(`--erased-before takes a time such as 2026-11-22T14:00:00Z, not “${text}”.`);
}

/** The entries of DATA_DIR that a restore writes. */
const entriesOf = ({ DATABASE_URL }: Env) => [...(DATABASE_URL ? [] : ["database"]), ...BACKED_UP_PATHS];

async function refuseUnlessAllowed(env: Env, replace: boolean): Promise<void> {
  const home = await stat(env.DATA_DIR);
  for (const name of entriesOf(env)) {
    const found = await lstat(path.join(env.DATA_DIR, name)).catch(() => null);
    if (!found) continue;
    if (!replace)
      throw new Error(
        `${path.resolve(env.DATA_DIR)} already contains a site's ${name}. Restore into a new folder (DATA_DIR=./restored), or add --replace to move the existing data aside (it is not deleted).`,
      );
    if (found.dev !== home.dev)
      throw new Error(
        `${path.resolve(env.DATA_DIR, name)} is a separate disk and cannot be moved aside. Restore into a new folder (DATA_DIR=./restored), and copy from there.`,
      );
  }
}

async function refuseUnlessEmpty(url: string): Promise<void> {
  if (await isEmptyServer(url)) return;
  throw new Error(
    "The database at DATABASE_URL is not empty. Create a new one (createdb shod_restored), set DATABASE_URL to it and restore again. The old one stays unchanged.",
  );
}

/** Whether a Postgres database has no tables. */
export async function isEmptyServer(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::integer as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    return rows[0]?.tables === 0;
  } finally {
    await client.end();
  }
}

async function toServer(env: Env, url: string, backup: Restored): Promise<string> {
  const made = await makeFiles(env, backup);
  try {
    await restoreRows(backup, (migrations) => openServerDatabase(url, migrations));
    const finished = await finishOnServer(env, url, backup, made);
    return report(backup, "the database at DATABASE_URL", await moveIntoDataDirectory(env, made), finished);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function finishOnServer(env: Env, url: string, backup: Restored, made: string): Promise<Finished> {
  try {
    return await finish(env, backup, await openServerDatabase(url), made);
  } catch (error) {
    throw new Error(
      "The rows were restored to the database at DATABASE_URL, but deletions since the backup were not repeated. Don't start a site with it: create a new database and restore again.",
      { cause: error },
    );
  }
}

async function toFolder(env: Env, backup: Restored): Promise<string> {
  const made = await makeFiles(env, backup);
  try {
    const directory = path.join(made, "database");
    await restoreRows(backup, (migrations, template) => openEmbeddedDatabase(directory, template, migrations));
    const finished = await finish(env, backup, await openEmbeddedDatabase(directory), made);
    return report(backup, path.resolve(env.DATA_DIR), await moveIntoDataDirectory(env, made), finished);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

const UNFINISHED = "restoring-";

/** Removes what commands that were killed have left in the data folder: copies of all rows and files. The folder must be locked. */
export async function removeUnfinished({ DATA_DIR }: Pick<Env, "DATA_DIR">, prefix: string): Promise<void> {
  for (const name of await readdir(DATA_DIR))
    if (name.startsWith(prefix)) await rm(path.join(DATA_DIR, name), { recursive: true, force: true });
}

/** Extracts the backup's files to a folder on the target disk. */
async function makeFiles(env: Env, backup: FoundBackup): Promise<string> {
  await removeUnfinished(env, UNFINISHED);
  const made = path.join(env.DATA_DIR, `${UNFINISHED}${backup.name}`);
  await mkdir(made, { mode: 0o700 });
  await restoreFiles(backup.root, backup.manifest.files, made);
  return made;
}

type Finished = {
  held: Held;
  forgotten: string[];
  secret: string[];
};

/** Before a site opens the database: skips issued numbers, repeats erasures and pauses mailings. */
async function finish(
  env: Env,
  { manifest, journal, numbers, before }: Restored,
  database: Database,
  made: string,
): Promise<Finished> {
  const { takenAt } = manifest;
  try {
    await skipIssuedNumbers(database.db, numbers);
    const forgotten = await forgetErased(database.db, journal?.erasures ?? [], { takenAt: new Date(takenAt), before });
    const { db } = database;
    const stored = await withStoredSettings({ env, db, features: FEATURES });
    const held = await holdEmails(db, { env: stored, takenAt, now: new Date() });
    const secret = await secretReport(database.db, env, made);
    const isOlder = !manifest.tables.some(({ name }) => name === "erasures");
    return {
      held,
      secret,
      forgotten: forgottenReport(forgotten, { unreadable: journal?.unreadable ?? null, isOlder, before }),
    };
  } finally {
    await database.close();
  }
}

/** Names the secret that the rows need if the site will not have it, before the site refuses to start. */
async function secretReport(db: Db, env: Env, made: string): Promise<string[]> {
  const inUse = await secretInUse(db);
  if (!inUse) return [];
  const isThere = env.AUTH_SECRET !== undefined || existsSync(path.join(made, "secret"));
  const known = [
    ...(isThere ? [openSecrets(env.AUTH_SECRET, made)] : []),
    ...(env.AUTH_SECRET_PREVIOUS ? [openPrevious(env.AUTH_SECRET_PREVIOUS)] : []),
  ];
  if (known.some((secret) => knownSecret(secret).fingerprint === inUse.fingerprint)) return [];
  return [
    `${isThere ? "The secret set here is not the one" : "The backup does not contain the secret that"} this site was used with, which was last stored in ${inUse.keptIn}. Set AUTH_SECRET to that secret before you start the site. If it is lost, run ${ACCEPT}: everyone has to sign in again, links in emails sent so far stop working, and authenticator apps have to be set up again.`,
  ];
}

/** Moves existing data aside and the restored data into place. Returns the folder with the old data, or null. */
async function moveIntoDataDirectory(env: Env, made: string): Promise<string | null> {
  const aside = path.join(env.DATA_DIR, `before-restore-${backupName(new Date())}`);
  const namesIn = (folder: string) => entriesOf(env).filter((name) => existsSync(path.join(folder, name)));
  const existing = namesIn(env.DATA_DIR);
  if (existing.length > 0) await mkdir(aside, { mode: 0o700 });
  await allOrNone([
    ...existing.map((name) => ({ from: path.join(env.DATA_DIR, name), to: path.join(aside, name) })),
    ...namesIn(made).map((name) => ({ from: path.join(made, name), to: path.join(env.DATA_DIR, name) })),
  ]);
  return existing.length > 0 ? aside : null;
}

/** Moves files and folders in order. If one fails, moves the earlier ones back and throws. */
export async function allOrNone(moves: { from: string; to: string }[]): Promise<void> {
  const moved: typeof moves = [];
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      moved.push(move);
    }
  } catch (error) {
    for (const { from, to } of moved.toReversed()) await rename(to, from);
    throw error;
  }
}

function inSentence(counts: Record<string, number>): string {
  return new Intl.ListFormat("en").format(Object.entries(counts).map(([name, count]) => `${count} ${name}`));
}

function report(
  { name, manifest, numbers }: Restored,
  where: string,
  aside: string | null,
  { held: { emails, byFeature }, forgotten, secret }: Finished,
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${name} (${manifest.takenAt}) to ${where}: ${counted(rows, "row")}, ${counted(manifest.files.length, "file")}.`,
    ...(aside ? [`The previous data is in ${path.resolve(aside)}.`] : []),
    ...(Object.values(byFeature).some((count) => count > 0)
      ? [`${inSentence(byFeature)} are paused so that no one gets them twice. Review them at /admin/newsletter.`]
      : []),
    ...(emails > 0
      ? [
          `${emails} ${emails === 1 ? "email that was" : "emails that were"} waiting to be sent may have gone out since the backup. Review and resend them at /admin/system.`,
        ]
      : []),
    ...forgotten,
    numbers === null
      ? "numbers.json, which records the numbers issued since the backup, is missing or unreadable. Order numbers continue 10,000 higher and ids 1,000,000 higher, so that none is issued twice."
      : "Order numbers and ids continue after the last ones issued, so there is a gap.",
    ...secret,
    "You can start the site now. It syncs stock and promo codes at start.",
  ].join("\n");
}
