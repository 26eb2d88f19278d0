import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { median, printHead, printRow } from "./report.ts";
import { startSite } from "./start-site.ts";

/**
 * `npm run bench:start [-- --json FILE]`: how long cold and warm starts take, and how many requests per second a cached page is served with,
 * compared with node:http and the same bytes. Medians of five; nothing here passes or fails.
 */
const CONNECTIONS = 16;
const RUNS = 5;
const PAGE = "/product/pilgrim-low";
const BROWSER = { Accept: "text/html" };

const { values } = parseArgs({ options: { json: { type: "string" } } });
const starts: Record<"cold" | "warm", number[]> = { cold: [], warm: [] };
const served: Record<"page" | "node", Load[]> = { page: [], node: [] };
for (let run = 0; run < RUNS; run++) {
  const directory = mkdtempSync(path.join(tmpdir(), "shod-bench-"));
  try {
    for (const kind of ["cold", "warm"] as const) {
      const site = await startSite({ dataDirectory: directory });
      starts[kind].push(site.openAfterMs);
      if (kind === "warm") await compare(`${site.url}${PAGE}`);
      await site.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
const of = (name: "page" | "node", value: keyof Load) => median(served[name].map((load) => load[value]));
const measured = {
  coldStartSeconds: median(starts.cold) / 1_000,
  warmStartSeconds: median(starts.warm) / 1_000,
  cachedPerSecond: of("page", "perSecond"),
  nodePerSecond: of("node", "perSecond"),
  cachedP99Ms: of("page", "p99"),
  nodeP99Ms: of("node", "p99"),
};
printHead("What", "Measured");
printRow("Cold start, new database, until it is ready", `${measured.coldStartSeconds.toFixed(1)} s`);
printRow("Warm start, same database", `${measured.warmStartSeconds.toFixed(1)} s`);
printRow(
  "Cached product page and node:http with the same bytes, requests per second",
  `${measured.cachedPerSecond.toFixed(0)} : ${measured.nodePerSecond.toFixed(0)} (ratio ${(measured.cachedPerSecond / measured.nodePerSecond).toFixed(2)})`,
);
printRow("The same, 99th percentile", `${measured.cachedP99Ms.toFixed(1)} : ${measured.nodeP99Ms.toFixed(1)} ms`);
if (values.json) writeFileSync(values.json, JSON.stringify(measured, null, 2));

/** Both in turn, once to warm up and once to measure. */
async function compare(page: string): Promise<void> {
  const response = await fetch(page, { headers: { ...BROWSER, "Accept-Encoding": "br" } });
  const node = await startNode(Number(response.headers.get("Content-Length")));
  try {
    for (const run of ["warm up", "measure"])
      for (const [name, url] of [
        ["page", page],
        ["node", node.url],
      ] as const) {
        const load = await loadFor(url, 1_500);
        if (run === "measure") served[name].push(load);
      }
  } finally {
    node.stop();
  }
}

/** A node:http server in a process of its own, like the site, whose responses have as many bytes as the page. */
async function startNode(bytes: number): Promise<{ url: string; stop(): void }> {
  const code = `const body = Buffer.alloc(${bytes}, "x");
    require("node:http").createServer((request, response) => response.end(body)).listen(0, "127.0.0.1", function () { process.send(this.address().port); });`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [port] = (await once(child, "message")) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill("SIGTERM") };
}

type Load = { perSecond: number; p99: number };

/** Sixteen connections send requests as fast as they get responses. Responses are not decompressed. */
function loadFor(url: string, ms: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ms;
  const times: number[] = [];
  const request = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      get(url, { agent, headers: { ...BROWSER, "Accept-Encoding": "br" } }, (response) => {
        response.resume().on("end", () => {
          times.push(performance.now() - begun);
          resolve();
        });
      }).on("error", reject);
    });
  const visitor = async () => {
    while (performance.now() < end) await request();
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, visitor)).then(() => {
    agent.destroy();
    const sorted = times.toSorted((a, b) => a - b);
    return { perSecond: (times.length / ms) * 1_000, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
  });
}
