import { existsSync } from "node:fs";
import { lstat, mkdir, rename, rm, stat } from "node:fs/promises";
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
import type { Env } from "#app/platform/env.server.ts";
import { counted, rootToRead } from "./backup.ts";
import { forgetErased, forgottenSaid } from "./forget-erased.ts";
import { holdEmails, holdMailings } from "./hold-mailings.ts";
import { ACCEPT, knownSecret, openSecrets } from "./secrets.ts";

export type Restoring = {
  /** A backup's name, or "latest". */
  name: string;
  /** What is there now is put aside, not asked about. */
  replace: boolean;
  /** What was deleted or taken back from this moment on is to be there again. */
  erasedBefore?: string | undefined;
};

/**
 * `npm run restore`: puts a backup where the settings say, and answers with what to print. Everything is checked and made beside its place
 * first; then what was there is moved aside, and nothing is ever overwritten. Throws, in words for the owner, with everything as it was; only
 * a database server keeps the rows it was given.
 */
export async function restore(env: Env, { name, replace, erasedBefore }: Restoring): Promise<string> {
  const before = erasedBefore === undefined ? null : readMoment(erasedBefore);
  const found = await findBackup(rootToRead(env), name);
  const [journal, numbers] = [await readErasures(found.root), await readReservedNumbers(found.root)];
  const backup = { ...found, before, journal, numbers };
  await mkdir(env.DATA_DIR, { recursive: true });
  const unlock = env.DATABASE_URL ? () => {} : lockDirectory(path.join(env.DATA_DIR, "database"));
  try {
    await refuseUnlessAllowed(env, replace);
    if (env.DATABASE_URL) await refuseUnlessEmpty(env.DATABASE_URL);
    await checkBackup(backup);
    return await (env.DATABASE_URL ? toServer(env, env.DATABASE_URL, backup) : toFolder(env, backup));
  } finally {
    unlock();
  }
}

/** `journal`: what was deleted and taken back, beside it; `numbers`: what may have been issued since. Null where nothing tells. */
type Restored = FoundBackup & {
  before: Date | null;
  journal: Awaited<ReturnType<typeof readErasures>>;
  numbers: ReservedNumbers | null;
};

function readMoment(text: string): Date {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  throw new Error(`--erased-before takes a moment, such as 2026-11-22T14:00:00Z, and not “${text}”.`);
}

/** What a restore puts into DATA_DIR. */
const placesOf = ({ DATABASE_URL }: Env) => [...(DATABASE_URL ? [] : ["database"]), ...BACKED_UP_PATHS];

