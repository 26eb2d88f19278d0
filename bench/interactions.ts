import type { Browser, Page } from "playwright-core";
import { PHONE, CPU_SLOWDOWN } from "./page-metrics.ts";

/** The slowest event of each interaction, in ms: the page's INP if the visitor did nothing else. */
export type Interactions = Record<"add to cart" | "open cart" | "filter" | "search", number>;

/** What a shopper does on this product's pages, on a phone with a processor four times slower. */
export async function measureInteractions(browser: Browser, base: string): Promise<Interactions> {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeEvents);
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await open(page, `${base}/product/pilgrim-low`);
    for (const option of await page.getByRole("main").getByRole("radiogroup").all())
      await option.locator("label:has(input:enabled)").first().tap();
    const add = await slowest(page, () => page.getByRole("button", { name: "Add to Cart" }).first().tap());
    const cart = await slowest(page, () => page.getByRole("button", { name: "Open cart" }).tap());
    await open(page, `${base}/shop`);
    const filter = await slowest(page, () => page.getByLabel("Filters").getByRole("link", { name: "Women" }).tap());
    const search = await slowest(page, async () => {
      await page
        .getByRole("link", { name: "Search products" })
        .or(page.getByRole("button", { name: "Search products" }))
        .tap();
      await page.getByRole("searchbox", { name: "Search products" }).pressSequentially("low", { delay: 100 });
    });
    return { "add to cart": add, "open cart": cart, filter, search };
  } finally {
    await context.close();
  }
}

/** Opens a page and waits until it is interactive and idle. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(4_000);
}

async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => void (window.slowestEvent = 0));
  await act();
  await page.waitForTimeout(1_500);
  return page.evaluate(() => window.slowestEvent);
}

declare global {
  interface Window {
    slowestEvent: number;
  }
}

/** Runs in the page, before its own scripts. */
function observeEvents(): void {
  window.slowestEvent = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.slowestEvent = Math.max(window.slowestEvent, duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
