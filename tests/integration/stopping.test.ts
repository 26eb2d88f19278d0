import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 180_000 });

type Started = { npm: ChildProcess; url: string; ended: Promise<void>; serverPid: number };
const started: Started[] = [];

// One folder for all, because the second start of a site takes half as long as the first.
const data = mkdtempSync(path.join(tmpdir(), "shod-stop-"));
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** A real `npm run` in its own process group, as in a terminal. */
async function npm(script: string, opened: RegExp, settings: Record<string, string> = {}): Promise<Started> {
  const child = spawn("npm", ["run", script], {
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      STORE_PORT: "0",
      DATA_DIR: data,
      DATABASE_URL: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let message = "";
  // The output ends with the last process that has it open.
  const ended = new Promise<void>((resolve) => child.stdout.on("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (part: Buffer) => {
      message += part.toString();
      const address = opened.exec(message)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.on("exit", () => reject(new Error(`npm ended before the site was ready:\n${message}`)));
  });
  const lock = JSON.parse(readFileSync(path.join(data, "database.lock"), "utf8")) as { pid: number };
  const running = { npm: child, url, ended, serverPid: lock.pid };
  started.push(running);
  return running;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

afterEach(() => {
  for (const { serverPid } of started.splice(0)) if (isAlive(serverPid)) process.kill(serverPid, "SIGKILL");
});

/** Expects a clean shutdown: the database is closed and its lock released, which a killed process cannot do. */
async function expectCleanEnd({ ended, serverPid, url }: Started): Promise<void> {
  await expect.poll(() => isAlive(serverPid), { timeout: 20_000, interval: 100 }).toBe(false);
  await ended;
  expect(existsSync(path.join(data, "database.lock"))).toBe(false);
  expect(readdirSync(data)).not.toContain("address");
  await expect(fetch(`${url}/livez`)).rejects.toThrow();
}

const SITE = /running at (http:\/\/\S+)/;

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

describe("node scripts/start.mjs", () => {
  test("ends with code 0 on SIGTERM, also when it comes twice", async () => {
    const { npm_lifecycle_script: _ours, ...environment } = process.env;
    const child = spawn(process.execPath, ["scripts/start.mjs"], {
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
