import { expect, PHONE, test } from "./site.ts";

/** The filters and the cards, without and with JavaScript, on a phone and on a desktop. */
for (const javaScriptEnabled of [true, false])
  for (const viewport of [PHONE, { width: 1280, height: 900 }])
    test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript at ${viewport.width} px`, () => {
      test.use({ javaScriptEnabled, viewport });

      test("[SHOP-35] [SHOP-36] Back undoes three filters one after another, and Forward chooses them again", async ({
        page,
      }) => {
        await page.goto("/shop");
        const filters = page.getByRole("navigation", { name: "Filters" });
        const cards = page.getByRole("list", { name: "Products" }).locator("article");
        const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
        await expect(cards).toHaveCount(24);

        await filters
          .getByRole("link", { name: /^Apparel/ })
          .first()
          .click();
        await expect(chips).toHaveText(["Remove Apparel"]);
        const apparel = await cards.count();
        await filters.locator("summary", { hasText: "Color" }).click();
        await filters.getByRole("link", { name: /^Black/ }).click();
        await expect(chips).toHaveText(["Remove Apparel", "Remove Black"]);
        const black = await cards.count();
        expect(black).toBeLessThan(apparel);
        await filters.getByRole("link", { name: /^In stock only/ }).click();
        await expect(chips).toHaveText(["Remove Apparel", "Remove Black", "Remove In stock only"]);

        await page.goBack();
        await expect(page).toHaveURL("/shop?category=apparel&colour=black");
        await expect(chips).toHaveText(["Remove Apparel", "Remove Black"]);
        await expect(cards).toHaveCount(black);
        await page.goBack();
        await expect(chips).toHaveText(["Remove Apparel"]);
        await expect(cards).toHaveCount(apparel);
        await page.goBack();
        await expect(page).toHaveURL("/shop");
        await expect(cards).toHaveCount(24);
        await expect(chips).toHaveCount(0);
        await page.goForward();
        await page.goForward();
        await expect(chips).toHaveText(["Remove Apparel", "Remove Black"]);
        await expect(cards).toHaveCount(black);

        await chips.first().click();
        await expect(page).toHaveURL("/shop?colour=black");
        await page.getByRole("link", { name: "Clear all" }).click();
        await expect(page).toHaveURL("/shop");
        await expect(cards).toHaveCount(24);
      });

      test("a price is typed, corrected and removed", async ({ page }) => {
        await page.goto("/shop?category=apparel");
        const filters = page.getByRole("navigation", { name: "Filters" });
        await filters.locator("summary", { hasText: "Price" }).click();
        await filters.getByLabel("From, USD").fill("forty");
        await filters.getByRole("button", { name: "Apply" }).click();
        await expect(filters.getByLabel("From, USD")).toHaveValue("forty");
        await expect(filters.getByLabel("From, USD")).toHaveAccessibleDescription("Enter an amount, such as 50.");
        await filters.getByLabel("From, USD").fill("$60");
        await filters.getByLabel("To, USD").fill("40");
        await filters.getByRole("button", { name: "Apply" }).click();
        const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
        await expect(chips).toHaveText(["Remove Apparel", "Remove USD 40.00 to USD 60.00"]);
        const prices = await page
          .getByRole("list", { name: "Products" })
          .getByText(/^USD \d/)
          .allTextContents();
        expect(prices.length).toBeGreaterThan(0);
        for (const price of prices) expect(Number(price.slice("USD ".length))).toBeGreaterThanOrEqual(40);
        await chips.last().click();
        await expect(page).toHaveURL("/shop?category=apparel");
      });
    });

test("the focus stays in the page when the chip that had it is removed", async ({ page }) => {
  await page.goto("/shop?category=apparel&gender=men");
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
  await chips.last().focus();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveText(["Remove Apparel"]);
  await expect(page.getByRole("navigation", { name: "Filters" })).toBeFocused();
});

test("a collection is filtered, sorted and left through its breadcrumb", async ({ page }) => {
  await page.goto("/product/holy-ground-slide");
  await page.getByRole("navigation", { name: "Collections" }).getByRole("link", { name: "Slides" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slides");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await filters.locator("summary", { hasText: "Sort" }).click();
  await filters.getByRole("link", { name: "Best selling" }).click();
  await expect(page).toHaveURL("/collections/slides?sort=best-selling");
  await page.goBack();
  await expect(page).toHaveURL("/collections/slides");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveURL("/shop");
});
