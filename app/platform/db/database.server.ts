import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { sql, type SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { readFile } from "node:fs/promises";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Client, Pool, type ClientConfig } from "pg";
import { fromPglite, getConstructionPlans, type Db as QueueDb } from "pg-boss";
import { z } from "zod";
import { mutex } from "../concurrency.ts";
import { log } from "../log.server.ts";
import { copyingEmbedded, copyingOnServer, type Copying } from "./copying.server.ts";
import { lockDirectory } from "./directory-lock.server.ts";
import { ensureExtensions, EXTENSIONS } from "./extensions.server.ts";
import { Listener } from "./listener.server.ts";
import { newerDatabase } from "./newer-database.ts";
import { clientsOf } from "./pglite-parsers.server.ts";
import { fitCompilerToMemory } from "./wasm-compiler.server.ts";

/** A database or a transaction on it: the first parameter of every domain function. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** For pg-boss. */
  queue: { db: QueueDb; backend: "pglite" | "postgres" };
  /**
   * Calls back with the payload of every NOTIFY on the channel, from any process. `onReconnect`: notifications were missed while
   * disconnected.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<void>;
  /** False while disconnected: what this process caches may be out of date. */
  isListening(): boolean;
  /** Runs work that no two processes may do at the same time, outside a transaction. */
  withMutex<Result>(lock: number, work: () => Promise<Result>): Promise<Result>;
  /** While true, refuses new writes. Only for the embedded database, whose disk we watch. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** Copies whole tables out or in. */
  copying: Copying;
  close(): Promise<void>;
};

const gunzipped = promisify(gunzip);

export const MIGRATIONS = path.resolve("db/migrations");
/** An arbitrary lock key: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 8_115_006;
const STATEMENT_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 10;
/** Long enough to wait out a rush: thirty who buy at once wait for each other's transactions, and none of them gets an error. */
const FREE_CONNECTION_MS = 60_000;
/** Short, because the database is down if it takes longer. */
const NEW_CONNECTION_MS = 10_000;

/** The pool has one timeout for both. */
class NewConnection extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: NEW_CONNECTION_MS });
  }
}

/**
 * The server profile: a pool on DATABASE_URL, for any number of processes. Runs migrations first, unless `migrations` is null, and throws if a
 * newer version has run its own.
 */
export async function openServerDatabase(url: string, migrations: string | null = MIGRATIONS): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: FREE_CONNECTION_MS,
    Client: NewConnection,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // For a network that drops packets without an error. The server's own timeout is shorter.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
  });
  pool.on("error", (error) => log("error", "database connection lost", { error }));
  // On its own connection without a timeout: a migration may take longer than a request.
  if (migrations !== null)
    await withLock({ connectionString: url }, MIGRATION_LOCK, async (client) => {
      const connection = drizzlePg(client);
      // First, because it has a sentence for a role that may not read the other tables either. A newer database has them.
      await ensureExtensions(client);
      await refuseNewerDatabase(connection, migrations);
      await migratePg(connection, { migrationsFolder: migrations });
    });
  const listener = new Listener(url);
  return {
    db: drizzlePg(pool, { casing: "snake_case" }) as unknown as Db,
    kind: "server",
    queue: {
      db: {
        executeSql: (text, values) => pool.query(text, values),
        async listen(channel, onPayload, onReconnect) {
          await listener.listen(channel, onPayload, onReconnect);
          onReconnect();
          return { close: () => listener.forget(channel, onPayload) };
        },
      },
      backend: "postgres",
    },
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, onPayload, onReconnect),
    isListening: () => listener.isConnected(),
    withMutex: (lock, work) => withLock({ connectionString: url }, lock, work),
    setReadOnly: async () => {},
    copying: copyingOnServer(url),
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}

/**
 * The embedded profile: PGlite in a folder (undefined: in memory), for one process. A second process is refused with the holder's pid,
 * because two on one folder silently lose rows. A new folder starts from the template made by the build.
 * Migrations: as on a server.
 */
