import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { startSite } from "./start-site.ts";

/**
 * `npm run bench`: how long a cold start takes, what a first visit loads, and how many requests per second are served.
 * Prints a table for docs/performance.md; nothing here passes or fails.
 */
const CONNECTIONS = 16;
const RUNS = 6;
const rows: [string, string][] = [];
const directory = mkdtempSync(path.join(tmpdir(), "shod-bench-"));
try {
  const cold = await startSite(directory);
  rows.push(["Cold start, new database, until it is ready", seconds(cold.openAfterMs)]);
  for (const page of ["/", "/shop", "/product/pilgrim-low"]) {
    const { javascript, css, html } = await firstLoad(cold.url, page);
    rows.push([`First load of ${page}: JavaScript, brotli`, kilobytes(javascript)]);
    rows.push([`First load of ${page}: CSS and HTML, brotli`, `${kilobytes(css)} and ${kilobytes(html)}`]);
  }
  const [cached, alive] = await compareThroughput(`${cold.url}/product/pilgrim-low`, `${cold.url}/livez`);
  rows.push([
    "Cached product page compared with /livez, requests per second",
    `${cached} : ${alive} (ratio ${(cached / alive).toFixed(2)})`,
  ]);
  await cold.stop();
  const warm = await startSite(directory);
  rows.push(["Warm start, same database", seconds(warm.openAfterMs)]);
  await warm.stop();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(
  `\n| What | Measured |\n|---|---|\n${rows.map(([label, measured]) => `| ${label} | ${measured} |`).join("\n")}\n`,
);

/**
 * Bytes a browser fetches before the page is interactive: every script the document names, and what those import. A stylesheet in the HTML
 * is counted as CSS and not as HTML.
 */
async function firstLoad(site: string, page: string): Promise<{ javascript: number; css: number; html: number }> {
  const document = await text(`${site}${page}`);
  const [inline = ""] = /<style[^>]*>[^]*?<\/style>/.exec(document) ?? [];
  const html = document.replace(inline, "");
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
  const css = (await sum(styles)) + (inline === "" ? 0 : brotliCompressSync(inline).length);
  return { javascript: await sum(scripts), css, html: brotliCompressSync(html).length };
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function transferred(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" }, method: "HEAD" });
  return Number(response.headers.get("Content-Length"));
}

/**
 * Requests per second of both URLs: sixteen connections send requests as fast as they get responses, to each URL for a second in turn, so
 * that other load on the machine affects both. Three runs to warm up, six that count; responses are not decompressed.
 */
async function compareThroughput(first: string, second: string): Promise<[number, number]> {
  const responses: [number, number] = [0, 0];
  for (let run = -3; run < RUNS; run++) {
    const counts = [await responsesWithin(first, 1_000), await responsesWithin(second, 1_000)] as const;
    if (run >= 0) for (const index of [0, 1] as const) responses[index] += counts[index];
  }
  return [Math.round(responses[0] / RUNS), Math.round(responses[1] / RUNS)];
}

function responsesWithin(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ms;
  let responses = 0;
  const request = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
        response.resume().on("end", () => {
          responses++;
          resolve();
        });
      }).on("error", reject);
    });
  const visitor = async () => {
    while (performance.now() < end) await request();
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, visitor)).then(() => {
    agent.destroy();
    return responses;
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
