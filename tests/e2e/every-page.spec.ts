import type { Locator, Page } from "@playwright/test";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import {
  expectNoHorizontalScroll,
  expectNoLayoutShift,
  expectNoViolations,
  layoutShift,
  withoutWebFonts,
} from "./accessibility.ts";
import { adminMenu, aDraft } from "./admin.ts";
import { ADMIN, PUBLIC, SHOPPERS } from "./pages.ts";
import { expect, signInAsShopper, test, type Site } from "./site.ts";

test.describe("every page", () => {
  // Layout shifts are measured as most visitors would see them.
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "no-preference" } });

  for (const path of PUBLIC)
    test(`attack X10: ${path} has no accessibility violations, horizontal scroll, console errors or layout shifts`, async ({
      page,
    }) => {
      await visit(page, path);
      await visitWithFallbackFonts(page, path);
    });

  test("attack X10: this week's devotional has no accessibility violations, horizontal scroll, console errors or layout shifts", async ({
    page,
  }) => {
    await page.goto("/weekly-devotionals");
    const link = page.getByRole("link", { name: "Open on its own page" });
    await visit(page, (await link.getAttribute("href")) ?? "");
  });

  for (const path of SHOPPERS)
    test(`attack X10: ${path} has no accessibility violations, horizontal scroll, console errors or layout shifts`, async ({
      page,
      context,
      site,
    }) => {
      await signInAsShopper(context, site);
      await visit(page, path);
    });

  for (const path of ADMIN)
    test(`attack X10: ${path} has no accessibility violations, horizontal scroll, console errors or layout shifts`, async ({
      owner,
      site,
    }) => {
      await addRows(site);
      await visit(owner, path);
    });

  test("attack X10: a newsletter, a mailing and an order have no accessibility violations or horizontal scroll", async ({
    owner: page,
    site,
  }) => {
    await addRows(site);
    const { id } = await aDraft(site, "Every page");
    const firstIn = async (list: string, rows: Locator) => {
      await page.goto(list);
      return (await rows.first().getAttribute("href")) ?? "";
    };
    for (const path of [
      `/admin/newsletter?draft=${id}`,
      `/admin/newsletter/${id}/preview`,
      `/admin/newsletter/${id}/versions`,
      `/admin/newsletter/${id}/send`,
      await firstIn("/admin/newsletter/mailings", page.getByRole("main").locator('a[href*="/mailings/"]')),
      await firstIn("/admin/orders", page.getByRole("list", { name: "Orders" }).getByRole("link")),
    ]) {
      await page.goto(path);
      await expectFits(page);
    }
  });
});

test("every screen of the admin menu is among those visited", async ({ owner }) => {
  await owner.goto("/admin");
  const links = adminMenu(owner).getByRole("link", { includeHidden: true });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  // On a phone, the links to the store and to the account are in it, too.
  const screens = hrefs.filter((href) => href.startsWith("/admin"));
  expect(screens.length).toBeGreaterThan(15);
  expect(ADMIN).toEqual(expect.arrayContaining(screens));
});

/**
 * When the web fonts replace their fallbacks (docs/decisions/090). At 320 px one more line of a heading is a larger part of the screen: 0.035 is
 * the most of any page.
 */
const MOST_SHIFT = 0.02;
const MOST_SHIFT_AT_320 = 0.04;

/** Loads the page at 320 px, then looks at it in every width. */
async function visit(page: Page, path: string): Promise<void> {
  const problems: string[] = [];
  page.on("console", (message) => {
    // The browser itself reports the 404 of a page that is meant to be missing.
    if (message.type() === "error" && !/status of 404/.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(path);
  expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT_AT_320);
  await expectFits(page);
  expect(problems).toEqual([]);
}

/** The page as it is now, in every width and in one of two color schemes each. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);
}

async function visitWithFallbackFonts(page: Page, path: string): Promise<void> {
  await withoutWebFonts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await expectNoLayoutShift(page);
  await expectNoHorizontalScroll(page);
}

const withRows = new WeakMap<Site, Promise<void>>();

/** Every list of the admin has rows; once per site. */
async function addRows(site: Site): Promise<void> {
  const added = withRows.get(site) ?? site.seed(5);
  withRows.set(site, added);
  await added;
}

test("attack X10: words of 200 characters and forced colors hide nothing and cause no horizontal scroll", async ({
  browser,
}) => {
  const word = "Mahershalalhashbaz".repeat(12).slice(0, 200);
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    forcedColors: "active",
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const path of [`/search?q=${word}`, `/shop?category=${word}`, `/${word}`]) {
    await page.goto(path);
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/order-status");
  await page.getByLabel("Order number").fill(word);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByText("Order number must be at most 50 characters")).toBeVisible();
  expect(await overflow(), "/order-status").toBeLessThanOrEqual(0);
  // Forced colors remove backgrounds: buttons and fields must have a border.
  for (const part of [page.getByRole("button", { name: "Track order" }), page.getByLabel("Order number")]) {
    const edge = await part.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return `${borderTopStyle} ${borderTopWidth}`;
    });
    expect(edge).toMatch(/^solid [1-9]/);
  }
  await context.close();
});

/** Other journeys' requests, in the largest type there is, would move by as much as their words do: the wall has one that fits. */
async function onlyRequestOnTheWall({ db }: Site, words: string): Promise<void> {
  await db.delete(prayerRequests);
  await aPrayerOnTheWall(db, { prayerRequest: words });
  await publish(db, { topic: "community" });
}

/** Every page on phones, and one of each kind on a desktop. */
const LATE_FONTS: [path: string, width: number][] = [
  ...PUBLIC.flatMap((path): [string, number][] => [
    [path, 320],
    [path, 390],
  ]),
  ...[
    "/",
    "/shop",
    "/product/pilgrim-low",
    "/story",
    "/faith-resources",
    "/plan-of-salvation",
    "/weekly-devotionals",
  ].map((path): [string, number] => [path, 1440]),
];
for (const [path, width] of LATE_FONTS)
  test(`${path} at ${width} px: a first visit has the brand's fonts, and nearly nothing moves when they arrive late`, async ({
    page,
    site,
  }) => {
    if (["/", "/prayer-wall", "/prayer-wall/pray"].includes(path)) {
      const words = "Please pray for my mother, who waits for her results.";
      await onlyRequestOnTheWall(site, words);
      await expect.poll(async () => (await page.request.get(path)).text()).toContain(words);
    }
    const { promise: isShown, resolve: shown } = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, async (route) => {
      await isShown;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path, { waitUntil: "commit" });
    // Parsed whole and painted: what moves from here on, the fonts move.
    await page.waitForLoadState("domcontentloaded");
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const since = await page.evaluate(() => performance.now());
    shown();
    await page.waitForFunction(() =>
      ["Geist", "Instrument Serif"].every((name) =>
        [...document.fonts].some(({ family, status }) => family === name && status === "loaded"),
      ),
    );
    expect(await layoutShift(page, since)).toBeLessThanOrEqual(width === 320 ? MOST_SHIFT_AT_320 : MOST_SHIFT);
  });
