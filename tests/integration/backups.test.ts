// Engines: both (COPY).
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, vi } from "vitest";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import {
  openEmbeddedDatabase,
  openServerDatabase,
  rowsOf,
  type Database,
  type Db,
} from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, databaseOfFile, test } from "../support/database.ts";
import { asOlderVersion } from "../support/older-backup.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { backups } from "#app/platform/backup/backup.tables.server.ts";
import { backUp, lastBackups, lastOwnBackup, recordExternalBackup } from "#app/platform/backup/backup-log.server.ts";
import { makeBackup, prune } from "#app/platform/backup/make-backup.server.ts";
import {
  backupsIn,
  storedFilePath,
  manifestOf,
  readManifest,
  tableFile,
} from "#app/platform/backup/manifest.server.ts";
import { findBackup, restoreRows, verifyBackup } from "#app/platform/backup/restore-backup.server.ts";

// These tests open dozens of databases.
/** Texts that break a format with incomplete escaping. */
const AWKWARD_TEXTS = [
  "tab\there",
  "line\nbreak\r\n",
  "back\\slash \\N \\.",
  "\\.",
  "",
  "quote \" and ' and ,",
  "Grüße 👟 שלום",
  "null",
];

const own = databaseOfFile();
let home: string;
beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), "shod-backup-"));
  await own.db.delete(prayerRequests);
  await own.db.delete(users);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const options = () => ({ root: path.join(home, "backups"), dataDirectory: path.join(home, "data") });

async function write(db: Db, request: string) {
  const words = {
    name: "Ruth",
    email: "ruth@shod.example",
    prayerRequest: request,
    shareNamePublicly: false,
    consentPostToWall: false,
  };
  const [row] = await db.insert(prayerRequests).values(words).returning({ id: prayerRequests.id });
  return row?.id ?? 0;
}

