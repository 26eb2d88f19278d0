import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "@playwright/test";
import { approveAndPost } from "#app/features/prayers/prayer-review.server.ts";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { siteWithDatabase } from "./site-with-database.ts";
import { expect, test as base } from "./site.ts";

type SiteWithDatabase = Awaited<ReturnType<typeof siteWithDatabase>>;

/** A journey on a site whose database the test can change, to add and approve prayer requests. */
export const test = base.extend<{ baseURL: string }, { own: SiteWithDatabase }>({
  own: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const own = await siteWithDatabase();
      await provide(own);
      await own.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ own }, provide) => provide(own.url),
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Approves the request as an admin does. Its emails have tests of their own. */
export async function approve({ database: { db } }: SiteWithDatabase, words: string): Promise<number> {
  const [row] = await db.select().from(prayerRequests).where(eq(prayerRequests.prayerRequest, words));
  const id = row?.id ?? 0;
  expect(await approveAndPost({ db, emails: { enqueue: async () => {} } }, id)).toBe("posted");
  return id;
}

export async function postOnTheWall({ database: { db } }: SiteWithDatabase, words: string): Promise<number> {
  const id = await aPrayerOnTheWall(db, { prayerRequest: words });
  await publish(db, { topic: "community" });
  return id;
}

export async function emailedLink(context: BrowserContext, url: string, address: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mailbox = (await (await context.request.get(`${url}/dev/mailbox`)).text()).replaceAll("&amp;", "&");
      link = /\/prayer-wall\/mine\?token=[\w.-]+/.exec(mailbox.slice(Math.max(0, mailbox.indexOf(address))))?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

/** Opens the page and waits until it receives live events. */
export async function openAndListen(page: Page, path: string) {
  const listening = page.waitForResponse("**/events");
  await page.goto(path);
  await listening;
}

export async function openDialog(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Ask for prayer" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask for prayer" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** There are no accessibility violations in that part of the page, and the page fits a 320 px screen. */
export async function expectAccessibleAt320(page: Page, what: string, within = "document"): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    `axe.run(${within})`,
  );
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    what,
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320);
}
