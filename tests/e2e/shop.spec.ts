import { choose, openProduct } from "./shopper.ts";
import { expect, open, test } from "./site.ts";

const storedCart = "JSON.parse(localStorage.getItem('shopify-cart') ?? '{}')?.state?.items ?? []";

test("[SHOP-35] [SHOP-36] Back and Forward step through the chosen filters", async ({ page }) => {
  await page.goto("/story");
  await open(page, "/shop");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await filters.getByRole("link", { name: /^Apparel/ }).click();
  await expect(page).toHaveURL("/shop?category=apparel");
  await filters.getByRole("link", { name: /^Women/ }).click();
  await expect(page).toHaveURL("/shop?category=apparel&gender=women");
  await page.goBack();
  await expect(page).toHaveURL("/shop?category=apparel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apparel");
  await page.goBack();
  await expect(page).toHaveURL("/shop");
  await page.goForward();
  await expect(filters.getByRole("link", { name: /^Apparel/ })).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/story");
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("[SHOP-23] [SHOP-35] [SHOP-36] cards animate in one after another, and filters and URL stay in sync", async ({
    page,
  }) => {
    await page.goto("/shop");
    const cards = page.getByRole("list", { name: "Products" }).locator("article");
    const motion = () =>
      cards.evaluateAll((all) =>
        all.map((card) => `${getComputedStyle(card).animationName} ${getComputedStyle(card).animationDelay}`),
      );
    const isStill = async () => (await motion()).every((animation) => animation.startsWith("none "));
    const first = await motion();
    expect([first[0], first[1], first[3]]).toEqual(["card-enters 0s", "card-enters 0.1s", "card-enters 0.3s"]);
    // Cards below the first screen do not animate.
    expect(first[12]).toMatch(/^none /);

    const filters = page.getByRole("navigation", { name: "Filters" });
    await filters.getByRole("link", { name: /^Apparel/ }).click();
    await expect(page).toHaveURL("/shop?category=apparel");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apparel");
    expect(await isStill()).toBe(true);
    await filters.getByRole("link", { name: /^Women/ }).click();
    await expect(page).toHaveURL("/shop?category=apparel&gender=women");
    await expect(filters.getByRole("link", { name: /^Women/ })).toHaveAttribute("aria-current", "true");

    await filters.locator("summary", { hasText: "Size" }).click();
    await filters.getByRole("link", { name: /^2XL/ }).click();
    await expect(page).toHaveURL("/shop?category=apparel&gender=women&size=2xl");
    await page.reload();
    expect(await isStill()).toBe(true);
    await expect(filters.locator("summary", { hasText: "Size" })).toContainText("1");
  });

  test("[SHOP-23] [ROUTE-39] Back restores the list at once, with its scroll position and without animation; the first visit by a link animates the cards", async ({
    page,
  }) => {
    await page.goto("/faq");
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    const cards = page.getByRole("list", { name: "Products" }).locator("article");
    await expect(cards).toHaveCount(24);
    const names = () => cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).animationName));
    expect(new Set((await names()).slice(0, 4))).toEqual(new Set(["card-enters"]));

    const low = cards.nth(18);
    await low.scrollIntoViewIfNeeded();
    const at = await page.evaluate(() => window.scrollY);
    // Records the cards in the first frame in which the list is back. Before that, other parts of the page may still change.
    await page.evaluate(() => {
      const seen: string[] = [];
      let isGone = false;
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const all = document.querySelectorAll<HTMLElement>(".product-grid[aria-label=Products] article");
        isGone ||= all.length === 0;
        if (isGone && all.length === 24 && seen.length === 0)
          seen.push(
            ...[...all].map((card) => `${getComputedStyle(card).animationName} ${getComputedStyle(card).opacity}`),
          );
      }).observe(document.body, { childList: true, subtree: true });
    });
    await low.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Shop");
    await page.goBack();
    const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    await expect.poll(seen).toEqual(["none 1"]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(at);
  });
});

test("the second picture of a card is loaded and shown under a pointer, and never on a phone", async ({
  page,
  browser,
}) => {
  const cardOf = (shown: typeof page) => shown.getByRole("list", { name: "Products" }).locator("article").first();
  const secondOf = (shown: typeof page) => cardOf(shown).locator("img").nth(1);
  const isLoaded = (image: HTMLImageElement) => image.currentSrc !== "" && image.complete;

  await page.goto("/shop");
  const second = secondOf(page);
  await expect(second).toBeHidden();
  expect(await second.evaluate(isLoaded)).toBe(false);
  await cardOf(page).getByRole("link").first().hover();
  await expect(second).toHaveCSS("opacity", "1");
  await expect.poll(() => second.evaluate(isLoaded)).toBe(true);

  const phone = await browser.newContext({ isMobile: true, hasTouch: true });
  const shop = await phone.newPage();
  await shop.goto("/shop");
  await cardOf(shop)
    .getByRole("link")
    .first()
    .evaluate((link) => link.focus());
  await expect(secondOf(shop)).toBeHidden();
  expect(await secondOf(shop).evaluate(isLoaded)).toBe(false);
  await phone.close();
});