function upload(name: string, content: string) {
  const file = path.join(home, "data/storage/product-photos", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** An empty database on the same kind of server. */
async function emptyDatabase(): Promise<{ open: (migrations: string, template: string) => Promise<Database> }> {
  if (!own.url) {
    const directory = path.join(home, "restored");
    return { open: (migrations, template) => openEmbeddedDatabase(directory, template, migrations) };
  }
  const url = new URL(own.url);
  url.pathname = `/restored_${crypto.randomUUID().replaceAll("-", "")}`;
  await own.db.execute(sql.raw(`create database "${url.pathname.slice(1)}"`));
  return { open: (migrations) => openServerDatabase(url.href, migrations) };
}

/** Tables about backups, which every backup changes. */
const BACKUP_TABLES = ["backups", "erasures"];

const checksums = async (root: string, name: string) => {
  const { tables, sequences } = await readManifest(path.join(root, name));
  return {
    sequences,
    tables: tables
      .filter((table) => !BACKUP_TABLES.includes(table.name))
      .map(({ schema, name: table, rows, sha256 }) => ({ table: `${schema}.${table}`, rows, sha256 })),
  };
};

describe("a backup", () => {
  test("restored into an empty database has every row, byte for byte, and continues its sequences (attack K17)", async () => {
    for (const words of AWKWARD_TEXTS) await write(own.db, words);
    const last = await write(own.db, "is deleted again");
    await own.db.delete(prayerRequests).where(eq(prayerRequests.id, last));
    const made = await makeBackup(own, options(), new Date("2026-11-22T03:00:00Z"));
    expect(made).toMatchObject({ name: "2026-11-22T03-00-00Z", rows: expect.any(Number) });

    const backup = await findBackup(options().root, "latest");
    const { open } = await emptyDatabase();
    await restoreRows(backup, open);
    const restored = await open(path.resolve("db/migrations"), "");
    const requests = await restored.db.select().from(prayerRequests).orderBy(prayerRequests.id);
    expect(requests.map(({ prayerRequest }) => prayerRequest)).toEqual(AWKWARD_TEXTS);
    expect(await write(restored.db, "the next one")).toBe(last + 1);
    await restored.db.delete(prayerRequests).where(eq(prayerRequests.id, last + 1));

    const again = { ...options(), root: path.join(home, "again") };
    await makeBackup(restored, again, new Date("2026-11-22T04:00:00Z"));
    await restored.close();
    const before = await checksums(options().root, "2026-11-22T03-00-00Z");
    const after = await checksums(again.root, "2026-11-22T04-00-00Z");
    expect(after.tables).toEqual(before.tables);
    // The deleted row's number is not reissued; "the next one" took one more.
    const others = ({ name }: { name: string }) => !/^(prayer_requests|backups|erasures)_/.test(name);
    expect(after.sequences.filter(others)).toEqual(before.sequences.filter(others));
    expect(after.tables.length).toBeGreaterThan(50);
    expect(after.tables).toContainEqual(
      expect.objectContaining({ table: "public.prayer_requests", rows: AWKWARD_TEXTS.length }),
    );
  });

  test("is a consistent snapshot, and does not block concurrent writes (attack K17)", async () => {
    const state = { isDone: false };
    let written = 0;
    const writing = (async () => {
      while (!state.isDone) {
        // Two rows per transaction: a backup with only one of them is inconsistent.
        await own.db.transaction(async (tx) => {
          await tx.insert(users).values({ id: `u${written}`, name: "Ruth", email: `ruth${written}@shod.example` });
          await write(tx, `of u${written}`);
        });
        written++;
        // PGlite responds without yielding to file access and timers.
        await new Promise(setImmediate);
      }
    })();
    await Promise.race([writing, vi.waitUntil(() => written >= 3, { timeout: 60_000 })]);
    await makeBackup(own, options());
    state.isDone = true;
    await writing;
    const { manifest } = await findBackup(options().root, "latest");
    const rows = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(rows("users")).toBeGreaterThanOrEqual(3);
    expect(rows("prayer_requests")).toBe(rows("users"));
  });

  test("of an older version is restored and migrated, and of a newer one is refused (attack K17)", async () => {
    await write(own.db, "from long ago");
    await makeBackup(own, options(), new Date("2026-11-22T03:00:00Z"));
    const folder = path.join(options().root, "2026-11-22T03-00-00Z");
    const manifest = await readManifest(folder);
    // Before the tables of backups and erasures were added.
    asOlderVersion(folder, 5);
    const { open } = await emptyDatabase();
    await restoreRows(await findBackup(options().root, "latest"), open);
    const restored = await open(path.resolve("db/migrations"), "");
    const requests = await restored.db.select().from(prayerRequests);
    expect(requests.map(({ prayerRequest }) => prayerRequest)).toEqual(["from long ago"]);
    expect(await lastBackups(restored.db)).toEqual({ good: null, tried: null });
    await restored.close();

    await writeFile(
      manifestOf(folder),
      JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "4000000000000"] }),
    );
    const newer = await findBackup(options().root, "latest");
    await expect(restoreRows(newer, open)).rejects.toThrow("made by a newer version");
  });

  test("stores each upload once for all backups, and removes it with the last backup that refers to it", async () => {
    const { root } = options();
    upload("a.webp", "first");
    upload("b.webp", "second");
    upload("../temporary/half.webp", "half");
    writeFileSync(path.join(home, "data/secret"), "0123456789");
    await makeBackup(own, options(), new Date("2026-11-01T03:00:00Z"));
    const first = await readManifest(path.join(root, "2026-11-01T03-00-00Z"));
    expect(first.files.map((file) => file.path)).toEqual([
      "secret",
      "storage/product-photos/a.webp",
      "storage/product-photos/b.webp",
    ]);
    rmSync(path.join(home, "data/storage/product-photos/b.webp"));
    for (const day of ["11-08", "11-15", "11-20"]) await makeBackup(own, options(), new Date(`2026-${day}T03:00:00Z`));
    const contents = () =>
      readdirSync(path.join(root, "files"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(await backupsIn(root)).toHaveLength(4);
    expect(contents()).toHaveLength(3);
    // The first is now the oldest of five weeks, and is not retained as a daily or monthly backup.
    for (const day of ["21", "22", "23", "24", "25", "26"])
      await makeBackup(own, options(), new Date(`2026-11-${day}T03:00:00Z`));
    expect(await backupsIn(root)).not.toContain("2026-11-01T03-00-00Z");
    expect(contents()).toHaveLength(2);
  });

  test("that is damaged is not restored, and the error names the file", async () => {
    const { root } = options();
    await write(own.db, "held");
    upload("a.webp", "first");
    await makeBackup(own, options());
    const backup = await findBackup(root, "latest");
    expect(await verifyBackup(backup)).toMatchObject({ files: 1, rows: expect.any(Number) });

    const [file] = backup.manifest.files;
    if (!file) throw new Error("The upload was not stored");
    appendFileSync(storedFilePath(root, file), "!");
    await expect(verifyBackup(backup)).rejects.toThrow("storage/product-photos/a.webp is damaged");
    rmSync(storedFilePath(root, file));
    await expect(verifyBackup(backup)).rejects.toThrow("storage/product-photos/a.webp is missing");

    const rows = tableFile(backup.folder, { schema: "public", name: "prayer_requests" });
    const packed = await readFile(rows);
    await writeFile(rows, packed.subarray(0, packed.length - 12));
    await expect(verifyBackup(backup)).rejects.toThrow('"public"."prayer_requests" cannot be read');
    rmSync(rows);
    await expect(verifyBackup(backup)).rejects.toThrow('"public"."prayer_requests" cannot be read');
    await writeFile(manifestOf(backup.folder), "{");
    await expect(findBackup(root, "latest")).rejects.toThrow("is unreadable");
    await expect(findBackup(root, "2020-01-01T00-00-00Z")).rejects.toThrow(`Available backups: ${backup.name}`);
    await expect(findBackup(path.join(home, "nowhere"), "latest")).rejects.toThrow("No backups found in");
  });

  test("that fails leaves no files, and its error is recorded", async () => {
    const { root, dataDirectory } = options();
    mkdirSync(path.join(root, "2026-11-21T03-00-00Z.unfinished"), { recursive: true });
    upload("a.webp", "first");
    // The disk is full after twenty tables.
    const breaking: Database = {
      ...own,
      copying: (mode, work) =>
        own.copying(mode, (copier) => {
          let tables = 0;
          const copyOut = async (query: string) => {
            if (++tables > 20) throw new Error("ENOSPC: no space left on device");
            return copier.copyOut(query);
          };
          return work({ ...copier, copyOut });
        }),
    };
    await expect(backUp(breaking, { root, dataDirectory })).rejects.toThrow("no space");
    expect(readdirSync(root)).toEqual([]);
    expect((await lastBackups(own.db)).tried).toMatchObject({ failure: "ENOSPC: no space left on device" });
    const made = await backUp(own, { root, dataDirectory });
    expect(existsSync(path.join(root, made.name, "manifest.json"))).toBe(true);
    expect(await lastBackups(own.db)).toMatchObject({ good: { name: made.name }, tried: { failure: null } });
  });
});

test("two backups cannot run in one folder at the same time, and the second one says so", async () => {
  let refused: unknown;
  const contender: Database = {
    ...own,
    async copying(mode, work) {
      refused = await makeBackup(own, options()).catch((error: unknown) => error);
      await expect(prune(options().root, new Date())).rejects.toThrow("is making a backup");
      return own.copying(mode, work);
    },
  };
  const made = await makeBackup(contender, options());
  expect(refused).toMatchObject({ message: expect.stringContaining("is making a backup in") });
  expect(await verifyBackup(await findBackup(options().root, made.name))).toMatchObject({ files: 0 });
  expect(await backupsIn(options().root)).toEqual([made.name]);
});

test("an external backup is shown, but does not count as the site's own", async () => {
  await own.db.delete(backups);
  await recordExternalBackup(own.db, "pg_dump");
  expect(await lastBackups(own.db)).toMatchObject({ good: { name: "pg_dump", bytes: null } });
  expect(await lastOwnBackup(own.db)).toBeNull();
  await backUp(own, options());
  expect(await lastOwnBackup(own.db)).toEqual(expect.any(Date));
});

test.runIf(onPostgres)("a connection that is lost while rows are copied fails only that backup", async () => {
  const cut: Database = {
    ...own,
    copying: (mode, work) =>
      own.copying(mode, async (copier) => {
        const [self] = await copier.rows<{ pid: number }>("select pg_backend_pid() as pid");
        await own.db.execute(sql`select pg_terminate_backend(${self?.pid})`);
        return work(copier);
      }),
  };
  await expect(makeBackup(cut, options())).rejects.toThrow(/terminat|ended|not queryable/i);
  expect(await backupsIn(options().root)).toEqual([]);
  expect(await makeBackup(own, options())).toMatchObject({ name: expect.any(String) });
});

test.runIf(onPostgres)("a backup of the embedded database is restored into Postgres", async () => {
  const embedded = await openEmbeddedDatabase(undefined);
  for (const words of AWKWARD_TEXTS) await write(embedded.db, words);
  await makeBackup(embedded, options());
  await embedded.close();
  const { open } = await emptyDatabase();
  await restoreRows(await findBackup(options().root, "latest"), open);
  const restored = await open(path.resolve("db/migrations"), "");
  const requests = await rowsOf<{ words: string }>(
    restored.db,
    sql`select prayer_request as words from prayer_requests order by id`,
  );
  expect(requests.map(({ words }) => words)).toEqual(AWKWARD_TEXTS);
  await restored.close();
});
