import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

/**
 * `npm run bench`: how long a cold start takes, what a first visit loads, how many requests a second are answered.
 * Prints a table for docs/performance.md; nothing here passes or fails.
 */
type Site = { url: string; openAfterMs: number; stop(): Promise<void> };

const CONNECTIONS = 16;
const ROUNDS = 6;
const rows: [string, string][] = [];
const directory = mkdtempSync(path.join(tmpdir(), "shod-bench-"));
try {
  const cold = await start(directory);
  rows.push(["Cold start, new database, until it listens and says so", seconds(cold.openAfterMs)]);
  for (const page of ["/", "/shop", "/product/pilgrim-low"]) {
    const { javascript, css, html } = await firstLoad(cold.url, page);
    rows.push([`First load of ${page}: JavaScript, brotli`, kilobytes(javascript)]);
    rows.push([`First load of ${page}: CSS and HTML, brotli`, `${kilobytes(css)} and ${kilobytes(html)}`]);
  }
  const [cached, alive] = await limitConcurrency(`${cold.url}/product/pilgrim-low`, `${cold.url}/livez`);
  rows.push([
    "Cached product page against /livez, requests per second",
    `${cached} : ${alive} (ratio ${(cached / alive).toFixed(2)})`,
  ]);
  await cold.stop();
  const warm = await start(directory);
  rows.push(["Warm start, same database", seconds(warm.openAfterMs)]);
  await warm.stop();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(
  `\n| What | Measured |\n|---|---|\n${rows.map(([what, measured]) => `| ${what} | ${measured} |`).join("\n")}\n`,
);

function start(dataDirectory: string): Promise<Site> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["server/start.ts"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDirectory, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`The site ended with code ${code}`)));
    child.stdout.on("data", (part: Buffer) => {
      const url = /running at (http:\/\/\S+)/.exec(part.toString())?.[1];
      if (!url) return;
      resolve({
        url,
        openAfterMs: performance.now() - begun,
        stop: () =>
          new Promise((done) => {
            child.removeAllListeners("exit");
            child.on("exit", () => done());
            child.kill("SIGTERM");
          }),
      });
    });
  });
}

/** Bytes a browser fetches before the page answers to a click: every script the document names, and what those import. */
async function firstLoad(site: string, page: string): Promise<{ javascript: number; css: number; html: number }> {
  const html = await text(`${site}${page}`);
  const named = [...html.matchAll(/(?:href|src|from |import\(|import )"?(\/assets\/[^"')]+\.js)/g)].map(
    ([, file]) => file as string,
  );
  const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file as string);
  const scripts = new Set<string>();
  for (let queue = named; queue.length > 0;) {
    const next: string[] = [];
    for (const file of queue) {
      if (scripts.has(file)) continue;
      scripts.add(file);
      const code = await text(`${site}${file}`);
      for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
        next.push(`/assets/${imported}`);
    }
    queue = next;
  }
  const sum = async (files: Iterable<string>) => {
    let bytes = 0;
    for (const file of new Set(files)) bytes += await transferred(`${site}${file}`);
    return bytes;
  };
  return { javascript: await sum(scripts), css: await sum(styles), html: brotliCompressSync(html).length };
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function transferred(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" }, method: "HEAD" });
  return Number(response.headers.get("Content-Length"));
}

/**
 * Requests per second of both: sixteen connections ask as fast as they are answered, the one and the other in turn for a second each, so
 * that a busy moment of the machine is in both. Three rounds to warm up, six that count; nothing is unpacked.
 */
async function limitConcurrency(one: string, other: string): Promise<[number, number]> {
  const answered: [number, number] = [0, 0];
  for (let round = -3; round < ROUNDS; round++) {
    const counts = [await answeredWithin(one, 1_000), await answeredWithin(other, 1_000)] as const;
    if (round >= 0) for (const index of [0, 1] as const) answered[index] += counts[index];
  }
  return [Math.round(answered[0] / ROUNDS), Math.round(answered[1] / ROUNDS)];
}

function answeredWithin(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ms;
  let answered = 0;
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
        response.resume().on("end", () => {
          answered++;
          resolve();
        });
      }).on("error", reject);
    });
  const visitor = async () => {
    while (performance.now() < end) await ask();
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, visitor)).then(() => {
    agent.destroy();
    return answered;
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
