import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql, type SQL } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#app/platform/db/database.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { startS3 } from "#tests/support/s3-server.ts";
import { loadBuild } from "#tests/support/built-site.ts";
import { tableHashes } from "#tests/support/table-hashes.ts";

const built = await loadBuild();
built.setLogLevel("silent");
afterAll(() => built.setLogLevel("error"));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shod-doctor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const diagnose = (settings: Record<string, string> = {}) => built.diagnose({ DATA_DIR: folder, ...settings });
const line = (lines: HealthLine[], name: string) => lines.find((each) => each.name === name);

/** The database of a site that was started once with a secret. */
async function usedDatabase(secret: string): Promise<void> {
  const database = await built.openEmbeddedDatabase(path.join(folder, "database"));
  const secrets = built.openSecrets(secret, folder);
  const site = await built.createSite({
    env: built.readEnv({ DATA_DIR: folder, LOG_LEVEL: "error" }),
    database,
    publicUrl: "http://localhost:3000",
    secrets,
    loadPages: built.loadPages,
  });
  await site.close();
}

async function onDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await built.openEmbeddedDatabase(path.join(folder, "database"), undefined, null);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
}

const SECRET = "a secret for these tests, long enough";

describe("npm run doctor before the first start", () => {
  test("creates nothing, and says that the database is created later", async () => {
    const lines = await diagnose();
    expect(line(lines, "Database")).toMatchObject({ state: "ok", detail: expect.stringContaining("first start") });
    expect(lines.filter(({ state }) => state === "failing")).toEqual([]);
    expect(readdirSync(folder).filter((name) => name !== "storage")).toEqual([]);
  });

  test("lists every setting that is missing or invalid", async () => {
    expect(await diagnose({ PORT: "http", STORE_TIMEZONE: "Mars/Base", STORAGE_DRIVER: "s3" })).toMatchObject([
      { state: "failing", detail: expect.stringContaining("PORT") },
      { state: "failing", detail: expect.stringContaining("STORE_TIMEZONE") },
      ...["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map((name) => ({
        state: "failing",
        detail: expect.stringContaining(name),
      })),
    ]);
  });

  test("names misspelled settings and settings without effect, and never their values", async () => {
    const settings = { PUBLC_URL: "https://value.example", S3_BUCKET: "value-bucket", SHOP_COUNTRY: "US" };
    const named = (await diagnose(settings)).filter(({ name }) => name === "Settings");
    expect(named.map(({ detail }) => detail)).toEqual([
      "There is no setting PUBLC_URL. Did you mean PUBLIC_URL?",
      "S3_BUCKET has no effect without STORAGE_DRIVER=s3.",
      "SHOP_COUNTRY has no effect without SHOPIFY_STORE_DOMAIN.",
    ]);
    expect(await diagnose({ ...settings, PORT: "http" })).toMatchObject([
      { state: "failing", detail: expect.stringContaining("PORT") },
      { state: "warning", detail: expect.stringContaining("PUBLC_URL") },
    ]);
    expect(JSON.stringify(named)).not.toContain("value");
  });

  test("says what keeps the site from starting", async () => {
    writeFileSync(path.join(folder, "file"), "");
    const lines = await diagnose({
      DATA_DIR: path.join(folder, "file"),
      PUBLIC_URL: "https://shop.invalid",
      SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
    });
    expect(line(lines, "Data folder")).toMatchObject({ state: "failing", toDo: expect.stringContaining("Set it to") });
    expect(line(lines, "Email")).toMatchObject({ state: "failing", toDo: expect.stringContaining("Set SMTP_URL") });
    expect(line(lines, "Shopify")).toMatchObject({ state: "failing" });
  });
});

