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

describe("a first visit paints from one response (docs/decisions/090)", () => {
  test.for(["/", "/shop", "/product/pilgrim-low", "/prayer-wall"])(
    "%s carries its stylesheet, and nothing but it and one picture comes before the text",
    async (page, { ask }) => {
      const html = await (await ask(page)).text();
      const [head = "", body = ""] = html.split("</head>");
      expect(head).toMatch(/<style [^>]*data-href="app"[^>]*>[^<]*font-family/);
      expect(head).not.toMatch(/rel="(stylesheet|modulepreload)"|as="font"/);
      expect(head.match(/<link rel="preload"/g) ?? []).toHaveLength(page === "/prayer-wall" ? 0 : 1);
      expect(body.match(/fetchpriority="high"/gi) ?? []).toHaveLength(page === "/prayer-wall" ? 0 : 1);
      expect(body).toContain('<link fetchpriority="low" rel="modulepreload"');
    },
  );

  test("a page rendered for one visitor links to its stylesheet", async ({ ask }) => {
    const html = await (await ask("/prayer-wall/mine?token=x")).text();
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/app-[^"]+\.css"/);
    expect(html).not.toContain("<style");
  });
});
