import type { BrowserContext, Page } from "@playwright/test";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { CACHES } from "#app/platform/http/offline-copies.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { expect, open, PHONE, signInAsShopper, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

test.afterEach(async ({ site }) => site.removeFiles(null));

/** The paths of the pages that this browser keeps. */
function saved(page: Page): Promise<string[]> {
  return page.evaluate(async (cache) => {
    const requests = (await caches.has(cache)) ? await (await caches.open(cache)).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname).sort();
  }, CACHES.pages);
}

/** Opens a page and waits until the service worker keeps it. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => saved(page)).toContain(path);
}

/** Whether the service worker handles the requests of this page. */
async function waitForWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function errorsOf(page: Page, work: () => Promise<void>): Promise<string[]> {
  const errors: string[] = [];
  const note = (error: Error) => errors.push(error.message);
  page.on("pageerror", note);
  await work();
  page.off("pageerror", note);
  return errors;
}

const goOffline = (context: BrowserContext) => context.setOffline(true);

test("a page seen before opens without a connection as a dated copy that works, and live again with one", async ({
  page,
  context,
}) => {
  await openAndKeep(page, "/product/pilgrim-low");
  await waitForWorker(page);
  await goOffline(context);
  const errors = await errorsOf(page, async () => {
    await page.reload();
    const notice = page.getByRole("note");
    await expect(notice).toContainText("You’re offline. This copy was saved on");
    await expect(notice).toContainText(String(new Date().getFullYear()));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pilgrim Low");
    await expect(page.getByRole("button", { name: "Search products" })).toBeVisible();
    await page.getByRole("radiogroup", { name: "Size" }).getByRole("radio").first().check({ force: true });
  });
  expect(errors).toEqual([]);
  await expectNoViolations(page);

  // The address of a choice opens the page without it.
  await page.goto("/product/pilgrim-low?variant=45000001");
  await expect(page).toHaveURL(/\/product\/pilgrim-low$/);

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pilgrim Low");
  await expect(page.getByRole("note")).toHaveCount(0);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`a page that is not saved leads to the offline page with what is, and to itself once online (${colorScheme})`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(PHONE);
    await openAndKeep(page, "/product/gleaner-tote");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await openAndKeep(page, "/policies/shipping");
    await waitForWorker(page);
    await goOffline(context);
    await page.goto("/story?from=a-letter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re offline.");
    const pages = page.getByRole("region", { name: "Pages you’ve seen" });
    await expect(pages.getByRole("link", { name: /Gleaner Tote/ })).toBeVisible();
    await expect(pages.getByRole("link", { name: /Shipping/ })).toBeVisible();
    await expect(pages.getByText("Saved").first()).toContainText(String(new Date().getFullYear()));
    const cart = page.getByRole("region", { name: "Your cart" });
    await expect(cart).toContainText("Gleaner Tote");
    await expect(cart).toContainText(/1 × USD \d+/);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("You're offline. Check your connection and try again.")).toBeVisible();

    await pages.getByRole("link", { name: /Shipping/ }).click();
    await expect(page).toHaveURL(/\/policies\/shipping$/);
    await expect(page.getByRole("note")).toContainText("This copy was saved on");
    await page.goto("/story?from=a-letter");
    await expect(page).toHaveURL(/\/offline/);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/story\?from=a-letter$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You’re offline.");
  });

test("pages opened within the site are kept, and the next one of them opens offline with what was typed kept", async ({
  page,
  context,
}) => {
  await openAndKeep(page, "/privacy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await expect.poll(() => saved(page)).toContain("/contact");
  await open(page, "/order-status");
  await waitForWorker(page);
  await page.getByLabel("Order number").fill("#1001");
  await goOffline(context);
  await page.getByRole("main").getByRole("link", { name: "Get help with an order" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole("note")).toContainText("This copy was saved on");
  await context.setOffline(false);
  await open(page, "/order-status");
  await expect(page.getByLabel("Order number")).toHaveValue("#1001");
});

test("nothing is kept of the wall, of stories, of quoting pages, of what is personal, or of a signed-in visitor", async ({
  page,
  context,
  site,
}) => {
  await aPrayerOnTheWall(site.db, { prayerRequest: "For rest" });
  await site.dropPages();
  await openAndKeep(page, "/privacy");
  for (const path of [
    "/",
    "/prayer-wall",
    "/prayer-wall/pray",
    "/share-your-story",
    "/order-status",
    "/auth",
    "/search?q=lamp",
  ])
    await open(page, path);
  // What the worker is told is handled in order.
  await openAndKeep(page, "/faq");
  expect(await saved(page)).toEqual(["/faq", "/offline", "/privacy"]);
  const kept = await page.evaluate(async (names) => {
    const addresses: string[] = [];
    for (const name of names) for (const { url } of await (await caches.open(name)).keys()) addresses.push(url);
    return addresses.filter((url) => !/\/(assets|store\/cdn)\//.test(url)).map((url) => new URL(url).pathname);
  }, Object.values(CACHES));
  expect(kept.toSorted()).toEqual(["/faq", "/offline", "/privacy"]);

  await signInAsShopper(context, site);
  await open(page, "/contact");
  await open(page, "/account-settings");
  await page.waitForTimeout(1_000);
  expect(await saved(page)).toEqual(["/faq", "/offline", "/privacy"]);
  await waitForWorker(page);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect.poll(() => saved(page)).not.toContain("/privacy");
});

test("the visitor deletes what is saved", async ({ page }) => {
  await openAndKeep(page, "/privacy");
  await openAndKeep(page, "/offline");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved on this device");
  await page.getByRole("button", { name: "Delete saved pages" }).click();
  await expect(page.getByText("No pages are saved on this device.")).toBeVisible();
  expect(await saved(page)).toEqual([]);
});

test("a file that was missing after a deploy is loaded again while the worker is active, and a typed story stays", async ({
  page,
  site,
}) => {
  await openAndKeep(page, "/privacy");
  await open(page, "/share-your-story");
  await waitForWorker(page);
  const STORY = "When I lost my work I walked to the harbor every morning.";
  await page.getByLabel("Your story").fill(STORY);
  site.removeFiles(/^\/assets\/search-results/);
  await page.getByRole("button", { name: "Search products" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("We couldn’t load the search.");
  site.removeFiles(null);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("Start typing to search products")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Your story")).toHaveValue(STORY);
});

test("the site can be installed: a manifest whose icons exist, and a worker for the whole site", async ({ page }) => {
  await open(page, "/");
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
    return (await fetch(href)).json() as Promise<{ icons: { src: string; sizes: string; purpose?: string }[] }>;
  });
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== "any") expect(`${width}x${width}`).toBe(sizes);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe("/");
});