describe("npm run doctor on a database", () => {
  test("has the lines of the system page, and changes nothing", async () => {
    await usedDatabase(SECRET);
    const hashes = () => onDatabase(tableHashes);
    const before = await hashes();
    const lines = await diagnose({ AUTH_SECRET: SECRET });
    expect(await hashes()).toEqual(before);
    for (const name of ["Database", "Clock", "Store", "Webhooks", "Jobs", "Backup", "Catalog"])
      expect(line(lines, name), name).toBeDefined();
    expect(lines.filter(({ state }) => state === "failing")).toEqual([]);
  });

  test("knows another secret, missing and newer migrations, and a database that no server has", async () => {
    await usedDatabase(SECRET);
    expect(line(await diagnose({ AUTH_SECRET: `${SECRET}!` }), "Secret")).toMatchObject({
      state: "failing",
      detail: expect.stringContaining("a different secret"),
      toDo: expect.stringContaining("Set AUTH_SECRET"),
    });
    expect(line(await diagnose(), "Secret")).toMatchObject({ detail: expect.stringContaining("there is none here") });

    const change = (statement: SQL) => onDatabase((db) => db.execute(statement));
    const database = async () => line(await diagnose({ AUTH_SECRET: SECRET }), "Database");
    await change(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
    const newer = await database();
    expect(newer).toMatchObject({ state: "failing", detail: expect.stringContaining("newer version") });
    const settings = built.readEnv({ DATA_DIR: folder, AUTH_SECRET: SECRET, PORT: "0", LOG_LEVEL: "error" });
    await expect(
      built.serve(settings, { assetsDirectory: "build/client", loadPages: built.loadPages }),
      "the site does not start, and says the same",
    ).rejects.toThrow(`${newer?.detail} ${newer?.toDo}`);
    await change(
      sql`delete from drizzle.__drizzle_migrations where id > (select max(id) - 2 from drizzle.__drizzle_migrations)`,
    );
    // As before the migration that creates it.
    await change(sql`alter table settings rename to settings_of_a_later_version`);
    expect(await database()).toMatchObject({ state: "failing", detail: "1 migration has not been applied." });

    expect(line(await diagnose({ DATABASE_URL: "postgres://shod@127.0.0.1:1/shop" }), "Database")).toMatchObject({
      state: "failing",
      detail: expect.stringContaining("No database server responds at 127.0.0.1:1"),
    });
  });

  // With the largest reserve that can be set, unless this machine has more than that.
  test.runIf(freeBytes() < 100e9)("does not open an embedded database on a full disk", async () => {
    await usedDatabase(SECRET);
    const full = await diagnose({ AUTH_SECRET: SECRET, DISK_RESERVE_MB: "1000000" });
    expect(line(full, "Database")).toMatchObject({
      state: "failing",
      detail: expect.stringContaining("Free up space"),
    });
    expect(line(full, "Disk")).toMatchObject({ state: "failing", detail: expect.stringContaining("DISK_RESERVE_MB") });
  });

  test("checks the rest where the secret can’t be read", async () => {
    writeFileSync(path.join(folder, "secret"), "short");
    const damaged = await diagnose();
    expect(line(damaged, "Secret")).toMatchObject({ state: "failing" });
    expect(line(damaged, "Disk")).toMatchObject({ state: "ok" });
  });

  test("says nothing of jobs before the first start, which makes their queue", async () => {
    await usedDatabase(SECRET);
    await onDatabase((db) => db.execute(sql`drop schema if exists pgboss cascade`));
    expect(line(await diagnose({ AUTH_SECRET: SECRET }), "Jobs")).toMatchObject({ state: "ok" });
  });

  test("asks the site that has it open", async () => {
    const serving = await built.serve(
      built.readEnv({ DATA_DIR: folder, AUTH_SECRET: SECRET, PORT: "0", LOG_LEVEL: "error" }),
      { assetsDirectory: "build/client", loadPages: built.loadPages },
    );
    try {
      expect(line(await diagnose({ AUTH_SECRET: SECRET }), "Database")).toMatchObject({ state: "warning" });
      expect(await diagnose({ AUTH_SECRET: `${SECRET}!` })).toMatchObject([
        { name: "Secret", state: "failing", toDo: expect.stringContaining("AUTH_SECRET") },
      ]);
    } finally {
      await serving.stop();
    }
  });
});

describe("npm run doctor and the services that settings name", () => {
  test("a mail server that refuses the connection, and one that rejects the password", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(line(await diagnose({ SMTP_URL: `smtp://127.0.0.1:${port}` }), "Mail server")).toMatchObject({
      state: "failing",
      toDo: expect.stringContaining("Correct SMTP_URL"),
    });

    const smtp = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("Invalid username or password")),
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
    const { port: open } = smtp.server.address() as AddressInfo;
    expect(line(await diagnose({ SMTP_URL: `smtp://shod:wrong@127.0.0.1:${open}` }), "Mail server")).toMatchObject({
      state: "failing",
      toDo: expect.stringContaining("the password in SMTP_URL"),
    });
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  test("a bucket that does not exist, and one that the key may not use", async () => {
    const s3 = await startS3();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const settings = {
      STORAGE_DRIVER: "s3",
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: "true",
    };
    const uploads = async (change: Record<string, string>) =>
      line(await diagnose({ ...settings, ...change }), "Uploads");
    try {
      expect(await uploads({})).toMatchObject({ state: "ok" });
      expect(await uploads({ S3_BUCKET: "no-such-bucket" })).toMatchObject({
        state: "failing",
        detail: expect.stringContaining("doesn't exist"),
      });
      expect(await uploads({ S3_SECRET_ACCESS_KEY: "wrong" })).toMatchObject({
        state: "failing",
        detail: expect.stringContaining("S3_SECRET_ACCESS_KEY"),
      });
    } finally {
      await s3.stop();
    }
  });
});
