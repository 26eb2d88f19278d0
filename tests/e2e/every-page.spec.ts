import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expectNoLayoutShift } from "./accessibility.ts";
import { expect, test } from "./site.ts";

/** Every public page, for what must hold on all of them. */
const PAGES = [
  "/",
  "/shop",
  "/shop?category=apparel&gender=men",
  "/shop?category=nothing",
  "/product/pilgrim-low",
  "/product/gleaner-tote",
  "/product/eagles-low",
  "/product/emmaus-walking-shoe",
  "/product/not-there",
  "/product/eagles-low?Size=9",
  "/notify-me?variant=45000001",
  "/notify-me?sent=1",
  "/notify-me",
  "/search?q=lamp",
  "/search?q=zzz",
  "/story",
  "/faith-resources",
  "/plan-of-salvation",
  "/prayer-wall",
  "/prayer-wall/pray",
  "/prayer-wall/mine?token=x",
  "/weekly-devotionals",
  "/weekly-devotionals/archive",
  "/share-your-story",
  "/give",
  "/join",
  "/contact",
  "/order-status",
  "/privacy",
  "/nowhere",
];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type AxeResult = {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
};

for (const colorScheme of ["light", "dark"] as const) {
  test(`in ${colorScheme} mode no page has a serious accessibility violation`, async ({ browser, site }) => {
    test.setTimeout(300_000);
    // axe has to be injected past the content security policy.
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      baseURL: site.url,
      bypassCSP: true,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResult>(
        "axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'] })",
      );
      for (const { id, impact, nodes } of violations) {
        if (impact === "serious" || impact === "critical")
          problems.push(`${path}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ""}`);
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });
}

for (const fonts of ["web fonts", "fallback fonts"])
  test(`attack X10: with ${fonts} no page scrolls horizontally at 320 px (1280 px at 400% zoom), logs a console error or shifts its layout`, async ({
    browser,
    site,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, baseURL: site.url });
    const page = await context.newPage();
    // Answered, because the browser would log a failed preload.
    if (fonts === "fallback fonts")
      await page.route(/\.woff2$/, (route) => route.fulfill({ contentType: "font/woff2", body: "" }));
    const problems: string[] = [];
    let current = "";
    page.on("console", (message) => {
      // The browser itself reports the 404 of a page that is meant to be missing.
      if (message.type() === "error" && !/status of 404/.test(message.text()))
        problems.push(`${current}: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`${current}: ${error.message}`));
    for (current of PAGES) {
      await page.goto(current, { waitUntil: "load" });
      await page.waitForFunction(() => document.readyState === "complete");
      await expectNoLayoutShift(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) problems.push(`${current}: ${overflow} px wider than the screen`);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

test("attack X10: words of 200 characters and forced colors hide nothing and cause no horizontal scroll", async ({
  browser,
  site,
}) => {
  const word = "Mahershalalhashbaz".repeat(12).slice(0, 200);
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    baseURL: site.url,
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

for (const path of ["/", "/faith-resources"])
  test(`${path}: text stays as it is when its fonts arrive late`, async ({ page }) => {
    const { promise: isShown, resolve: shown } = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, async (route) => {
      await isShown;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    shown();
    await page.waitForFunction(() =>
      ["Geist", "Instrument Serif"].every((name) =>
        [...document.fonts].some(({ family, status }) => family === name && status === "loaded"),
      ),
    );
    await expectNoLayoutShift(page);
  });
