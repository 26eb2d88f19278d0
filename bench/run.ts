import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run bench [-- --peer "URL [home list product]"] [--before DIR] [--json FILE]`: everything docs/performance.md compares, one measurement
 * after another so that they do not disturb each other, each as its own program: start and cache, first visits and interactions on a slow phone,
 * Lighthouse, and rendering and memory. `--peer`: bench/pages.ts. `--before`: bench/server.ts.
 */
const { values } = parseArgs({
  options: { peer: { type: "string", multiple: true }, before: { type: "string" }, json: { type: "string" } },
});
const PROGRAMS: [name: string, args: string[]][] = [
  ["start", []],
  ["pages", (values.peer ?? []).flatMap((peer) => ["--peer", peer])],
  ["lighthouse", []],
  ["server", values.before ? ["--before", values.before] : []],
];

const folder = mkdtempSync(path.join(tmpdir(), "shod-bench-"));
try {
  const results: Record<string, unknown> = {};
  for (const [name, args] of PROGRAMS) {
    const json = path.join(folder, `${name}.json`);
    execFileSync(process.execPath, [`bench/${name}.ts`, ...args, "--json", json], { stdio: "inherit" });
    results[name] = JSON.parse(readFileSync(json, "utf8"));
  }
  if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
