import type { Page } from "@playwright/test";
import { inArray } from "drizzle-orm";
import { bannerFields, insertBanner } from "#app/features/banners/banners.server.ts";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { expectNoLayoutShift, withoutWebFonts } from "./accessibility.ts";
import { expect, open, PHONE, test } from "./site.ts";

const BANNERS = [
  { title: "Oldest", message: "in teal", backgroundColor: "teal", pages: ["/story", "/shop", "/give", "/privacy"] },
  {
    title: "Stays",
    message: "because it cannot be dismissed, and it is so long that it never fits on one line of any phone screen",
    dismissible: false,
    backgroundColor: "#e8e0d0",
    textColor: "#222222",
    pages: ["/story", "/shop", "/give", "/privacy"],
  },
  { title: "Ends", message: "one day", endDate: "2100-01-01", pages: ["/contact"] },
  {
    title: "Begins",
    message: "soon",
    startDate: new Date(Date.now() + 30 * 60_000).toISOString(),
    pages: ["/contact"],
  },
  { title: "Newest", message: "in red", linkUrl: "/shop", linkText: "Go there", pages: ["/story", "/shop", "/give"] },
];

test.beforeEach(async ({ site }) => {
  const read = bannerFields({ timeZone: "America/New_York", publicUrl: site.url });
  for (const banner of BANNERS) await insertBanner(site.db, read.parse(banner));
});

test.afterEach(async ({ site }) => {
  const titles = BANNERS.map(({ title }) => title);
  await site.db.delete(banners).where(inArray(banners.title, titles));
  await site.dropPages();
});

const news = (page: Page) => page.getByRole("region", { name: "News" });
const lines = (page: Page) => page.locator(".banner:not([hidden])");
const titles = (page: Page) => lines(page).locator("strong").allTextContents();
const boxes = (page: Page) =>
  lines(page).evaluateAll((all) =>
    all.map((line) => line.getBoundingClientRect()).map(({ top, height }) => [top, height]),
  );
const topOfContent = (page: Page) => page.locator("#content").evaluate((main) => main.getBoundingClientRect().top);

test("[BAN-01] [BAN-08] [BAN-09] on a phone banners stack 60 px apart below the header, newest first, with the content below them", async ({
  page,
}) => {
  await withoutWebFonts(page);
  await page.setViewportSize(PHONE);
  await open(page, "/story");
  expect(await titles(page)).toEqual(["Newest", "Stays", "Oldest"]);
  expect(await boxes(page)).toEqual([
    [64, 60],
    [124, 60],
    [184, 60],
  ]);
  expect(await topOfContent(page)).toBe(244);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await expectNoLayoutShift(page);
});

test("[BAN-12] [BAN-13] [BAN-14] banners have their own colors, or the red gradient", async ({ page }) => {
  await page.goto("/story");
  const styles = await lines(page).evaluateAll((all) =>
    all.map((line) => {
      const { backgroundColor, backgroundImage, color } = getComputedStyle(line);
      return [backgroundImage.replace(/\(.*/, "") || "", backgroundColor, color];
    }),
  );
  expect(styles).toEqual([
    ["linear-gradient", "rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"],
    ["none", "rgb(232, 224, 208)", "rgb(34, 34, 34)"],
    ["none", "rgb(0, 128, 128)", "rgb(255, 255, 255)"],
  ]);
});

test("[BAN-10] [BAN-11] [BAN-16] a dismissed banner stays dismissed on other pages and after a reload, without a layout shift", async ({
  page,
}) => {
  await withoutWebFonts(page);
  await page.goto("/story");
  await expect(news(page).getByRole("button")).toHaveCount(2);
  await news(page).getByRole("button", { name: "Dismiss Newest" }).click();
  await expect.poll(() => titles(page)).toEqual(["Stays", "Oldest"]);
  expect(await topOfContent(page)).toBe(184);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Give Back" }).click();
  await expect(page).toHaveURL(/\/give$/);
  expect(await titles(page)).toEqual(["Stays", "Oldest"]);
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem("dismissedBanners") ?? "[]") as unknown[]);
  expect(kept).toEqual([expect.any(Number)]);

  await page.reload();
  await expect.poll(() => titles(page)).toEqual(["Stays", "Oldest"]);
  expect(await boxes(page)).toEqual([
    [64, 60],
    [124, 60],
  ]);
  await expectNoLayoutShift(page);
});

