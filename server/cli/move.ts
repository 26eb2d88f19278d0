import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { FEATURES } from "#app/features.server.ts";
import { backupName } from "#app/platform/backup/backup-names.ts";
import { moveRows, type TableContents } from "#app/platform/backup/move-rows.server.ts";
import {
  openEmbeddedDatabase,
  openServerDatabase,
  pendingMigrations,
  type Database,
  type Db,
} from "#app/platform/db/database.server.ts";
import { lockDirectory } from "#app/platform/db/directory-lock.server.ts";
import { newerDatabase } from "#app/platform/db/newer-database.ts";
import type { Env } from "#app/platform/env.server.ts";
import { priceText, type Money } from "#app/platform/money.ts";
import { requireDataFolder } from "../open-database.ts";
import { counted } from "./backup.ts";
import { isEmptyServer, removeUnfinished } from "./restore.ts";

const EMBEDDED = "embedded";
const UNFINISHED = "moving-";

/**
 * `npm run move -- --to`: copies the rows of the configured database to an empty Postgres database, or to the embedded one, while the site is
 * stopped, and compares every table of both. Returns what to print. Throws a message for the owner if anything differs. The configured
 * database is not changed, and the site uses it until DATABASE_URL changes. Uploads stay where they are: both databases belong to one DATA_DIR.
 */
export async function move(env: Env, to: string): Promise<string> {
  const target = to === EMBEDDED ? null : parseServer(to);
  requireDataFolder(env);
  await refuseUnlessPossible(env, target);
  const folder = embeddedFolder(env);
  const made = path.join(env.DATA_DIR, `${UNFINISHED}${backupName(new Date())}`);
  // An embedded database locks it when it is opened.
  const unlock = env.DATABASE_URL ? lockDirectory(folder) : () => {};
  try {
    const source = await openSource(env);
    try {
      await refuseUnlessCurrent(source.db);
      await removeUnfinished(env, UNFINISHED);
      await mkdir(made, { mode: 0o700 });
      const sums = await sumsOf(source.db);
      const tables = await moveTo(target, source, made);
      if (target === null) await rename(path.join(made, "database"), folder);
      return report(env, { target, tables, sums });
    } finally {
      await source.close();
    }
  } finally {
    await rm(made, { recursive: true, force: true });
    unlock();
  }
}

const embeddedFolder = ({ DATA_DIR }: Pick<Env, "DATA_DIR">) => path.join(DATA_DIR, "database");

function parseServer(to: string): string {
  if (/^postgres(ql)?:\/\//.test(to) && URL.canParse(to)) return to;
  throw new Error(
    `--to takes the URL of an empty Postgres database, such as postgres://shod@localhost/shod, or “${EMBEDDED}”, not “${to}”.`,
  );
}

async function refuseUnlessPossible(env: Env, target: string | null): Promise<void> {
  const folder = embeddedFolder(env);
  const isThere = existsSync(folder) && readdirSync(folder).length > 0;
  if (!env.DATABASE_URL && target === null)
    throw new Error("The site uses the embedded database already: DATABASE_URL is not set.");
  if (!env.DATABASE_URL && !isThere)
    throw new Error(`There is no database in ${folder}. Start the site once, or set DATA_DIR.`);
  if (target === null && isThere)
    throw new Error(
      `${path.resolve(folder)} already contains an embedded database. Rename that folder, and run this again.`,
    );
  if (target !== null && !(await isEmptyServer(target)))
    throw new Error("The database that --to names is not empty. Create a new one (createdb shod), and name that.");
  if (env.DATABASE_URL) await refuseConnected(env.DATABASE_URL);
}

/** The embedded database is locked by its process; that a server's is in use shows only in its connections. */
async function refuseConnected(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ connections: number }>(
      `select count(*)::integer as connections from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          -- Of other roles, whose type is hidden, too; not the server's own workers, which have no user.
          and usename is not null and coalesce(backend_type, 'client backend') = 'client backend'`,
    );
    const connections = rows[0]?.connections ?? 0;
    if (connections === 0) return;
    throw new Error(
      `The database at DATABASE_URL is in use: it has ${counted(connections, "other connection")}. Stop every process of the site and other programs that are connected to it, such as psql.`,
    );
  } finally {
    await client.end();
  }
}

/** Does not migrate: the old database stays as it is. */
function openSource(env: Env): Promise<Database> {
  return env.DATABASE_URL
    ? openServerDatabase(env.DATABASE_URL, null)
    : openEmbeddedDatabase(embeddedFolder(env), undefined, null);
}

async function refuseUnlessCurrent(db: Db): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending === 0) return;
  if (pending > 0)
    throw new Error("The database was used by an older version. Start and stop the site once, so that it is migrated.");
  const { detail, toDo } = newerDatabase(-pending);
  throw new Error(`${detail} ${toDo}`);
}

async function moveTo(target: string | null, source: Database, made: string): Promise<TableContents[]> {
  const database = await (target === null
    ? openEmbeddedDatabase(path.join(made, "database"))
    : openServerDatabase(target));
  try {
    return await moveRows(source, database, made);
  } catch (error) {
    const next = target === null ? "" : " Drop the new database, create it again, and run this again.";
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\nNothing was moved: the site's database is unchanged.${next}`,
      { cause: error },
    );
  } finally {
    await database.close();
  }
}

type Sums = Record<string, Money[]>;

/** The rows of both databases are the same, so these are the sums in both. */
async function sumsOf(db: Db): Promise<Sums> {
  const sums: Sums = {};
  for (const feature of FEATURES) Object.assign(sums, await feature.sums?.(db));
  return sums;
}

function report(
  env: Env,
  { target, tables, sums }: { target: string | null; tables: TableContents[]; sums: Sums },
): string {
  const filled = tables.filter(({ rows }) => rows > 0);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  return [
    `Moved ${counted(total, "row")} to ${target === null ? path.resolve(embeddedFolder(env)) : hostOf(target)}. Every table has the same rows in both databases:`,
    "",
    ...filled.map(({ schema, name, rows }) => `${aligned(rows)}  ${schema}.${name}`),
    `${aligned(total)}  in ${counted(filled.length, "table")}; ${counted(tables.length - filled.length, "other")} are empty`,
    "",
    ...Object.entries(sums).map(([name, amounts]) => `${name}: ${amounts.map(priceText).join(", ") || "none"}`),
    "",
    target === null
      ? "Remove DATABASE_URL, and start the site."
      : "Set DATABASE_URL to the new database, and start the site.",
    `Keep DATA_DIR (${path.resolve(env.DATA_DIR)}): uploads on disk and the site's secret stay there.`,
    ...(target !== null && !env.BACKUP_DIR
      ? ["Set BACKUP_DIR, too: without it, no backups are made of a database at DATABASE_URL."]
      : []),
    `The old database is unchanged. Delete it when you no longer need it: ${env.DATABASE_URL ? hostOf(env.DATABASE_URL) : path.resolve(embeddedFolder(env))}.`,
  ].join("\n");
}

const aligned = (rows: number) => rows.toLocaleString("en").padStart(11);

/** Without the password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host || "localhost"}`;
}
