import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** The URL of this week's devotional, which a new site publishes as it starts. */
async function thisWeeksUrl(page: Page): Promise<string> {
  await page.goto("/weekly-devotionals");
  const address = await page.getByRole("link", { name: "Open on its own page" }).getAttribute("href");
  if (!address) throw new Error("No devotional has been published.");
  return address;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("[DEVO-01] [DEVO-21] a visitor reads this week's devotional, opens it on its own page, and finds it in the archive", async ({
      page,
    }) => {
      await page.goto("/weekly-devotionals");
      const main = page.getByRole("main");
      await expect(main.getByText(/^Week of \w+ \d+, \d{4}/)).toBeVisible();
      const title = (await main.getByRole("article").getByRole("heading", { level: 2 }).textContent()) ?? "";
      await expect(main.getByRole("heading", { name: "A prayer" })).toBeVisible();
      await expect(main.getByRole("heading", { name: "A step for the week" })).toBeVisible();
      await expect(main.getByRole("button", { name: "Subscribe" })).toBeVisible();

      await main.getByRole("link", { name: "Open on its own page" }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await main.getByRole("button", { name: "Share" }).click();
      await expect(page.getByRole("link", { name: "Email", exact: true })).toBeVisible();
      await page.keyboard.press("Escape");

      await main.getByRole("link", { name: "All devotionals" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "All devotionals" })).toBeVisible();
      await main.getByRole("listitem").getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await main.getByRole("link", { name: "Get it by email on Mondays" }).click();
      await expect(page).toHaveURL(/\/weekly-devotionals#subscribe$/);
      await expect(page.getByRole("heading", { name: "Subscribe", exact: true })).toBeInViewport();
    });
  });
}

test("the Atom feed is valid and links to this week's devotional", async ({ page }) => {
  const address = await thisWeeksUrl(page);
  const link = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
  const feed = await page.evaluate(async (at) => {
    const response = await fetch(at ?? "");
    const xml = new DOMParser().parseFromString(await response.text(), "application/xml");
    const content = xml.querySelector("entry > content")?.textContent ?? "";
    return {
      parserError: xml.querySelector("parsererror")?.textContent ?? null,
      root: xml.documentElement.namespaceURI,
      entryLink: xml.querySelector("entry > link")?.getAttribute("href"),
      updated: xml.querySelector("feed > updated")?.textContent,
      headings: [...new DOMParser().parseFromString(content, "text/html").querySelectorAll("h2")].map(
        (heading) => heading.textContent,
      ),
    };
  }, link);
  expect(feed).toMatchObject({
    parserError: null,
    root: "http://www.w3.org/2005/Atom",
    headings: ["A prayer", "A step for the week"],
  });
  expect(feed.entryLink).toContain(address);
  expect(Number.isNaN(Date.parse(feed.updated ?? ""))).toBe(false);
});
