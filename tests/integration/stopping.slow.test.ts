// Protects: scripts/*.mjs, scripts/dev.ts, scripts/store.ts, server/*.ts
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { npmProcesses, SITE } from "../support/npm-process.ts";

vi.setConfig({ testTimeout: 180_000 });

const processes = npmProcesses();
const { data, run: npm, expectCleanEnd } = processes;
afterEach(processes.killRemaining);
afterAll(processes.removeData);

// Windows has no signals to send.
describe.skipIf(process.platform === "win32")("npm start", () => {
  // Not SIGINT: npm's shell does not pass it on and waits for the site. A terminal sends it to the whole group.
  test.for(["SIGTERM", "SIGKILL"] as const)(
    "stops the site cleanly when npm alone is ended by %s, and frees port and database",
    async (signal) => {
      const site = await npm("start", SITE);
      site.npm.kill(signal);
      await expectCleanEnd(site);
    },
  );

  test.for(["SIGINT", "SIGHUP"] as const)(
    "stops the site cleanly when its process group gets %s, as from a terminal",
    async (signal) => {
      const site = await npm("start", SITE);
      process.kill(-(site.npm.pid as number), signal);
      await expectCleanEnd(site);
    },
  );

  test("stops the site cleanly when the script between npm and the site is killed", async () => {
    const site = await npm("start", SITE);
    process.kill(parentOf(site.serverPid), "SIGKILL");
    await expectCleanEnd(site);
  });
});

test.runIf(process.platform === "linux")(
  "npm start makes the allocator release freed memory, and the environment may set it otherwise",
  async () => {
    const site = await npm("start", SITE, { MALLOC_TRIM_THRESHOLD_: "999" });
    const environment = readFileSync(`/proc/${site.serverPid}/environ`, "utf8").split("\0");
    expect(environment).toEqual(expect.arrayContaining(["MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=999"]));
    // A killed site would leave its address in the data folder that the tests share.
    site.npm.kill("SIGTERM");
    await expectCleanEnd(site);
  },
);

describe.skipIf(process.platform === "win32")("npm run store", () => {
  test("stops cleanly when npm alone is ended by SIGTERM", async () => {
    const store = await npm("store", /Storefront API {2}(http:\/\/[^/]+)/);
    store.npm.kill("SIGTERM");
    await expectCleanEnd(store);
  });
});

describe.skipIf(process.platform === "win32")("npm run dev", () => {
  test("stops cleanly when npm alone is ended by SIGTERM", async () => {
    const site = await npm("dev", /in development: (http:\/\/\S+)/, { NODE_ENV: "development" });
    site.npm.kill("SIGTERM");
    await expectCleanEnd(site);
  });
});

describe("node scripts/run.mjs start", () => {
  test("ends with code 0 on SIGTERM, also when it comes twice", async () => {
    const { npm_lifecycle_script: _ours, ...environment } = process.env;
    const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
      env: { ...environment, NODE_ENV: "production", PORT: "0", DATA_DIR: data, DATABASE_URL: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal)));
    await new Promise<void>((resolve) => {
      let message = "";
      child.stdout.on("data", (part: Buffer) => {
        message += part.toString();
        if (SITE.test(message)) resolve();
      });
    });
    child.kill("SIGTERM");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(existsSync(path.join(data, "database.lock"))).toBe(false);
  });
});

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
