// Protects: app/platform/db/**, app/platform/storage/**, server/*.ts, server/http/**
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const MB = 1_000_000;
const SENTENCE = "We can't save anything right now. Please try again in a few minutes.";
const PRAYER = { name: "Ruth", email: "ruth@shod.example", shareNamePublicly: false, postToWall: false };

const disk = mkdtempSync(path.join(tmpdir(), "shod-disk-"));
/** A disk that is small enough to fill; mounting it needs root. */
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", disk]).status === 0;
if (!isMounted) console.warn("Skipped: the test fills a separate disk (mount -t tmpfs), which needs root on Linux.");

afterAll(() => {
  spawnSync("umount", [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.skipIf(!isMounted)("a site whose disk fills up", () => {
  const settings = { DATA_DIR: path.join(disk, "data"), DATABASE_URL: "", LOG_LEVEL: "error" };
  const filler = path.join(disk, "filler");
  let site: RunningSite;

  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  const fillTo = (left: number) => writeFileSync(filler, new Uint8Array(Math.max(0, free() - left)));
  const readyz = async () => {
    const response = await fetch(`${site.url}/readyz`);
    return `${response.status} ${await response.text()}`;
  };
  const pray = (prayerRequest: string) =>
    fetch(`${site.url}/functions/v1/submit-prayer-request`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: site.url },
      body: JSON.stringify({ ...PRAYER, prayerRequest }),
    });
  const send = (address: string, accept: string) =>
    fetch(site.url + address, {
      method: "POST",
      redirect: "manual",
      headers: { Accept: accept, Origin: site.url },
      body: new URLSearchParams({ prayerRequest: "For the long way home" }),
    });
  let storeUrl: string;
  const query = (text: string, api = `${site.url}/store/api`) =>
    fetch(`${api}/2025-07/graphql.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: text }),
    });

  beforeAll(async () => {
    const storePort = await freePort();
    storeUrl = `http://127.0.0.1:${storePort}`;
    site = await startSite({ ...settings, STORE_PORT: String(storePort) });
  });
  afterAll(() => site.stop());

  test("refuses writes before the disk is full, with a message, and still serves reads", async () => {
    expect(await readyz()).toBe("200 ready");
    expect((await pray("Before")).status).toBe(200);

    fillTo(90 * MB);
    await expect
      .poll(readyz, { timeout: 30_000 })
      .toMatch(/^503 the disk is almost full: \d+ MB free in .*, 100 MB needed/);
    const refused = await pray("Refused");
    expect([refused.status, await refused.json()]).toEqual([503, { error: SENTENCE }]);
    expect(refused.headers.get("Retry-After")).toBe("60");
    const page = await send("/prayer-wall", "text/html");
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("We can&#39;t save anything right now.");
    const dataRequest = await send("/prayer-wall.data", "*/*");
    expect([dataRequest.status, await dataRequest.text()]).toEqual([503, SENTENCE]);
    for (const address of ["/webhooks/shopify", "/api/auth/sign-in/email", "/mail/unsubscribe", "/store/checkouts/x"])
      expect((await send(address, "*/*")).status, address).toBe(503);
    expect((await query("mutation { cartCreate(input: {}) { cart { id } } }")).status).toBe(503);
    // Refused for its missing token, so it was read.
    expect((await query("{ shop { name } }")).status).not.toBe(503);
    const ownPort = `${storeUrl}/api`;
    expect((await query("mutation { cartCreate(input: {}) { cart { id } } }", ownPort)).status).toBe(503);
    expect((await query("{ shop { name } }", ownPort)).status).not.toBe(503);
    expect((await fetch(`${storeUrl}/checkouts/x`, { method: "POST" })).status).toBe(503);
    for (const address of ["/", "/shop", "/prayer-wall", "/livez"])
      expect((await fetch(site.url + address)).status, address).toBe(200);
  });

  test("writes nothing when little space is left, and still serves reads", async () => {
    rmSync(filler);
    fillTo(20 * MB);
    await expect.poll(readyz, { timeout: 30_000 }).toMatch(/: [12]\d MB free/);
    const before = free();
    for (let visits = 0; visits < 20; visits++)
      expect((await fetch(`${site.url}/shop?visit=${visits}`)).status).toBe(200);
    expect((await pray("Also refused")).status).toBe(503);
    // Logs and counters in memory need no space; a database write would need megabytes.
    expect(before - free()).toBeLessThan(2 * MB);
  });

  test("does not start on a disk without space, and says how much it needs", async () => {
    const second = { ...settings, DATA_DIR: path.join(disk, "second") };
    await expect(startSite(second)).rejects.toThrow(/Only \d+ MB are free in .*second, .* needs 50 MB/);
  });

  test("accepts writes again as soon as there is space", async () => {
    rmSync(filler);
    await expect.poll(readyz, { timeout: 30_000 }).toBe("200 ready");
    await expect.poll(async () => (await pray("After")).status, { timeout: 30_000 }).toBe(200);
    const ended = new Promise((resolve) => site.process.on("exit", resolve));
    site.process.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

describe.skipIf(!isMounted)("an embedded database on a full disk", () => {
  const directory = path.join(disk, "embedded");
  const filler = path.join(disk, "filler");

  /** Runs a program with that database open; returns its output and exit code or signal. */
  function run(program: string): Promise<{ end: number | string | null; out: string }> {
    const source = `
      import { statfsSync, writeFileSync } from "node:fs";
      import { sql } from "drizzle-orm";
      import { openEmbeddedDatabase } from "./app/platform/db/database.server.ts";
      import { startWatchdog } from "./server/watchdog.ts";
      const { db, close } = await openEmbeddedDatabase(${JSON.stringify(directory)});
      ${program}`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    let out = "";
    child.stdout.on("data", (part: Buffer) => void (out += part.toString()));
    return new Promise((resolve) => child.on("close", (code, signal) => resolve({ end: signal ?? code, out })));
  }

  test("blocks its process until the watchdog ends it, and keeps every acknowledged row", async () => {
    const frozen = await run(`
      await db.execute(sql\`create table notes (x text)\`);
      for (let n = 0; n < 50; n++) await db.execute(sql\`insert into notes values ('acknowledged')\`);
      const { bavail, bsize } = statfsSync(${JSON.stringify(disk)});
      writeFileSync(${JSON.stringify(filler)}, new Uint8Array(bavail * bsize));
      startWatchdog(5);
      // A table that can't grow is an error; a write-ahead log that can't is a loop.
      for (;;) await db.execute(sql\`select pg_logical_emit_message(false, '', repeat('x', 1000000))\`).catch(() => {});`);
    expect(frozen.end).toBe("SIGKILL");

    rmSync(filler);
    const reopened = await run(`
      const { rows } = await db.execute(sql\`select count(*)::integer as rows from notes where x = 'acknowledged'\`);
      console.log(rows[0].rows);
      await close();`);
    expect(reopened).toEqual({ end: 0, out: "50\n" });
  });
});
