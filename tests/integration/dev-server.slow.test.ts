// Protects: scripts/dev.ts, scripts/reloading-site.ts, scripts/*.mjs, vite.config.ts, react-router.config.ts, server/*.ts
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { copyTree } from "../../scripts/tests/copy-tree.ts";

const TIMEOUT_MS = 300_000;
vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });
const eventually = { timeout: TIMEOUT_MS, interval: 250 };

type DevServer = { process: ChildProcess; url: string; out(): string; err(): string; ended: Promise<number | string> };

/** Runs what `npm run dev` runs, without npm, which has its own exit code. */
async function startDevServer(folder: string, dataDirectory: string): Promise<DevServer> {
  const port = await freePort();
  const { NODE_ENV: _test, VITEST: _runner, npm_lifecycle_script: _npm, ...environment } = process.env;
  const child = spawn(process.execPath, ["scripts/run.mjs", "dev"], {
    cwd: folder,
    env: {
      ...environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDirectory,
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => (output.out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (output.err += part.toString()));
  const ended = new Promise<number | string>((resolve) =>
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "")),
  );
  return { process: child, url: `http://127.0.0.1:${port}`, out: () => output.out, err: () => output.err, ended };
}

// Windows has no signals to send.
describe.skipIf(process.platform === "win32")("npm run dev", () => {
  let folder: string;
  let data: string;
  let dev: DevServer;
  let firstResponse: { status: number; text: string };

  const get = async (at: string) => {
    const response = await fetch(dev.url + at, { headers: { "Sec-Fetch-Dest": "document" } });
    return { status: response.status, text: await response.text() };
  };
  const lock = () => path.join(data, "database.lock");
  const holder = () => (JSON.parse(readFileSync(lock(), "utf8")) as { pid: number }).pid;
  const reloads = () => dev.out().split("Server reloaded").length - 1;

  const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

  /** Writes a file of the copy. The file watcher ignores a change within 5 ms of the previous one, which no editor is fast enough for. */
  async function write(file: string, text: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 100));
    writeFileSync(path.join(folder, file), text);
  }

  async function edit(file: string, found: RegExp, replacement: string): Promise<void> {
    const edited = read(file).replace(found, replacement);
    if (edited === read(file)) throw new Error(`${file} does not contain ${String(found)}`);
    await write(file, edited);
  }

  beforeAll(async () => {
    folder = copyTree("shod-dev-", { hasOwnCache: true });
    data = path.join(folder, "data");
    dev = await startDevServer(folder, data);
    // The first request once the port is open; the site itself is not loaded yet.
    await vi.waitFor(async () => {
      firstResponse = await get("/give");
    }, eventually);
  });

  afterAll(async () => {
    if (dev?.process.exitCode === null) {
      dev.process.kill("SIGTERM");
      await dev.ended;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test("holds a request that arrives during startup, and then responds", () => {
    expect(firstResponse.status).toBe(200);
    expect(firstResponse.text).toContain("</html>");
  });

  test("prints the admin sign-in on its first start", async () => {
    const [email, password] = readFileSync(path.join(data, "admin"), "utf8").split("\n");
    await expect.poll(() => dev.out(), eventually).toContain(`${email}  ${password}`);
  });

  test("has pre-bundled every package that pages import before the first page loads", async () => {
    const modules = new Set<string>();
    const failed: string[] = [];
    const follow = async (at: string): Promise<void> => {
      if (modules.has(at)) return;
      modules.add(at);
      const response = await fetch(dev.url + at, { headers: { "Sec-Fetch-Dest": "script" } });
      const code = await response.text();
      if (response.status !== 200) failed.push(`${response.status} ${at}`);
      if (/\/(@vite|\.vite)\//.test(at)) return;
      for (const [, next] of code.matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*["'](\/[^"']+)["']/g)) await follow(next!);
    };
    for (const [, file] of read("app/routes.ts").matchAll(/"([\w-]+\/[^"]+\.tsx)"/g)) await follow(`/app/${file}`);
    await follow("/app/entry.client.tsx");
    expect(modules.size).toBeGreaterThan(100);
    expect(failed).toEqual([]);
    // A package that is missing in optimizeDeps.include (vite.config.ts) is served file by file.
    const isFont = (at: string) => at.includes(".woff2");
    expect([...modules].filter((at) => /\/node_modules\/(?!\.vite\/)/.test(at) && !isFont(at))).toEqual([]);
    expect(dev.out()).not.toMatch(/optimized dependencies changed|dependenc(y|ies) optimized/);
  });

  test("applies an edit below server/ in the same process, which keeps the database lock", async () => {
    const pid = holder();
    await edit("server/http/health.ts", /c\.text\("ok"\)/, 'c.text("edited")');
    await expect.poll(async () => (await get("/livez")).text, eventually).toBe("edited");
    await expect.poll(reloads, eventually).toBe(1);
    expect(holder()).toBe(pid);
  });

  test("serves pages after an edit of the router contexts (app/platform/context.ts)", async () => {
    const before = reloads();
    await write("app/platform/context.ts", `${read("app/platform/context.ts")}// edited\n`);
    await expect.poll(reloads, eventually).toBe(before + 1);
    expect((await get("/give")).status).toBe(200);
  });

  test("shows a loader's exception with its stack in the browser and the terminal, and recovers after the fix", async () => {
    const file = "app/features/giving/giving.server.ts";
    const original = read(file);
    await edit(file, /export async function publicLedger\([^]*?\{\n/, '$&  throw new Error("thrown in a loader");\n');
    const line = read(file).split('throw new Error("thrown')[0]!.split("\n").length;
    await expect.poll(async () => (await get("/give")).status, eventually).toBe(500);
    const shown = (await get("/give")).text;
    expect(shown).toMatch(/<pre[^>]*>Error: thrown in a loader\n/);
    expect(shown).toContain(`${file}:${line}:`);
    expect(dev.err()).toContain("Error: thrown in a loader\n");
    expect(dev.err()).toContain(`${file}:${line}:`);

    await write(file, original);
    await expect.poll(async () => (await get("/give")).status, eventually).toBe(200);
  });

  test("renders an edited component on the server and sends it to the browser", async () => {
    await edit("app/site/routes/story.tsx", /<h1([^>]*)>[^<]*</, "<h1$1>An edited heading<");
    await expect.poll(async () => (await get("/story")).text, eventually).toContain("An edited heading</h1>");
    expect(await (await fetch(`${dev.url}/app/site/routes/story.tsx`)).text()).toContain("An edited heading");
  });

  test("ends with code 0 on SIGTERM, with the database closed", async () => {
    dev.process.kill("SIGTERM");
    expect(await dev.ended).toBe(0);
    expect(existsSync(lock())).toBe(false);
    // Job workers of a replaced site would still query its closed database.
    expect(dev.err()).not.toMatch(/job queue|PGlite is closed|could not stop cleanly/);
  });

  test("ends with code 0 on SIGTERM during startup, and closes the database it has just opened", async () => {
    dev = await startDevServer(folder, data);
    await expect.poll(() => existsSync(lock()), { ...eventually, interval: 20 }).toBe(true);
    dev.process.kill("SIGTERM");
    expect(await dev.ended).toBe(0);
    expect(existsSync(lock())).toBe(false);
    expect(dev.out()).not.toContain("sign-in");
  });
});
