// Engines: both (the two drivers).
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { onPostgres, ownDatabase } from "#tests/support/database.ts";
import { MIGRATIONS, openEmbeddedDatabase, openServerDatabase, pendingMigrations, rowsOf } from "./database.server.ts";

/** A marker in a folder that is not complete yet. */
const UNFINISHED = "FIRST_START_UNFINISHED";

let home: string;
let directory: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "shod-first-start-"));
  directory = path.join(home, "database");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const open = () => openEmbeddedDatabase(directory, path.join(home, "no-template"));

describe("the embedded database's first start", () => {
  test("can be killed while it fills the folder: the next one opens a complete database", async () => {
    const program = `
      const { openEmbeddedDatabase } = await import(${JSON.stringify(new URL("./database.server.ts", import.meta.url).href)});
      await openEmbeddedDatabase(${JSON.stringify(directory)}, ${JSON.stringify(path.join(home, "no-template"))});`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = new Promise((resolve) => child.on("exit", (_code, signal) => resolve(signal)));
    const isFilling = () => existsSync(path.join(directory, "PG_VERSION"));
    await vi.waitFor(() => expect(isFilling()).toBe(true), { timeout: 120_000, interval: 1 });
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");

    const database = await open();
    expect(await rowsOf(database.db, sql`select count(*)::int as emails from mailbox`)).toEqual([{ emails: 0 }]);
    await database.close();
    expect(readdirSync(directory)).not.toContain(UNFINISHED);
  });

  test("recreates what an earlier one left half unpacked, and never what was complete", async () => {
    mkdirSync(directory);
    writeFileSync(path.join(directory, UNFINISHED), "");
    writeFileSync(path.join(directory, "PG_VERSION"), "18\n");
    const first = await open();
    await first.db.execute(
      sql`insert into mailbox (to_address, subject, html, text) values ('a@shod.example', '', '', '')`,
    );
    await first.close();
    expect(readdirSync(directory)).not.toContain(UNFINISHED);
    const second = await open();
    expect(await rowsOf(second.db, sql`select count(*)::int as emails from mailbox`)).toEqual([{ emails: 1 }]);
    await second.close();
  });
});

/** The address of a new database without tables, on the server of the tests. */
async function emptyDatabase(): Promise<string> {
  const own = await ownDatabase();
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await own.db.execute(sql.raw(`create database ${name}`));
  await own.close();
  const url = new URL(own.url ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** The migrations of the version before this one. */
function previousMigrations(): string {
  const folder = path.join(home, "previous-migrations");
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  return folder;
}

test("a database that a newer version has migrated is not opened by an older one, and stays as it was", async () => {
  const previous = previousMigrations();
  const url = onPostgres ? await emptyDatabase() : null;
  const openWith = (migrations: string) =>
    url
      ? openServerDatabase(url, migrations)
      : openEmbeddedDatabase(directory, path.join(home, "no-template"), migrations);

  const older = await openWith(previous);
  expect(await pendingMigrations(older.db)).toBe(1);
  await older.close();

  for (const start of ["the upgrade", "a restart of the newer version"]) {
    const current = await openWith(MIGRATIONS);
    expect(await pendingMigrations(current.db), start).toBe(0);
    expect(await pendingMigrations(current.db, previous), start).toBe(-1);
    await current.close();
  }

  await expect(openWith(previous)).rejects.toThrow(
    "The database was used by a newer version: it has 1 migration that this version does not know. Start the newer version, or restore the backup that was made before the upgrade.",
  );
  const again = await openWith(MIGRATIONS);
  expect(await pendingMigrations(again.db)).toBe(0);
  await again.close();
});

test("work under a mutex never runs twice at the same time", async () => {
  const database = await ownDatabase();
  const another = database.url ? await openServerDatabase(database.url) : database;
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running--;
  };
  const failing = database.withMutex(1, () => Promise.reject(new Error("it failed")));
  await Promise.all([
    expect(failing).rejects.toThrow("it failed"),
    database.withMutex(1, work),
    another.withMutex(1, work),
  ]);
  expect(most).toBe(1);
  await database.close();
  if (another !== database) await another.close();
});

test.runIf(onPostgres)("a query waits for a free connection for longer than for a new one", async () => {
  const database = await ownDatabase();
  const busy = Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(11)`));
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await Promise.all(busy);
  await database.close();
});
