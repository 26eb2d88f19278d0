import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const AXE = `axe.run({ runOnly: ${JSON.stringify(TAGS)}, resultTypes: ["violations"], preload: false })
  .then(({ violations }) => violations.map(({ id, nodes }) => \`\${location.pathname} \${id}: \${nodes[0].html}\`))`;

/**
 * The page as it is now has no WCAG 2.2 AA violations that axe can detect. Polls, because colors and widths that have just changed are only
 * drawn with the next frame.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  await expect.poll(() => page.evaluate<string[]>(AXE)).toEqual([]);
}

/** The page is not wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

type Shift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** The page is shown in its fallback fonts: only what fonts do not move may be expected to stay exactly where it is. */
export async function withoutWebFonts(page: Page): Promise<void> {
  // Answered, because the browser would log a failed preload.
  await page.route(/\.woff2$/, (route) => route.fulfill({ contentType: "font/woff2", body: "" }));
}

/** The sum of all layout shifts without user input since the page began to load, or since a time of its clock. */
export async function layoutShift(page: Page, since = 0): Promise<number> {
  return page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, startTime, value } of list.getEntries() as (PerformanceEntry & {
            hadRecentInput: boolean;
            value: number;
          })[])
            if (!hadRecentInput && startTime >= from) sum += value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 300));
      }),
    since,
  );
}

/** There has been no layout shift without user input since the page began to load, during hydration in particular. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        const box = ({ x, y, width, height }: DOMRect) => `${x}, ${y}, ${width} × ${height}`;
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            for (const { node, previousRect, currentRect } of sources)
              found.push(
                `${location.pathname}: “${node?.textContent}” from ${box(previousRect)} to ${box(currentRect)}`,
              );
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(found), 300));
      }),
  );
  expect(shifts).toEqual([]);
}