async function refuseUnlessAllowed(env: Env, replace: boolean): Promise<void> {
  const home = await stat(env.DATA_DIR);
  for (const name of placesOf(env)) {
    const found = await lstat(path.join(env.DATA_DIR, name)).catch(() => null);
    if (!found) continue;
    if (!replace)
      throw new Error(
        `There is a site's ${name} in ${path.resolve(env.DATA_DIR)} already. Restore into a new folder (DATA_DIR=./restored), or say --replace: what is there now is then put aside, not removed.`,
      );
    if (found.dev !== home.dev)
      throw new Error(
        `${path.resolve(env.DATA_DIR, name)} is a disk of its own and cannot be put aside. Restore into a new folder (DATA_DIR=./restored), and copy from there.`,
      );
  }
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

async function toServer(env: Env, url: string, backup: Restored): Promise<string> {
  const made = await makeFiles(env, backup);
  try {
    await restoreRows(backup, (migrations) => openServerDatabase(url, migrations));
    const finished = await finishOnServer(env, url, backup, made);
    return message(backup, "the database at DATABASE_URL", await putInPlace(env, made), finished);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function finishOnServer(env: Env, url: string, backup: Restored, made: string): Promise<Finished> {
  try {
    return await finish(env, backup, await openServerDatabase(url), made);
  } catch (error) {
    throw new Error(
      "The rows are in the database at DATABASE_URL, but what was deleted since then is still among them. Start no site with it: make a new one and restore again.",
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
    return message(backup, path.resolve(env.DATA_DIR), await putInPlace(env, made), finished);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** The backup's files in a folder of their own, on the disk they are to be on. */
async function makeFiles(env: Env, backup: FoundBackup): Promise<string> {
  const made = path.join(env.DATA_DIR, `restoring-${backup.name}`);
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { mode: 0o700 });
  await restoreFiles(backup.root, backup.manifest.files, made);
  return made;
}

type Finished = {
  held: Awaited<ReturnType<typeof holdMailings>>;
  emails: number;
  forgotten: string[];
  secret: string[];
};

/** Before any site opens it: issued numbers are skipped, what is gone goes again, and mailings wait. */
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
    const held = await holdMailings(database.db, { env, takenAt, now: new Date() });
    const emails = await holdEmails(database.db, { takenAt, now: new Date() });
    const secret = await secretSaid(database.db, env, made);
    const isOlder = !manifest.tables.some(({ name }) => name === "erasures");
    return {
      held,
      emails,
      secret,
      forgotten: forgottenSaid(forgotten, { unreadable: journal?.unreadable ?? null, isOlder, before }),
    };
  } finally {
    await database.close();
  }
}

/** Where the site will not have the secret that the rows were made with: which one that is, before the start is refused for it. */
async function secretSaid(db: Db, env: Env, made: string): Promise<string[]> {
  const inUse = await secretInUse(db);
  if (!inUse) return [];
  const isThere = env.AUTH_SECRET !== undefined || existsSync(path.join(made, "secret"));
  if (isThere && knownSecret(openSecrets(env.AUTH_SECRET, made)).fingerprint === inUse.fingerprint) return [];
  return [
    `${isThere ? "The secret set here is not the one" : "The backup does not hold the secret that"} this site was used with, which was last kept in ${inUse.keptIn}. Set AUTH_SECRET to that one before you start the site. If it is lost, run ${ACCEPT}: everyone has to sign in again, links in emails sent so far stop working, and authenticator apps have to be set up again.`,
  ];
}

/** Moves what is there now aside, and what was made into its place. The folder it was moved to; null where nothing was there. */
async function putInPlace(env: Env, made: string): Promise<string | null> {
  const aside = path.join(env.DATA_DIR, `before-restore-${backupName(new Date())}`);
  const namesIn = (folder: string) => placesOf(env).filter((name) => existsSync(path.join(folder, name)));
  const there = namesIn(env.DATA_DIR);
  if (there.length > 0) await mkdir(aside, { mode: 0o700 });
  await allOrNone([
    ...there.map((name) => ({ from: path.join(env.DATA_DIR, name), to: path.join(aside, name) })),
    ...namesIn(made).map((name) => ({ from: path.join(made, name), to: path.join(env.DATA_DIR, name) })),
  ]);
  return there.length > 0 ? aside : null;
}

/** Moves files and folders one after the other; where one cannot be moved, those before it go back and the error is thrown. */
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

function message(
  { name, manifest, numbers }: Restored,
  where: string,
  aside: string | null,
  { held, emails, forgotten, secret }: Finished,
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${name} (${manifest.takenAt}) to ${where}: ${counted(rows, "row")}, ${counted(manifest.files.length, "file")}.`,
    ...(aside ? [`What was there before is in ${path.resolve(aside)}.`] : []),
    ...(held.mailings + held.newsletters > 0
      ? [
          `${held.mailings} mailings and ${held.newsletters} newsletters wait for you at /admin/newsletter, so that nobody gets them twice.`,
        ]
      : []),
    ...(emails > 0
      ? [
          `${emails} ${emails === 1 ? "email that was" : "emails that were"} waiting to be sent may have gone out since the backup. Review and resend them at /admin/system.`,
        ]
      : []),
    ...forgotten,
    numbers === null
      ? "There is no readable numbers.json beside that backup, which records the numbers issued since. Order numbers continue 10,000 higher and ids 1,000,000 higher, so that none is issued twice."
      : "Order numbers and ids continue above every one issued before, so there is a gap in them.",
    ...secret,
    "Start the site: it reads stock and codes anew.",
  ].join("\n");
}