export async function openEmbeddedDatabase(
  directory: string | undefined,
  template = templateFile(),
  migrations: string | null = MIGRATIONS,
): Promise<Database> {
  if (directory) mkdirSync(path.dirname(path.resolve(directory)), { recursive: true });
  const unlock = directory ? lockDirectory(directory) : () => {};
  let opened: PGlite | undefined;
  try {
    fitCompilerToMemory();
    const isNew = directory !== undefined && beginFolder(directory);
    const options: PGliteOptions = {
      extensions: EXTENSIONS,
      startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
      ...(directory ? { dataDir: directory } : {}),
      ...(isNew || !directory ? { loadDataDir: await readTemplate(template) } : {}),
    };
    const pglite = new PGlite(options);
    opened = pglite;
    await pglite.waitReady;
    // PGlite keeps its options, and the template is 40 MB.
    delete options.loadDataDir;
    if (isNew) rmSync(unfinishedMarker(directory));
    const clients = clientsOf(pglite);
    const db = drizzlePglite(clients.drizzle, { casing: "snake_case" });
    if (migrations !== null) {
      await refuseNewerDatabase(db, migrations);
      await migratePglite(db, { migrationsFolder: migrations });
    }
    const mutexes = new Map<number, ReturnType<typeof mutex>>();
    return {
      db: db as unknown as Db,
      kind: "embedded",
      queue: { db: fromPglite(clients.queue), backend: "pglite" },
      async listen(channel, onPayload) {
        await pglite.listen(channel, onPayload);
      },
      isListening: () => true,
      // One process, so in memory.
      withMutex(lock, work) {
        const exclusive = mutexes.get(lock) ?? mutex();
        mutexes.set(lock, exclusive);
        return exclusive(work);
      },
      async setReadOnly(isReadOnly) {
        await pglite.exec(`set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
      },
      copying: copyingEmbedded(pglite),
      async close() {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    await opened?.close().catch(() => {});
    unlock();
    throw error;
  }
}

/** Postgres's default is 128 MB, all of it touched at the start. The operating system caches the same files. */
const SHARED_BUFFERS = "32MB";

const unfinishedMarker = (directory: string) => path.join(directory, "FIRST_START_UNFINISHED");

/**
 * Creates the folder if it does not exist, and returns whether it still has to be filled. A marker file in it shows that an interrupted first
 * start left it incomplete: it is then recreated.
 */
function beginFolder(directory: string): boolean {
  if (existsSync(unfinishedMarker(directory))) rmSync(directory, { recursive: true });
  mkdirSync(directory, { recursive: true });
  if (readdirSync(directory).length > 0) return false;
  writeFileSync(unfinishedMarker(directory), "");
  return true;
}

/** With zlib's default of 16 kB, decompression takes three times as long. */
const GUNZIP_BUFFER_BYTES = 1_000_000;

/** The template's files as a tar. Decompressed here, because PGlite's own decompression takes a third of its start. */
async function readTemplate(template: string): Promise<Blob | undefined> {
  if (!existsSync(template)) return undefined;
  const tar = await gunzipped(await readFile(template), { chunkSize: GUNZIP_BUFFER_BYTES });
  return new Blob([new Uint8Array(tar)]);
}

/** Builds the template: an empty database with the current migrations and the job queue's tables, as one compressed file. */
export async function dumpTemplate(): Promise<Uint8Array> {
  const pglite = new PGlite({ extensions: EXTENSIONS });
  await migratePglite(drizzlePglite(pglite), { migrationsFolder: MIGRATIONS });
  await pglite.exec(getConstructionPlans(undefined, { backend: "pglite" }));
  // Two fifths of a folder's files are Postgres's own template databases, and nothing here creates databases.
  await pglite.exec("update pg_database set datistemplate = false where datistemplate");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  const dump = await pglite.dumpDataDir("gzip");
  await pglite.close();
  return new Uint8Array(await dump.arrayBuffer());
}

export function templateFile(): string {
  return path.resolve("build/database-template.tar.gz");
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/**
 * The number of migrations that the database has not had yet; negative if a newer version has migrated it: of those that this version does not
 * know. As in Drizzle, the times of the newest decide, because parallel branches may have numbered theirs alike.
 */
export async function pendingMigrations(db: Db, folder = MIGRATIONS): Promise<number> {
  const { entries } = journal.parse(JSON.parse(await readFile(path.join(folder, "meta/_journal.json"), "utf8")));
  const newest = Math.max(...entries.map(({ when }) => when));
  const [applied] = await rowsOf<{ unknown: number; newest: number | null }>(
    db,
    sql`select count(*) filter (where created_at > ${newest})::integer as unknown, max(created_at)::float8 as newest
      from drizzle.__drizzle_migrations`,
  );
  if (applied?.unknown) return -applied.unknown;
  return entries.filter(({ when }) => when > (applied?.newest ?? 0)).length;
}

/** An older version would not know the newer one's columns and rules, and could store what breaks them. */
async function refuseNewerDatabase(db: Db, migrations: string): Promise<void> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  const pending = found?.exists ? await pendingMigrations(db, migrations) : 0;
  if (pending >= 0) return;
  const { detail, toDo } = newerDatabase(-pending);
  throw new Error(`${detail} ${toDo}`);
}

/** Notifies all listening processes. Inside a transaction, only if it commits. */
export async function notify(db: Db, channel: string, payload: unknown): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`);
}

/** The rows of a raw SQL query, the same on both drivers. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as { rows: Row[] };
  return result.rows;
}

async function withLock<Result>(
  config: ClientConfig,
  lock: number,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(config);
  // Without a listener a lost connection would end the process; the next query rejects anyway.
  client.on("error", (error) => log("warn", "locking connection lost", { error }));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    return await work(client);
  } finally {
    await client.end();
  }
}
