// Protects: app/platform/db/wasm-compiler.server.ts, scripts/release.ts, scripts/release/**, scripts/start-archive.mjs, scripts/production-commands.mjs, scripts/server-environment.mjs, vite.config.ts, server/*.ts
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buyAPair } from "../support/buy-a-pair.ts";
import { pageSeenBy, signInOwner } from "../support/owner-of-site.ts";

/** The release archive on a machine with nothing but Node: unpacked by root, read-only, and started by a user who owns only the data. */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A user without rights on most systems. */
const UNPRIVILEGED = 65_534;
/** What the embedded profile must do with, also at its first start, when it needs most; and its peak in there, with mapped files. */
const MEMORY_LIMIT = 1_000_000_000;
const MAX_PEAK = 750_000_000;
const MEMORY_CGROUP = "/sys/fs/cgroup/memory";
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

// Root unpacks, and becomes the other user.
describe.runIf(process.platform === "linux" && process.getuid?.() === 0)("the release archive", () => {
  let folder: string;
  const at = (...parts: string[]) => path.join(folder, ...parts);
  const archive = () => at("dist", `shod-${version}.tar.gz`);
  const running: ChildProcess[] = [];

  beforeAll(() => {
    // Not the tests' own temporary folder, which is closed to the other user.
    folder = mkdtempSync("/tmp/shod-archive-");
    chmodSync(folder, 0o755);
    release("dist");
    execFileSync("tar", ["-xzf", archive(), "-C", folder]);
    execFileSync("chmod", ["-R", "a-w", at("shod")]);
    copyFileSync(process.execPath, at("node"));
    mkdirSync(at("home"));
    chownSync(at("home"), UNPRIVILEGED, UNPRIVILEGED);
  });
  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  function release(to: string): void {
    const options = ["--to", at(to), "--platforms", `linux-${process.arch}`];
    execFileSync(process.execPath, ["scripts/release.ts", ...options], { stdio: ["ignore", "ignore", "inherit"] });
  }

  /** `node ./shod/start.mjs` with these settings and arguments, and nothing else in its environment. */
  function start(settings: Record<string, string>, ...args: string[]) {
    const child = spawn(at("node"), [at("shod/start.mjs"), ...args], {
      cwd: at("home"),
      uid: UNPRIVILEGED,
      gid: UNPRIVILEGED,
      env: { PORT: "0", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.push(child);
    let output = "";
    const collect = (part: Buffer) => (output += part.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
      child.on("close", (code, signal) => resolve(code ?? signal)),
    );
    return { child, ended, output: () => output };
  }

  test("has its checksums, bill of materials, licenses and changes beside it, and is under 50 MB", () => {
    const sums = readFileSync(at("dist/SHA256SUMS"), "utf8").trim().split("\n");
    const files = sums.map((line) => line.split("  ") as [string, string]);
    expect(files.map(([, file]) => file).toSorted()).toEqual(
      readdirSync(at("dist"))
        .filter((file) => file !== "SHA256SUMS")
        .toSorted(),
    );
    for (const [sum, file] of files)
      expect(
        createHash("sha256")
          .update(readFileSync(at("dist", file)))
          .digest("hex"),
      ).toBe(sum);
    expect(statSync(archive()).size).toBeLessThan(50_000_000);
    const bill = JSON.parse(readFileSync(at(`dist/shod-${version}.cdx.json`), "utf8")) as {
      bomFormat: string;
      components: { name: string }[];
    };
    const names = bill.components.map(({ name }) => name);
    expect(bill.bomFormat).toBe("CycloneDX");
    expect(names).toEqual(expect.arrayContaining(["react", "hono", "pg", "sharp", `@img/sharp-linux-${process.arch}`]));
    for (const ofDevelopment of ["vite", "vitest", "typescript", "@img/sharp-win32-x64"])
      expect(names).not.toContain(ofDevelopment);
    const notices = readFileSync(at("shod/THIRD_PARTY_NOTICES.txt"), "utf8");
    for (const name of names) expect(notices).toContain(`\n${name} `);
    expect(readFileSync(at(`dist/shod-${version}-CHANGES.md`), "utf8")).toMatch(/^## /);
  });

  test("is the same, byte for byte, when it is made again", () => {
    release("again");
    expect(readFileSync(at("again/SHA256SUMS"), "utf8")).toBe(readFileSync(at("dist/SHA256SUMS"), "utf8"));
  });

  test("contains no settings, data, tests, source maps or packages of development", () => {
    const files = readdirSync(at("shod"), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /(^|\/)(\.env|data|secret)$|\.test\.tsx?$|\.map$|\.d\.ts$/.test(file))).toEqual([]);
    expect(readdirSync(at("shod/node_modules")).toSorted()).toEqual([
      "@electric-sql",
      "@img",
      "detect-libc",
      "semver",
      "sharp",
    ]);
  });

  test("starts as one process of an unprivileged user, sells a pair, stops within 15 s, and finds its data again", async () => {
    const limit = memoryGroup();
    writeFileSync(at("home/.env"), "DATA_DIR=shop\n");
    const site = start({});
    limit?.add(site.child.pid!);
    const url = await urlOf(site);
    const ask = (page: string, init?: RequestInit) => fetch(new URL(page, url), { redirect: "manual", ...init });
    expect((await ask("/")).status).toBe(200);

    const environment = readFileSync(`/proc/${site.child.pid}/environ`, "utf8").split("\0");
    expect(environment).toEqual(expect.arrayContaining(["MALLOC_ARENA_MAX=2", "NODE_OPTIONS=--max-semi-space-size=8"]));
    expect(readFileSync(`/proc/${site.child.pid}/cmdline`, "utf8")).toContain("server/start.ts");
    expect(readFileSync(`/proc/${site.child.pid}/task/${site.child.pid}/children`, "utf8")).toBe("");

    expect(await buyAPair(ask)).toMatch(/Order #\d{4,}/);
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, "utf8"))?.[1]) * 1024;
    console.log(
      `Peak of the release: ${(peak / 1e6).toFixed(0)} MB, ${limit ? "in a control group of 1 GB" : "without a control group, which this machine does not allow"}.`,
    );
    // Without the group it sees the whole machine's memory, and may use V8's optimizing compiler.
    expect(peak).toBeLessThan(limit ? MAX_PEAK : MEMORY_LIMIT * 1.2);
    if (limit) expect(site.output()).toContain("runs without V8's optimizing compiler");

    site.child.kill("SIGTERM");
    // With 1 it would have been ended before everything was drained, after 14 s (server/stop-on-signals.ts).
    expect(await site.ended).toBe(0);
    limit?.remove();
    expect(existsSync(at("home/shop/database.lock"))).toBe(false);

    const backup = start({}, "backup");
    expect(await backup.ended, backup.output()).toBe(0);
    const again = start({});
    await urlOf(again);
    again.child.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  });

  test("restores the backup of an older version, has its orders and sells on, and can go back to that backup", async () => {
    const limit = memoryGroup();
    mkdirSync(at("home/older"));
    execFileSync("tar", ["-xzf", "tests/fixtures/backup-of-bb1e50b.tar.gz", "-C", at("home/older")]);
    execFileSync("chown", ["-R", `${UNPRIVILEGED}:${UNPRIVILEGED}`, at("home/older")]);
    const settings = { DATA_DIR: "upgraded", BACKUP_DIR: "older" };
    const run = (...args: string[]) => {
      const started = start(settings, ...args);
      limit?.add(started.child.pid!);
      return started;
    };
    const restored = run("restore", "latest");
    expect(await restored.ended, restored.output()).toBe(0);
    const site = run();
    const url = await urlOf(site);
    const ask = (page: string, init?: RequestInit) => fetch(new URL(page, url), { redirect: "manual", ...init });
    expect(await buyAPair(ask)).toMatch(/Order #\d{4,}/);
    expect(await pageSeenBy(await signInOwner(url), `${url}/admin/orders`)).toContain("#1001");
    site.child.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    const verified = run("backup", "verify", "2026-11-28T18-15-57Z");
    expect(await verified.ended, verified.output()).toBe(0);
    limit?.remove();
  });

  test("names the commands when it is asked for another one", async () => {
    const unknown = start({}, "constructor");
    expect(await unknown.ended).toBe(1);
    expect(unknown.output()).toContain("No such command: constructor. Commands: start, store, backup");
  });
});

async function urlOf(site: { ended: Promise<unknown>; output: () => string }): Promise<string> {
  const stopped = site.ended.then((code) => {
    throw new Error(`The site ended with ${String(code)}:\n${site.output()}`);
  });
  const url = expect
    .poll(() => /running at (http:\/\/\S+)/.exec(site.output())?.[1], { timeout: 120_000, interval: 50 })
    .toBeDefined()
    .then(() => /running at (http:\/\/\S+)/.exec(site.output())![1]!);
  return Promise.race([url, stopped]);
}

/** A memory control group of 1 GB (version 1); null where root may not make one. */
function memoryGroup() {
  const group = path.join(MEMORY_CGROUP, `shod-release-${process.pid}`);
  try {
    mkdirSync(group);
    writeFileSync(path.join(group, "memory.limit_in_bytes"), String(MEMORY_LIMIT));
  } catch {
    return null;
  }
  return {
    add: (pid: number) => writeFileSync(path.join(group, "cgroup.procs"), String(pid)),
    remove: () => rmdirSync(group),
  };
}
