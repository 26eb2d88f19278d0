import { test as base } from "@playwright/test";
import { startSite, type RunningSite } from "../support/site-process.ts";

export { expect } from "@playwright/test";
export { startSite, type RunningSite } from "../support/site-process.ts";

/** A journey gets its worker's site: `test("…", async ({ page, site }) => …)`; page.goto("/shop") opens it. */
export const test = base.extend<{ baseURL: string }, { site: RunningSite; changesProducts: boolean }>({
  /** Set by journeys that change products, which get a site that no other journeys use. */
  changesProducts: [false, { scope: "worker", option: true }],
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const site = await startSite();
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
});
