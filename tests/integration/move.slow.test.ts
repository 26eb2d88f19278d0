// Engines: Postgres (it moves from the embedded database to Postgres and back).
// Protects: app/platform/backup/**, app/platform/db/**, server/cli/move.ts, scripts/move.ts, db/migrations/**
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lockDirectory } from "#app/platform/db/directory-lock.server.ts";
import { buyAPair } from "../support/buy-a-pair.ts";
import { onPostgres } from "../support/database.ts";
import { OWNER, pageSeenBy, signInOwner } from "../support/owner-of-site.ts";
import { runScript } from "../support/run-script.ts";
import { startSite } from "../support/site-process.ts";

// These tests start and stop sites and run commands.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const WORDS = "For the long way home";

describe.runIf(onPostgres)("a shop that moves between databases", () => {
  const home = mkdtempSync(path.join(tmpdir(), "shod-move-"));
  const folder = path.join(home, "database");
  const embedded = { ...OWNER, DATA_DIR: home, DATABASE_URL: "" };
  const databases: string[] = [];
  let photo = "";

  beforeAll(async () => {
    const site = await startSite(embedded);
    try {
      await submitPrayer(site.url);
      expect(await buyAPair(asking(site.url))).toContain("Order #1001");
      photo = await uploadPhoto(site.url);
      const { url } = await emptyDatabase();
      const refused = await runScript("move", ["--to", url], embedded);
      expect(refused).toMatchObject({ code: 1, message: expect.stringContaining("is in use by process") });
      expect(await tablesOf(url)).toBe(0);
    } finally {
      await site.stop();
    }
  });
  afterAll(async () => {
    rmSync(home, { recursive: true, force: true });
    for (const name of databases) await query(serverUrl(), `drop database ${name} with (force)`);
  });

  test("to a Postgres database and back, with every row, amount and upload, and the next order number", async () => {
    const { url } = await emptyDatabase();
    const server = { ...embedded, DATABASE_URL: url };
    const moved = await runScript("move", ["--to", url], embedded);
    expect(moved).toEqual({
      code: 0,
      message: expect.stringMatching(/^Moved [\d,]+ rows to the database test_\w+ at /),
    });
    for (const line of [/^ +1 {2}public\.prayer_requests$/m, /^ +1 {2}public\.orders$/m, /^Orders: USD \d+\.\d\d$/m])
      expect(moved.message).toMatch(line);
    expect(moved.message).toContain("Set DATABASE_URL to the new database, and start the site.");

    const onServer = await startSite(server);
    try {
      await expectTheShop(onServer.url, ["#1001"]);
      expect(await buyAPair(asking(onServer.url))).toContain("Order #1002");
      const refused = await runScript("move", ["--to", "embedded"], server);
      expect(refused).toMatchObject({
        code: 1,
        message: expect.stringMatching(/already contains an embedded database/),
      });
      renameSync(folder, path.join(home, "database-before"));
      const used = await runScript("move", ["--to", "embedded"], server);
      expect(used).toMatchObject({
        code: 1,
        message: expect.stringMatching(/is in use: it has \d+ other connections/),
      });
    } finally {
      await onServer.stop();
    }

    const unlock = lockDirectory(folder);
    const locked = await runScript("move", ["--to", (await emptyDatabase()).url], server);
    expect(locked).toMatchObject({ code: 1, message: expect.stringContaining("is in use by process") });
    unlock();
    // As a move leaves it that is killed.
    mkdirSync(path.join(home, "moving-2026-11-01T00-00-00Z/database"), { recursive: true });
    const back = await runScript("move", ["--to", "embedded"], server);
    expect(back).toEqual({ code: 0, message: expect.stringContaining("Remove DATABASE_URL, and start the site.") });
    expect(back.message).toMatch(/^ +2 {2}public\.orders$/m);
    expect(readdirSync(home)).not.toContainEqual(expect.stringMatching(/^moving-/));
    const site = await startSite(embedded);
    try {
      await expectTheShop(site.url, ["#1001", "#1002"]);
      expect(await buyAPair(asking(site.url))).toContain("Order #1003");
    } finally {
      await site.stop();
    }
  });

  test("is refused by a database that is not empty, and by an address that is none", async () => {
    const { url } = await emptyDatabase();
    await query(url, "create table notes (note text)");
    const refused = await runScript("move", ["--to", url], embedded);
    expect(refused).toMatchObject({ code: 1, message: expect.stringContaining("--to names is not empty") });
    for (const [args, message] of [
      [[], "Name the new database"],
      [["--to", "mysql://shod"], "--to takes the URL of an empty Postgres database"],
      [["--to", "embedded"], "uses the embedded database already"],
    ] as const)
      expect(await runScript("move", [...args], embedded)).toMatchObject({
        code: 1,
        message: expect.stringContaining(message),
      });
  });

  test("stays where it is if the new database changes a value", async () => {
    const { url } = await emptyDatabase();
    // Its owner's trigger, which every new table gets, as an extension might bring one.
    await query(
      url,
      `create function rounded() returns trigger language plpgsql as
        $$ begin new.total_minor := new.total_minor / 100 * 100 + 1; return new; end $$;
      create function add_rounded() returns event_trigger language plpgsql as $$ declare made record; begin
        for made in select * from pg_event_trigger_ddl_commands() where object_identity = 'public.orders' and command_tag = 'CREATE TABLE' loop
          execute 'create trigger rounded before insert on public.orders for each row execute function rounded()';
        end loop; end $$;
      create event trigger add_rounded on ddl_command_end execute function add_rounded()`,
    );
    const refused = await runScript("move", ["--to", url], embedded);
    expect(refused).toEqual({
      code: 1,
      message: expect.stringMatching(
        /does not have the same rows as the old one:\n {2}"public"\."orders" has other values\nNothing was moved: the site's database is unchanged\. Drop the new database/,
      ),
    });
    expect(existsSync(folder)).toBe(true);
    const site = await startSite(embedded);
    try {
      await expectTheShop(site.url, ["#1001"]);
    } finally {
      await site.stop();
    }
  });

  async function expectTheShop(url: string, orders: string[]): Promise<void> {
    const cookie = await signInOwner(url);
    expect(await pageSeenBy(cookie, `${url}/admin/prayers`)).toContain(WORDS);
    const listed = await pageSeenBy(cookie, `${url}/admin/orders`);
    for (const order of orders) expect(listed).toContain(order);
    const stored = await fetch(url + photo);
    expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).width).toBe(800);
  }

  async function emptyDatabase(): Promise<{ url: string }> {
    const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
    await query(serverUrl(), `create database ${name} template template0`);
    databases.push(name);
    const url = new URL(serverUrl());
    url.pathname = `/${name}`;
    return { url: url.href };
  }
});

const serverUrl = () => process.env["DATABASE_URL"] ?? "";

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function tablesOf(url: string): Promise<number | undefined> {
  const [found] = await query<{ tables: number }>(
    url,
    "select count(*)::integer as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  return found?.tables;
}

const asking =
  (url: string) =>
  (page: string, init: RequestInit = {}) =>
    fetch(new URL(page, url), { redirect: "manual", ...init });

async function submitPrayer(url: string): Promise<void> {
  const response = await fetch(`${url}/functions/v1/submit-prayer-request`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({
      name: "Ruth",
      email: "ruth@shod.example",
      prayerRequest: WORDS,
      shareNamePublicly: false,
      postToWall: true,
    }),
  });
  expect(response.status).toBe(200);
}

async function uploadPhoto(url: string): Promise<string> {
  const body = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#b5651d" } })
    .jpeg()
    .toBuffer();
  const response = await fetch(`${url}/storage/v1/object/product-photos`, {
    method: "POST",
    headers: { Cookie: await signInOwner(url), Origin: url, "X-Product-Id": "gid://shopify/Product/8100001" },
    body: new Uint8Array(body),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { url: string }).url;
}