test("a filter by a family of colors shows and opens products in a color of it, with scripts too", async ({ page }) => {
  await page.goto("/shop");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await filters.locator("summary", { hasText: "Color" }).click();
  await filters.getByRole("link", { name: /^Brown/ }).click();
  await expect(page).toHaveURL("/shop?colour=brown");
  const card = page.getByRole("list", { name: "Products" }).locator("article", { hasText: "Pilgrim Low" });
  await expect(card.getByRole("img").first()).toHaveAccessibleName("Pilgrim Low in Umber, from the side");
  await openProduct(page, "Pilgrim Low");
  await expect(page.getByRole("radio", { name: "Umber" })).toBeChecked();
  await expect(page.getByRole("region", { name: "Pictures" }).getByRole("img").first()).toHaveAccessibleName(
    "Pilgrim Low in Umber, from the side",
  );
});

test("[PDP-20] [PDP-21] [PDP-22] choosing options changes the URL and the picture; Add to Cart is busy for half a second, then confirms", async ({
  page,
}) => {
  await page.goto("/shop");
  await openProduct(page, "Pilgrim Low");
  const add = page.getByRole("button", { name: "Add to Cart", exact: true });
  await add.click();
  await expect(page.getByText("Please select all options before adding to cart")).toBeVisible();
  const groupOf = (name: string) => page.getByRole("radiogroup", { name });
  await expect(groupOf("Color")).toHaveAccessibleDescription("Choose a color");
  await expect(groupOf("Size")).toHaveAccessibleDescription("Choose a size");
  await expect(page.getByRole("radio", { name: "Ivory" })).toBeFocused();
  expect(await page.evaluate(storedCart)).toEqual([]);

  await choose(page, "Color", "Umber");
  await expect(page.getByRole("region", { name: "Pictures" }).getByRole("img").first()).toHaveAccessibleName(
    "Pilgrim Low in Umber, from the side",
  );
  await expect(groupOf("Color")).not.toHaveAttribute("aria-invalid");
  await expect(groupOf("Size")).toHaveAttribute("aria-invalid", "true");
  await choose(page, "Size", "10");
  await expect(page.getByText("Please select all options before adding to cart")).toBeHidden();
  await expect(page).toHaveURL(/\/product\/pilgrim-low\?variant=\d+$/);

  // On a busy machine polling could miss the half second, so the page itself records the button's text.
  await add.evaluate((button) => {
    const labels: string[] = [];
    Object.assign(window, { labels });
    new MutationObserver(() => labels.push(button.textContent)).observe(button, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  const began = Date.now();
  await add.click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { labels: string[] }).labels))
    .toContain("Adding...");
  expect(await page.evaluate(storedCart)).toMatchObject([{ variantTitle: "Umber / 10", quantity: 1 }]);
  await expect(page.getByText("Added to cart")).toBeVisible();
  expect(Date.now() - began).toBeGreaterThanOrEqual(450);
  await expect(page.getByText("Pilgrim Low, Umber, M 10 / W 11.5")).toBeVisible();
  await expect(add).toBeEnabled();

  await page.reload();
  await expect(page.getByRole("radio", { name: "Umber" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "M 10 / W 11.5" })).toBeChecked();
});

test("[PDP-20] a chosen variant is in the URL without a response from the server", async ({ page }) => {
  await page.goto("/product/pilgrim-low");
  const requests: string[] = [];
  await page.route("**/*.data*", (route) => {
    requests.push(route.request().url());
  });
  await choose(page, "Color", "Umber");
  await choose(page, "Size", "10");
  await expect(page).toHaveURL(/\?variant=\d+$/);
  expect(requests).toEqual([]);
  await page.unrouteAll();
});

test("option names fit their boxes in a fallback font", async ({ page }) => {
  await page.route(/\.woff2$/, (route) => route.fulfill({ contentType: "font/woff2", body: "" }));
  await page.goto("/product/pilgrim-low");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page
      .locator(".option-value")
      .evaluateAll((labels) => labels.map((label) => label.scrollWidth - label.clientWidth));
    expect(overflow.length).toBeGreaterThan(5);
    expect(Math.max(...overflow), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test("[PDP-23] a sold-out size can be chosen and is marked as sold out", async ({ page }) => {
  await page.goto("/product/pilgrim-low");
  await choose(page, "Color", "Ivory");
  await choose(page, "Size", "12");
  await expect(page.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "M 12 / W 13.5" })).toHaveAccessibleDescription("Sold out");
  await choose(page, "Size", "9");
  await expect(page.getByText("Only 3 left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to Cart", exact: true })).toBeEnabled();
});