test("[BAN-10] a dismissed banner is hidden before any script is loaded, and is back in another session", async ({
  page,
  browser,
}) => {
  await page.goto("/story");
  await news(page).getByRole("button", { name: "Dismiss Newest" }).click();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await titles(page)).toEqual(["Stays", "Oldest"]);
  expect(await topOfContent(page)).toBe(184);

  const another = await browser.newContext();
  const fresh = await another.newPage();
  await fresh.goto("/story");
  expect(await titles(fresh)).toEqual(["Newest", "Stays", "Oldest"]);
  await another.close();
});

test("[BAN-16] a stored dismissal of a banner that cannot be dismissed is ignored", async ({ page }) => {
  await page.goto("/story");
  const ids = Array.from({ length: 1_000 }, (_, id) => id);
  await page.evaluate((all) => sessionStorage.setItem("dismissedBanners", JSON.stringify(all)), ids);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(["Stays"]);
});

test("[BAN-07] each page shows its own banners after client-side navigation", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => titles(page)).toEqual(["Narrow Way High"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect.poll(() => titles(page)).toEqual(["Stays", "Oldest"]);
});

test("[BAN-04] [BAN-05] an open page shows a banner within a minute of its start, and removes it within a minute of its end", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/contact");
  expect(await titles(page)).toEqual(["Ends"]);
  await page.clock.fastForward(31 * 60_000);
  await expect.poll(() => titles(page)).toEqual(["Begins", "Ends"]);
  await page.clock.setSystemTime(new Date("2100-01-03T00:00:00Z"));
  await page.clock.fastForward(61_000);
  await expect.poll(() => titles(page)).toEqual(["Begins"]);
});

for (const [width, height] of [
  [1280, 420],
  [390, 844],
] as const) {
  test(`at ${width} by ${height} px the header and the banners never cover the focused element or an anchor`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "/shop");
    const covered: string[] = [];
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole("contentinfo").getByRole("link").last().focus();
    // From the end of the page up: each element scrolls into view from above, where the header is.
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Shift+Tab");
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest("header, .banner, .skip-link")) return null;
        const { left, top, width: boxWidth } = focused.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + boxWidth / 2, top + 1);
        return onTop?.closest("header, .banner") ? (focused.textContent ?? "") : null;
      });
      if (hidden !== null) covered.push(hidden);
    }
    expect(covered).toEqual([]);

    await page.goto("/privacy#prayer-wall");
    const below = await page.evaluate(() => {
      const bottoms = [...document.querySelectorAll("header, .banner")].map(
        (bar) => bar.getBoundingClientRect().bottom,
      );
      const target = document.getElementById("prayer-wall")?.getBoundingClientRect().top ?? Number.NaN;
      return target >= Math.max(...bottoms.filter((bottom) => bottom > 0));
    });
    expect(below).toBe(true);
  });
}

test("dismissing banners with the keyboard moves the focus to the next banner, then to the content", async ({
  page,
}) => {
  await page.goto("/story");
  await news(page).getByRole("button", { name: "Dismiss Newest" }).focus();
  await page.keyboard.press("Enter");
  await expect(news(page).getByRole("button", { name: "Dismiss Oldest" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(["Stays"]);
  await expect(page.locator("#content")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[BAN-01] [BAN-15] banners are shown and their links work", async ({ page }) => {
    await page.goto("/story");
    expect(await titles(page)).toEqual(["Newest", "Stays", "Oldest"]);
    await expect(news(page).getByRole("button")).toHaveCount(0);
    await news(page).getByRole("link", { name: "Go there" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });
});
