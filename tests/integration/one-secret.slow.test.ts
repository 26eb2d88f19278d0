// Engines: both (the embedded database has one process, Postgres several).
// Protects: server/secrets.ts, server/*.ts, server/cli/**, app/platform/auth/**
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { startSite } from "../support/site-process.ts";

// These tests start and stop sites and run commands.
vi.setConfig({ testTimeout: 300_000 });

const home = mkdtempSync(path.join(tmpdir(), "shod-secrets-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const folder = (name: string) => path.join(home, name);

function run(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; message: string }> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, LOG_LEVEL: "error", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let message = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => void (message += part.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, message })));
}

/** The error of a site that does not start. */
async function startError(env: Record<string, string>): Promise<string> {
  try {
    const site = await startSite(env);
    await site.stop();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("The site started.");
}

describe.skipIf(!onPostgres)("processes that share a Postgres database", () => {
  test("one with a different secret is refused, and the error says where the expected secret is stored", async () => {
    const database = await ownDatabase();
    const DATABASE_URL = database.url ?? "";
    const first = await startSite({ DATABASE_URL, DATA_DIR: folder("one") });
    try {
      const message = await startError({ DATABASE_URL, DATA_DIR: folder("two") });
      expect(message).toContain("code 1");
      expect(message).toContain("Set AUTH_SECRET to that secret");
      expect(message).toContain(path.join(folder("one"), "secret"));
      expect(existsSync(path.join(folder("two"), "secret"))).toBe(false);
      expect(await startError({ DATABASE_URL, DATA_DIR: folder("two"), AUTH_SECRET: "x".repeat(40) })).toContain(
        "a different secret than the one in the setting AUTH_SECRET",
      );

      const AUTH_SECRET = readFileSync(path.join(folder("one"), "secret"), "utf8").trim();
      const second = await startSite({ DATABASE_URL, DATA_DIR: folder("two"), AUTH_SECRET });
      await second.stop();
    } finally {
      await first.stop();
      await database.close();
    }
  });

  test("of two with different secrets that start at once on an empty database, one starts and one is refused", async () => {
    const database = await ownDatabase();
    const starts = await Promise.allSettled(
      ["three", "four"].map((name) => startSite({ DATABASE_URL: database.url ?? "", DATA_DIR: folder(name) })),
    );
    const serving = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    await Promise.all(serving.map((site) => site.stop()));
    await database.close();
    expect(serving).toHaveLength(1);
    const [refused] = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
    expect(refused).toContain("Set AUTH_SECRET to that secret");
  });
});

describe.skipIf(onPostgres)("a site on the embedded database", () => {
  const site = { DATA_DIR: folder("embedded"), BACKUP_DIR: folder("backups"), DATABASE_URL: "" };
  const file = path.join(site.DATA_DIR, "secret");

  test("does not start with a lost or changed secret until the owner accepts that", async () => {
    await (await startSite(site)).stop();
    const secret = readFileSync(file, "utf8");
    expect((await run("backup", [], site)).code).toBe(0);

    writeFileSync(file, `${"f".repeat(64)}\n`);
    expect(await startError(site)).toContain(`a different secret than the one in ${file}`);
    rmSync(file);
    expect(await startError(site)).toContain("there is none here");
    expect(existsSync(file)).toBe(false);
    // The same secret as a setting.
    await (await startSite({ ...site, AUTH_SECRET: secret.trim() })).stop();

    const accepted = await run("accept-secret", [], site);
    expect(accepted).toEqual({ code: 0, message: expect.stringContaining("Everyone has to sign in again") });
    await (await startSite(site)).stop();
    expect(readFileSync(file, "utf8")).not.toBe(secret);
  });

  test("that was restored starts with the backup's secret, and the restore warns if AUTH_SECRET differs", async () => {
    const restored = { ...site, DATA_DIR: folder("restored") };
    const command = await run("restore", ["latest"], restored);
    expect(command.code).toBe(0);
    expect(command.message).not.toContain("AUTH_SECRET");
    await (await startSite(restored)).stop();

    const elsewhere = { ...site, DATA_DIR: folder("elsewhere"), AUTH_SECRET: "y".repeat(40) };
    const warned = await run("restore", ["latest"], elsewhere);
    expect(warned).toEqual({
      code: 0,
      message: expect.stringMatching(/Set AUTH_SECRET to that secret.*npm run accept-secret/),
    });
    expect(await startError(elsewhere)).toContain("the setting AUTH_SECRET");
    expect((await run("accept-secret", [], elsewhere)).code).toBe(0);
    await (await startSite(elsewhere)).stop();
  });
});
