import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const AXE =
  "axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${location.pathname} ${id}: ${nodes[0].html}`))";

/**
 * Nothing on the page as it stands breaks WCAG 2.2 AA, as far as a program can tell. Asked again for a while: colours and widths that were
 * changed just now are drawn with the next frame.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(axe);
  await expect.poll(() => page.evaluate<string[]>(AXE)).toEqual([]);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

type Shift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Nothing moved by itself since the page began to load, from under the eye or the finger of whoever was quicker than the scripts. */
export async function expectNothingMoved(page: Page): Promise<void> {
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        const place = ({ x, y, width, height }: DOMRect) => `${x}, ${y}, ${width} × ${height}`;
        new PerformanceObserver((list) => {
          for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            for (const { node, previousRect, currentRect } of sources)
              found.push(
                `${location.pathname}: “${node?.textContent}” from ${place(previousRect)} to ${place(currentRect)}`,
              );
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(found), 300));
      }),
  );
  expect(moved).toEqual([]);
}

/** The page has no fault in light and in dark, and does not scroll sideways on the smallest screen. */
export async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoFaults(page);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}
