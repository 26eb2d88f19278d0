import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "../support/built-site.ts";

/** What a first visit loads at most: requests until the load event, script files, and kB of script in brotli (1 kB = 1,000 bytes). */
const BUDGETS: [page: string, requests: number, files: number, kilobytes: number][] = [
  ["/", 28, 13, 119.6],
  ["/shop", 28, 14, 120.8],
  ["/product/pilgrim-low", 28, 15, 133],
  ["/prayer-wall", 28, 18, 119.5],
  ["/weekly-devotionals", 28, 13, 116],
  ["/plan-of-salvation", 28, 8, 110.3],
  ["/auth", 28, 15, 139.2],
];
const CSS_KILOBYTES = 13.9;
/** Of the preloaded subsets of both fonts together. */
const FONT_BYTES = 30_000;
/** A list of 24 products, and a product with eight others, each with its colors, are the longest pages. */
const HTML_KILOBYTES = 12.6;

describe("a first visit stays within the budget of its page", () => {
  test.for(BUDGETS)(
    "%s: at most %i requests, %i script files and %f kB of script",
    async ([page, most, files, kilobytes], { ask }) => {
      const html = await (await ask(page)).text();
      const scripts = scriptsOf(html);
      expect(scripts.size).toBeGreaterThan(3);
      expect(scripts.size).toBeLessThanOrEqual(files);
      const bytes = [...scripts].map((script) => brotliKilobytes(readFileSync(path.join("build/client", script))));
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(kilobytes);

      const [style = ""] = /<style[^>]*>[^]*?<\/style>/.exec(html) ?? [];
      expect(brotliKilobytes(style)).toBeLessThanOrEqual(CSS_KILOBYTES);
      expect(brotliKilobytes(html.replace(style, ""))).toBeLessThanOrEqual(HTML_KILOBYTES);

      // A browser loads every eager picture, and lazy ones near the first screen: at most the first two rows of a phone. The page, its icon, fonts.
      const eager = html.match(/<img (?![^>]*loading="lazy")/g) ?? [];
      const lazy = html.match(/<img [^>]*loading="lazy"/g) ?? [];
      const FIXED = 1 + 1 + 3;
      expect(FIXED + scripts.size + eager.length + Math.min(lazy.length, 8)).toBeLessThanOrEqual(most);
    },
  );

  test("no page for shoppers loads code of the admin or of accounts", async ({ ask }) => {
    for (const [page] of BUDGETS.filter(([address]) => address !== "/auth")) {
      const html = await (await ask(page)).text();
      const code = [...scriptsOf(html)]
        .map((script) => readFileSync(path.join("build/client", script), "utf8"))
        .join("");
      expect(code, page).not.toMatch(/"?\/admin\/|two-factor|Account Settings/);
    }
  });
});

/** The scripts that a page loads before it is interactive. */
function scriptsOf(html: string): Set<string> {
  const isManifest = /\/manifest-/;
  const named = [...html.matchAll(/(?:href=|src=|from |import )"(\/assets\/[^"]+\.js)"/g)].map(
    ([, script]) => script ?? "",
  );
  return new Set(named.filter((script) => !isManifest.test(script)));
}

function brotliKilobytes(bytes: Buffer | string): number {
  return brotliCompressSync(bytes).length / 1_000;
}

describe("a first visit paints from one response (docs/decisions/090)", () => {
  test.for(["/", "/shop", "/product/pilgrim-low", "/prayer-wall"])(
    "%s carries its stylesheet, and nothing but it, two small fonts and one picture comes before the text",
    async (page, { ask }) => {
      const html = await (await ask(page)).text();
      const [head = "", body = ""] = html.split("</head>");
      expect(head).toMatch(/<style [^>]*data-href="app"[^>]*>[^<]*font-family/);
      expect(head).not.toMatch(/rel="(stylesheet|modulepreload)"/);
      const preloads = head.match(/<link [^>]*rel="preload"[^>]*>/g) ?? [];
      const fonts = preloads.filter((link) => link.includes('as="font"'));
      expect(preloads.length - fonts.length).toBe(page === "/prayer-wall" ? 0 : 1);
      const bytes = fonts.map((link) => {
        const [, file = ""] = /href="(\/assets\/[^"]+\.woff2)"/.exec(link) ?? [];
        // The browser uses a preload only for the very file that the stylesheet names.
        expect(head).toContain(`url(${file})`);
        return statSync(path.join("build/client", file)).size;
      });
      expect(bytes).toHaveLength(2);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FONT_BYTES);
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
