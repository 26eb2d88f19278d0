// Engines: both (COPY).
// Protects: app/platform/backup/**, app/platform/db/**, server/cli/**, scripts/backup.ts, scripts/restore.ts, db/migrations/**
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { lockDirectory } from "#app/platform/db/directory-lock.server.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { OWNER, pageSeenBy, signInOwner } from "../support/owner-of-site.ts";
import { runScript } from "../support/run-script.ts";
import { startSite } from "../support/site-process.ts";

// These tests start and stop sites and run commands.
vi.setConfig({ testTimeout: 300_000 });

const PRAYER = { name: "Ruth", email: "ruth@shod.example", prayerRequest: "For the long way home" };

const home = mkdtempSync(path.join(tmpdir(), "shod restore "));
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function submitPrayer(url: string): Promise<void> {
  const response = await fetch(`${url}/functions/v1/submit-prayer-request`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ ...PRAYER, shareNamePublicly: false, postToWall: true }),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

/** Signs in as the owner, which needs the account and the secret, and reads the prayers, which needs the rows. */
async function prayersSeenByOwner(url: string): Promise<string> {
  return pageSeenBy(await signInOwner(url), `${url}/admin/prayers`);
}

describe.skipIf(onPostgres)("backup and restore of the embedded database", () => {
  const first = { DATA_DIR: path.join(home, "first"), BACKUP_DIR: path.join(home, "backups") };

  test("a backup of the running site restores all data on an empty machine", async () => {
    const site = await startSite({ ...OWNER, ...first });
    try {
      await submitPrayer(site.url);
      const made = await runScript("backup", [], first);
      expect(made).toEqual({
        code: 0,
        message: expect.stringMatching(/backups\/\d{4}-\d\d-\d\dT[\d-]+Z: [\d,]+ rows and 1 file, \d+ MB/),
      });
      const stranger = await fetch(`${site.url}/api/back-up`, {
        method: "POST",
        headers: { Authorization: "Bearer x" },
      });
      expect([stranger.status, await stranger.json()]).toEqual([
        401,
        { error: "The key does not match this site's secret." },
      ]);
      const refused = await runScript("restore", ["latest", "--replace"], first);
      expect(refused).toMatchObject({ code: 1, message: expect.stringContaining("is in use by process") });
    } finally {
      await site.stop();
    }
    expect((await runScript("backup", ["list"], first)).message).toMatch(/Z {2}[\d,]+ rows, 1 file/);
    expect(await runScript("backup", ["verify"], first)).toMatchObject({
      code: 0,
      message: expect.stringContaining("is complete"),
    });

    const second = { ...first, DATA_DIR: path.join(home, "second") };
    expect(await runScript("restore", ["latest"], second)).toMatchObject({
      code: 0,
      message: expect.stringMatching(/Restored \d{4}.+rows, 1 file/),
    });
    expect(readFileSync(path.join(second.DATA_DIR, "secret"), "utf8")).toBe(
      readFileSync(path.join(first.DATA_DIR, "secret"), "utf8"),
    );
    const restored = await startSite(second);
    try {
      expect(await prayersSeenByOwner(restored.url)).toContain(PRAYER.prayerRequest);
      expect((await fetch(`${restored.url}/shop`)).status).toBe(200);
    } finally {
      await restored.stop();
    }
  });

  test("a restore overwrites nothing: it is refused without --replace, and with it the previous data is kept", async () => {
    const refused = await runScript("restore", ["latest"], first);
    expect(refused).toMatchObject({ code: 1, message: expect.stringContaining("add --replace") });
    expect(existsSync(path.join(first.DATA_DIR, "database"))).toBe(true);
    // Uploads too, if the site got as far as checking their folder.
    const before = ["database", "secret", "storage"].filter((name) => existsSync(path.join(first.DATA_DIR, name)));
    // As a restore leaves it that is killed.
    mkdirSync(path.join(first.DATA_DIR, "restoring-2026-11-01T00-00-00Z/database"), { recursive: true });
    const replaced = await runScript("restore", ["latest", "--replace"], first);
    expect(replaced).toMatchObject({ code: 0, message: expect.stringContaining("The previous data is in") });
    const previousData = readdirSync(first.DATA_DIR).find((name) => name.startsWith("before-restore-")) ?? "";
    expect(before).toContain("database");
    expect(readdirSync(path.join(first.DATA_DIR, previousData)).toSorted()).toEqual(before);
    expect(readdirSync(first.DATA_DIR)).not.toContainEqual(expect.stringMatching(/^restoring-|\.lock$/));
  });

  test("the commands say what to do when there is nothing to back up or restore", async () => {
    const nothing = { DATA_DIR: path.join(home, "nothing") };
    expect(await runScript("backup", [], nothing)).toMatchObject({
      code: 1,
      message: expect.stringContaining("Start the site once"),
    });
    expect(await runScript("restore", ["latest"], nothing)).toMatchObject({
      code: 1,
      message: expect.stringContaining("No backups found in"),
    });
    expect(await runScript("restore", [], nothing)).toMatchObject({
      code: 1,
      message: expect.stringContaining("Name the backup"),
    });
    expect(await runScript("backup", ["everything"], nothing)).toMatchObject({
      code: 1,
      message: expect.stringContaining("npm run backup -- verify"),
    });
  });
});

describe.runIf(onPostgres)("backup and restore of a Postgres database", () => {
  test("a backup of the running site is restored only into an empty database, and external backups are recorded", async () => {
    const own = await ownDatabase();
    const settings = {
      DATABASE_URL: own.url ?? "",
      DATA_DIR: path.join(home, "server"),
      BACKUP_DIR: path.join(home, "backups"),
    };
    const site = await startSite({ ...OWNER, ...settings });
    try {
      await submitPrayer(site.url);
      expect((await runScript("backup", ["made-elsewhere", "pg_dump at night"], settings)).message).toBe("Recorded.\n");
      expect(await runScript("backup", [], settings)).toMatchObject({ code: 0 });
      const restore = (...args: string[]) => runScript("restore", ["latest", ...args], settings);
      expect(await restore()).toMatchObject({ code: 1, message: expect.stringContaining("add --replace") });
      const unlock = lockDirectory(path.join(settings.DATA_DIR, "database"));
      expect(await restore("--replace")).toMatchObject({ code: 1, message: expect.stringContaining("is in use by") });
      unlock();
      expect(await restore("--replace")).toMatchObject({ code: 1, message: expect.stringContaining("is not empty") });
    } finally {
      await site.stop();
      await own.close();
    }
    const empty = await ownDatabase();
    await empty.close();
    const { Client } = await import("pg");
    const client = new Client({ connectionString: empty.url ?? "" });
    await client.connect();
    await client.query("drop schema public, store, drizzle cascade; create schema public");
    await client.end();
    const second = { ...settings, DATABASE_URL: empty.url ?? "", DATA_DIR: path.join(home, "server-restored") };
    expect(await runScript("restore", ["latest"], second)).toMatchObject({ code: 0 });
    const restored = await startSite(second);
    try {
      expect(await prayersSeenByOwner(restored.url)).toContain(PRAYER.prayerRequest);
    } finally {
      await restored.stop();
    }
  });

  test("a backup without BACKUP_DIR says that it is not set", async () => {
    const made = await runScript("backup", [], { DATABASE_URL: process.env["DATABASE_URL"] ?? "", DATA_DIR: home });
    expect(made).toMatchObject({ code: 1, message: expect.stringContaining("Set BACKUP_DIR to the folder") });
  });
});
