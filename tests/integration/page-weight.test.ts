import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "../support/built-site.ts";

/** What a first visit to a public page loads: script files, and their total in kB of brotli (1 kB = 1,000 bytes). */
const BUDGETS: [page: string, files: number, kilobytes: number][] = [
  ["/", 15, 129],
  ["/shop", 12, 119],
  ["/product/pilgrim-low", 13, 124],
  ["/prayer-wall", 16, 127],
  ["/plan-of-salvation", 12, 123],
  ["/auth", 16, 144],
];

describe("the scripts of a page stay within their budget", () => {
  test.for(BUDGETS)("%s: at most %i files and %i kB", async ([page, files, kilobytes], { ask }) => {
    const html = await (await ask(page)).text();
    const scripts = new Set(
      [...html.matchAll(/(?:href=|src=|from |import )"(\/assets\/[^"]+\.js)"/g)].map(([, script]) => script ?? ""),
    );
    const bytes = [...scripts].map(
      (script) => brotliCompressSync(readFileSync(path.join("build/client", script))).length,
    );
    expect(scripts.size).toBeGreaterThan(3);
    expect(scripts.size).toBeLessThanOrEqual(files);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1_000).toBeLessThanOrEqual(kilobytes);
  });
});
