import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { backUp, recordExternalBackup } from "#app/platform/backup/backup-log.server.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";
import { prune, type MadeBackup } from "#app/platform/backup/make-backup.server.ts";
import { backupsIn, readManifest } from "#app/platform/backup/manifest.server.ts";
import { findBackup, verifyBackup } from "#app/platform/backup/restore-backup.server.ts";
import { openEmbeddedDatabase, openServerDatabase } from "#app/platform/db/database.server.ts";
import { DirectoryInUse } from "#app/platform/db/directory-lock.server.ts";
import { backupRoot, type Env } from "#app/platform/env.server.ts";
import { BACKUP_PATH, backupKey } from "../http/backup-endpoint.ts";
import { openSecrets } from "../secrets.ts";

/** The commands of `npm run backup`; each returns what to print. */
export const backupCommands = {
  async create(env: Env): Promise<string> {
    const { folder, bytes, rows, files } = await makeHereOrInSite(env, rootOf(env));
    return `${folder}: ${counted(rows, "row")} and ${counted(files, "file")}, ${Math.ceil(bytes / 1e6)} MB.`;
  },
  async list(env: Env): Promise<string> {
    const root = rootToRead(env);
    const lines: string[] = [];
    for (const name of await backupsIn(root)) {
      const { tables, files } = await readManifest(path.join(root, name));
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      lines.push(`${name}  ${counted(rows, "row")}, ${counted(files.length, "file")}`);
    }
    return lines.join("\n") || `No backups in ${path.resolve(root)}.`;
  },
  async verify(env: Env, name = "latest"): Promise<string> {
    const backup = await findBackup(rootToRead(env), name);
    const { tables, rows, files } = await verifyBackup(backup);
    const hasErasures = (await readErasures(backup.root)) !== null;
    return [
      `${backup.name} is complete: ${counted(tables, "table")} with ${counted(rows, "row")} were restored in a test, and the checksums of ${counted(files, "file")} match.`,
      ...(hasErasures
        ? []
        : ["The erasures folder beside it is missing: restoring this backup would bring back everyone deleted since."]),
    ].join("\n");
  },
  async prune(env: Env): Promise<string> {
    const removed = await prune(rootOf(env), new Date());
    return removed.length === 0 ? "Nothing to remove." : `Removed ${removed.join(", ")}.`;
  },
  /** For a database that another program backs up: the system page shows the backup's age. */
  async "made-elsewhere"(env: Env, name?: string): Promise<string> {
    if (!env.DATABASE_URL || !name)
      throw new Error(
        'Use this after another program has backed up a Postgres server, with a name for the backup: npm run backup -- made-elsewhere "pg_dump to another site"',
      );
    const database = await openServerDatabase(env.DATABASE_URL, null);
    try {
      await recordExternalBackup(database.db, name.slice(0, 200));
    } finally {
      await database.close();
    }
    return "Recorded.";
  },
};

export function rootOf(env: Env): string {
  const root = backupRoot(env);
  if (root === null) throw new Error("Set BACKUP_DIR to the folder for backups, preferably on another disk.");
  return root;
}

/** Also finds backups of an embedded database that is being moved to a server. */
export function rootToRead(env: Env): string {
  const besideData = path.join(env.DATA_DIR, "backups");
  return backupRoot(env) ?? (existsSync(besideData) ? besideData : rootOf(env));
}

/** Does not migrate, so that the previous version can read a backup made before an upgrade. */
async function makeHereOrInSite(env: Env, root: string): Promise<MadeBackup> {
  const target = { root, dataDirectory: env.DATA_DIR };
  const directory = path.join(env.DATA_DIR, "database");
  if (!env.DATABASE_URL && !existsSync(directory))
    throw new Error(`There is no database in ${directory}. Start the site once, or set DATA_DIR.`);
  try {
    const database = env.DATABASE_URL
      ? await openServerDatabase(env.DATABASE_URL, null)
      : await openEmbeddedDatabase(directory, undefined, null);
    try {
      return await backUp(database, target);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return askSite(env, error);
  }
}

/** The embedded database supports one process: while the site runs, only the site can copy it. */
async function askSite(env: Env, inUse: DirectoryInUse): Promise<MadeBackup> {
  const file = addressFile(env);
  if (!existsSync(file)) throw inUse;
  const url = readFileSync(file, "utf8").trim();
  const key = backupKey(openSecrets(env.AUTH_SECRET, env.DATA_DIR));
  const { status, body } = await postAndWait(`${url}${BACKUP_PATH}`, { Authorization: `Bearer ${key}` });
  const result = JSON.parse(body) as MadeBackup & { error?: string };
  if (status === 200) return result;
  throw new Error(result.error ?? `The site at ${url} responded with status ${status}.`);
}

/** Without a timeout, unlike fetch, which gives up after five minutes. */
function postAndWait(url: string, headers: Record<string, string>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    })
      .on("error", reject)
      .end();
  });
}

/** Writes the site's URL to a file, where commands on this machine find it. Returns how to remove it. */
export function writeAddressFile(env: Env, port: number): () => void {
  const file = addressFile(env);
  const host = ["0.0.0.0", "::"].includes(env.HOST) ? "127.0.0.1" : env.HOST;
  writeFileSync(file, `http://${host.includes(":") ? `[${host}]` : host}:${port}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

export const addressFile = ({ DATA_DIR }: Pick<Env, "DATA_DIR">) => path.join(DATA_DIR, "address");

export const counted = (number: number, what: string) =>
  `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;
