import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { makeBackup } from "#app/platform/backup/make-backup.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Database, type Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { restore } from "#server/cli/restore.ts";
import type { Site } from "#server/site.ts";
import { startBuiltSite, type Ask } from "./built-site.ts";
import { onPostgres, ownDatabase } from "./database.ts";

export const HOST = "http://localhost:3000";

/** A built site that can be backed up, lose its database and be restored, on either kind of database. The caller closes it. */
export async function aRestorableSite() {
  const home = mkdtempSync(path.join(tmpdir(), "shod-lost-"));
  const root = path.join(home, "backups");
  const server = onPostgres ? await ownDatabase() : null;
  /** The name and database URL of a new, empty site. */
  const fresh = async () => ({ name: crypto.randomUUID(), url: server && (await emptyDatabase(server)) });
  let at = await fresh();
  let running: { site: Site; database: Database };

  const settings = ({ name, url }: typeof at) => ({
    BACKUP_DIR: root,
    DATA_DIR: path.join(home, name),
    LOG_LEVEL: "error",
    PUBLIC_URL: HOST,
    ...(url ? { DATABASE_URL: url } : {}),
  });
  const opened = ({ name, url }: typeof at) =>
    url ? openServerDatabase(url) : openEmbeddedDatabase(path.join(home, name, "database"));
  async function start(): Promise<void> {
    const database = await opened(at);
    running = { database, site: await startBuiltSite(settings(at), { database }) };
  }
  async function restoreInto(target: typeof at, backup: string, erasedBefore?: string, from = root): Promise<string> {
    return restore(readEnv({ ...settings(target), BACKUP_DIR: from }), { name: backup, replace: false, erasedBefore });
  }

  await start();
  return {
    root,
    get db() {
      return running.database.db;
    },
    get site() {
      return running.site;
    },
    ask: ((address, init = {}) => {
      const headers = new Headers({ Accept: "text/html", Origin: HOST, Host: new URL(HOST).host });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      const request = new Request(new URL(address, HOST), { ...init, redirect: "manual", headers });
      return running.site.fetch(request, "127.0.0.1");
    }) satisfies Ask,
    /** Makes a backup once all erasures are written to the backup folder; returns its name. */
    async backUp(now = new Date()): Promise<string> {
      await this.erasuresWritten();
      const made = await makeBackup(running.database, { root, dataDirectory: path.join(home, at.name) }, now);
      return made.name;
    },
    erasuresWritten: () =>
      expect.poll(() => running.database.db.$count(erasures), { timeout: 60_000, interval: 200 }).toBe(0),
    /** Restores into a new site from the backup folder (or `from`, a copy of it); returns the message and what `look` reads. */
    async restored<Found>(look: (db: Db) => Promise<Found>, backup: string, erasedBefore?: string, from = root) {
      const target = await fresh();
      const message = await restoreInto(target, backup, erasedBefore, from);
      const database = await opened(target);
      try {
        return { message, found: await look(database.db) };
      } finally {
        await database.close();
      }
    },
    /** Replaces the site with one restored from a backup. */
    async lose(backup: string): Promise<void> {
      await running.site.close();
      at = await fresh();
      await restoreInto(at, backup);
      await start();
    },
    async close(): Promise<void> {
      await running.site.close();
      await server?.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type RestorableSite = Awaited<ReturnType<typeof aRestorableSite>>;

async function emptyDatabase(server: { db: Db; url: string | null }): Promise<string> {
  const name = `lost_${crypto.randomUUID().replaceAll("-", "")}`;
  await server.db.execute(sql.raw(`create database "${name}"`));
  return new URL(`/${name}`, server.url ?? "").href;
}
