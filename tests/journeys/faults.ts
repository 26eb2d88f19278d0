import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What keeps people from using the page, by WCAG 2.2 AA. The page's context has to be made with `bypassCSP`. */
export async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(axe);
  const faults = await page.evaluate<string[]>(
    "axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => `${location.pathname} ${id}: ${nodes[0].html}`))",
  );
  expect(faults).toEqual([]);
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