test("[PDP-03] [PDP-39] a thumbnail shows its picture or video, before and after hydration, and a video loads and plays only on demand", async ({
  page,
}) => {
  await page.goto("/product/pilgrim-low#picture-5");
  const last = page.getByRole("list", { name: "Thumbnails" }).getByRole("link").last();
  await expect(last).toHaveAttribute("aria-current", "true");
  await page.goto("/product/pilgrim-low");
  const thumbnails = page.getByRole("list", { name: "Thumbnails" });
  const columns = await thumbnails.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(5);
  await thumbnails.getByRole("link").last().click();
  await expect(thumbnails.getByRole("link").last()).toHaveAttribute("aria-current", "true");
  const video = page.getByRole("region", { name: "Pictures" }).locator("video");
  await expect(video).toBeInViewport();
  await thumbnails.getByRole("link", { name: "Pilgrim Low in Ivory, a detail" }).click();
  await expect(page.getByRole("region", { name: "Pictures" }).getByRole("img").last()).toBeInViewport();

  const state = () => video.evaluate((media: HTMLVideoElement) => [media.paused, media.buffered.length, media.error]);
  expect(await state()).toEqual([true, 0, null]);
  await video.evaluate((media: HTMLVideoElement) => media.play());
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate((media: HTMLVideoElement) => [media.videoWidth, media.videoHeight])).toEqual([720, 900]);
});

test("[PDP-10] [PDP-31] [PDP-32] [PDP-33] copying the link is confirmed for two seconds", async ({ page }) => {
  // Some headless browsers have no clipboard, so the copied text is captured here.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => sessionStorage.setItem("clipboard", text);
  });
  await page.goto("/product/pilgrim-low");
  const share = page.getByRole("button", { name: "Share" });
  // At the bottom of the window, where the menu does not fit below the button.
  await share.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await share.click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("clipboard"))).toMatch(/\/products\/pilgrim-low$/);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible({ timeout: 3_000 });
});

test("[PDP-34] a link that cannot be copied shows an error", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
  });
  await page.goto("/product/pilgrim-low");
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Failed to copy link")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
});

test("[SRCH-01] [SRCH-02] [SRCH-03] [SRCH-04] the search dialog filters while the visitor types", async ({ page }) => {
  await page.goto("/story");
  await page.getByRole("button", { name: "Search products" }).click();
  const dialog = page.getByRole("dialog", { name: "Search Products" });
  await expect(dialog.getByText("Start typing to search products")).toBeVisible();

  const results = dialog.getByRole("list", { name: "Results" }).getByRole("link");
  await page.keyboard.type("TOTE");
  await expect(results).toHaveText([/Gleaner Tote/]);
  await page.keyboard.type(" zzz");
  await expect(dialog.getByText('No products found for "TOTE zzz"')).toBeVisible();
  await expect(results).toHaveCount(0);
});

test("[SRCH-06] the search shortcut works as soon as the next page is rendered", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Search Products" });
  await page.goto("/story");
  await page.getByRole("button", { name: "Search products" }).click();
  await page.keyboard.type("tote");
  // Observers run between React's commit and its passive effects: earlier than any real keydown.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent !== "Gleaner Tote") return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await dialog.getByRole("link", { name: /Gleaner Tote/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gleaner Tote", includeHidden: true })).toBeAttached();
  await expect(dialog.getByRole("searchbox")).toHaveValue("");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
});

test("[SRCH-05] [SRCH-06] a result closes the dialog and opens its product, by mouse and by keyboard", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog", { name: "Search Products" });
  await page.goto("/story");
  await page.getByRole("button", { name: "Search products" }).click();
  await page.keyboard.type("tote");
  await dialog.getByRole("link", { name: /Gleaner Tote/ }).click();
  await expect(page).toHaveURL("/product/gleaner-tote");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Gleaner Tote" })).toBeVisible();

  await page.keyboard.press("/");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("pilgrim low");
  await expect(dialog.getByRole("link", { name: /Pilgrim Low/ })).toBeVisible();
  // The arrow keys of an input method choose among its characters.
  await dialog.getByRole("searchbox").evaluate((field) => {
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, ...composing }));
  });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/product/pilgrim-low");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Pilgrim Low" })).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("tee");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=tee");
  await expect(page.getByRole("main").getByRole("link", { name: "Shod Tee", exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[PDP-06] a variant is chosen with the page's form, and thumbnails link to their pictures", async ({ page }) => {
    await page.goto("/product/pilgrim-low");
    await choose(page, "Color", "Ivory");
    await choose(page, "Size", "11");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole("main")).toContainText("Pilgrim Low");
    await expect(page.getByRole("main")).toContainText("Ivory");
    await page.goto("/product/pilgrim-low?Color=Ivory&Size=11");
    await expect(page).toHaveURL(/\/product\/pilgrim-low\?variant=\d+$/);
    await expect(page.getByRole("radio", { name: "Ivory" })).toBeChecked();
    await page.getByRole("list", { name: "Thumbnails" }).getByRole("link").last().click();
    await expect(page).toHaveURL(/#picture-5$/);
    await expect(page.locator("video")).toBeInViewport();
  });
});
