import type { Page } from "@playwright/test";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { expect, open, test } from "./site.ts";

/** As after a deploy that replaced the files whose names match: the server has them no more. Returns the requests for them. */
async function removeScripts(page: Page, name: RegExp): Promise<string[]> {
  const requested: string[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith("/assets/") && name.test(pathname),
    async (route) => {
      requested.push(route.request().url());
      await route.fulfill({ status: 404, body: "Not found" });
    },
  );
  return requested;
}

const STORY = "When I lost my work I walked to the harbor every morning.";

async function writeStory(page: Page) {
  await open(page, "/share-your-story");
  const story = page.getByLabel("Your story");
  await story.fill(STORY);
  return story;
}

test("a panel whose script is gone says so in its place and offers a retry, and the page and its text stay", async ({
  page,
}) => {
  const story = await writeStory(page);
  await removeScripts(page, /search-results/);
  await page.getByRole("button", { name: "Search products" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("We couldn’t load the search.");
  await expect(page.getByText("You're offline.")).toBeHidden();
  await expect(story).toHaveValue(STORY);

  // The browser remembers the missing module, so the file is asked for from another address.
  await page.evaluate(() => document.body.setAttribute("data-untouched", ""));
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Start typing to search products")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("body[data-untouched]")).toBeVisible();
  await expect(story).toHaveValue(STORY);
});

test("the cart opens by itself when its script was missing for a moment, without a reload", async ({ page }) => {
  const requested: string[] = [];
  await page.route(/\/assets\/cart-sheet/, async (route) => {
    requested.push(new URL(route.request().url()).search);
    await (requested.length === 1 ? route.abort() : route.continue());
  });
  const story = await writeStory(page);
  await page.evaluate(() => document.body.setAttribute("data-untouched", ""));
  await page.getByRole("button", { name: "Open cart" }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  expect(requested).toEqual(["", "?attempt=2"]);
  await page.keyboard.press("Escape");
  await expect(page.locator("body[data-untouched]")).toBeVisible();
  await expect(story).toHaveValue(STORY);
});

test("the cart whose script is gone stays closed; the next attempt reloads the page once, with the text", async ({
  page,
}) => {
  await removeScripts(page, /cart-sheet/);
  const story = await writeStory(page);
  const cart = page.getByRole("button", { name: "Open cart" });
  await cart.click();
  await expect(page.getByText("We couldn’t open your cart")).toBeVisible();
  await expect(story).toHaveValue(STORY);

  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Try again" }).click();
  await reloaded;
  await expect(page.getByRole("button", { name: "Search products" })).toBeVisible();
  await expect(story).toHaveValue(STORY);
  await expect(page.getByText(`${STORY.length} / 5000`)).toBeVisible();

  // Still gone: no second reload.
  await cart.click();
  await expect(page.getByText("We couldn’t open your cart")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We couldn’t open your cart")).toBeHidden();
  await expect(page.getByText("We couldn’t open your cart")).toBeVisible();
  await expect(story).toHaveValue(STORY);
});

test("a page whose script is gone opens as a document, and text left behind is there on return", async ({ page }) => {
  const story = await writeStory(page);
  await removeScripts(page, /\/give-/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Give" }).first().click();
  await expect(page).toHaveURL(/\/give$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("You're offline.")).toBeHidden();
  await page.unrouteAll();
  await page.goto("/share-your-story");
  await expect(story).toHaveValue(STORY);
});

test("a form that is sent to a page whose script is gone reloads its own page and keeps what was typed", async ({
  page,
  site,
}) => {
  await aPrayerOnTheWall(site.db, { prayerRequest: "For peace" });
  await site.dropPages();
  await open(page, "/");
  await removeScripts(page, /\/prayer-wall-/);
  await page.getByRole("button", { name: "Ask for prayer" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask for prayer" });
  await dialog.getByLabel("Prayer request").fill("For my mother");
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: /Send|Submit|Share/ }).click();
  await reloaded;
  await page.unrouteAll();
  await page.getByRole("button", { name: "Ask for prayer" }).press("Enter");
  await expect(dialog.getByLabel("Prayer request")).toHaveValue("For my mother");
});

test("a form that the server accepted while its page's script is gone is not filled in again, and says so", async ({
  page,
  site,
}) => {
  await aPrayerOnTheWall(site.db, { prayerRequest: "For peace" });
  await site.dropPages();
  await open(page, "/");
  // Not the file that sends the form, which a deploy often leaves as it is.
  await page.route(/\/assets\/prayer-wall-/, async (route) => {
    const response = await route.fetch();
    const isSender = /\bclientAction\b/.test(await response.text());
    await (isSender ? route.fulfill({ response }) : route.fulfill({ status: 404, body: "Not found" }));
  });
  await page.getByRole("button", { name: "Ask for prayer" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask for prayer" });
  await dialog.getByLabel("Prayer request").fill("For my brother");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ann");
  await dialog.getByRole("textbox", { name: "Email" }).fill("ann@home.example");
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: /Send|Submit|Share/ }).click();
  await reloaded;
  await page.unrouteAll();
  await expect(page.getByText("Prayer request submitted!")).toBeVisible();
  await page.getByRole("button", { name: "Ask for prayer" }).press("Enter");
  await expect(dialog.getByLabel("Prayer request")).toHaveValue("");
});

test("without a connection a navigation waits for its script, says so, and goes on once the connection is back", async ({
  page,
}) => {
  const story = await writeStory(page);
  await page.route(/\/assets\/give-|\/livez/, (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Give" }).first().click();
  await expect(page.getByText("You're offline. Check your connection and try again.")).toBeVisible();
  await expect(story).toHaveValue(STORY);
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page).toHaveURL(/\/give$/);
});

test("links that only prefetch a script that is gone leave the page and later navigations alone", async ({ page }) => {
  await open(page, "/shop");
  await page.evaluate(() => document.body.setAttribute("data-untouched", ""));
  const requested = await removeScripts(page, /\/product-(?!pages)/);
  const link = page.getByRole("main").getByRole("link", { name: "Pilgrim Low" }).first();
  await link.hover();
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await page.getByRole("heading", { level: 1 }).hover();
  await link.hover();
  await page.waitForTimeout(3_000);
  expect(requested.filter((url) => url.includes("?attempt="))).toEqual([]);
  // The file and what announces it, of each hover.
  expect(requested.length).toBeLessThanOrEqual(4);

  await page
    .getByRole("navigation", { name: "Filters" })
    .getByRole("link", { name: /^Apparel/ })
    .click();
  await expect(page).toHaveURL(/[?&]\w+=/);
  await expect(page.locator("body[data-untouched]")).toBeVisible();
});
