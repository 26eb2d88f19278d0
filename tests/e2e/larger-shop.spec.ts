import { sql } from "drizzle-orm";
import { publish } from "#app/platform/live/live.server.ts";
import { expect, test } from "./site.ts";

test.describe.configure({ mode: "default" });
test.use({ baseURL: async ({ largerShop }, provide) => provide(largerShop.url) });

test("[SHOP-24] “Load more” appends the rest, and Back from a product restores the grid and its scroll position", async ({
  page,
}) => {
  await page.goto("/shop");
  const cards = page.getByRole("list", { name: "Products" }).getByRole("link");
  await expect(cards).toHaveCount(50);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(53);
  await expect(page.getByText("53 of 53")).toBeVisible();
  await expect(cards.nth(50)).toBeFocused();

  await cards.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product 52");
  await page.goBack();
  await expect(cards).toHaveCount(53);
  await expect(cards.last()).toBeInViewport();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("[SHOP-24] “Load more” continues without gap or repetition while products leave", async ({
      page,
      largerShop,
    }) => {
      const hide = (isHidden: boolean) =>
        largerShop.db.execute(sql`update product_listings set is_hidden = ${isHidden}, changed_at = clock_timestamp()
          where handle in ('product-0', 'product-30', 'product-49')`);
      const names = () => page.getByRole("list", { name: "Products" }).getByRole("heading").allTextContents();
      try {
        await page.goto("/shop");
        const before = await names();
        expect(before).toHaveLength(50);
        await hide(true);
        await page.getByRole("link", { name: "Load more" }).click();
        const rest = ["Product 50", "Product 51", "Product 52"];
        await expect.poll(names).toEqual(javaScriptEnabled ? [...before, ...rest] : rest);
      } finally {
        await hide(false);
        await publish(largerShop.db, { topic: "catalog" });
      }
    });
  });

test("[SHOP-24] a reload and Back to a document that was left restore what “Load more” appended, at its place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop");
  const cards = page.getByRole("list", { name: "Products" }).getByRole("link");
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(53);
  await cards.last().scrollIntoViewIfNeeded();
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));
  const at = await scrollTop();
  await page.reload();
  await expect(cards).toHaveCount(53);
  await expect.poll(scrollTop).toBe(at);

  await page.goto("/robots.txt");
  await page.goBack();
  await expect(cards).toHaveCount(53);
  await expect.poll(scrollTop).toBe(at);

  await page.goto("/shop");
  await expect(cards).toHaveCount(50);
});

test("[SHOP-24] the first appended product is focused, even when the next frame comes before React renders it", async ({
  page,
}) => {
  await page.goto("/shop");
  await page.evaluate(() => {
    window.requestAnimationFrame = (frame) => {
      frame(performance.now());
      return 0;
    };
  });
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page.getByRole("link", { name: "Product 50" })).toBeFocused();
});

test("[SRCH-07] the search dialog finds products beyond the first fifty", async ({ page }) => {
  await page.goto("/story");
  await page.getByRole("button", { name: "Search products" }).click();
  await page.keyboard.type("product 52");
  await expect(page.getByRole("list", { name: "Results" }).getByRole("link")).toHaveText([/Product 52/]);
});

test("[ERR-01] [ERR-02] a shop without a paid plan shows the provider's error in a toast", async ({ page }) => {
  await page.goto("/product/pay-first");
  await expect(page.getByRole("alert")).toContainText("Shopify: your store needs a paid plan. Payment required");
  await expect(page.getByRole("heading", { name: "This page isn’t available right now" })).toBeVisible();
});
