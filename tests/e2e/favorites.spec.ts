import type { Page } from "@playwright/test";
import { stored } from "./drawer.ts";
import { expectNoLayoutShift, withoutWebFonts } from "./accessibility.ts";
import { choose } from "./shopper.ts";
import { expect, signInAsShopper, test } from "./site.ts";

const heart = (page: Page) => page.getByRole("main").locator(".heart").first();
const card = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });

/** Favorites these products on their pages. */
async function favorite(page: Page, ...handles: string[]): Promise<void> {
  for (const handle of handles) {
    await page.goto(`/product/${handle}`);
    await heart(page).click();
    await expect(page.getByText("Added to favorites")).toBeVisible();
  }
}

test("[PDP-09] [FAV-02] [FAV-12] [FAV-13] a shopper adds and removes a favorite, and both survive a reload", async ({
  page,
  context,
  site,
}) => {
  await signInAsShopper(context, site);
  await page.goto("/product/pilgrim-low");
  const add = page.getByRole("main").getByRole("button", { name: "Add to favorites" }).first();
  await expect(add).toHaveAttribute("aria-pressed", "false");
  await favorite(page, "pilgrim-low");
  await page.reload();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page)).toHaveAccessibleName("Remove from favorites");

  await page.goto("/shop");
  const onCard = card(page, "Pilgrim Low").getByRole("button");
  await expect(onCard).toHaveAccessibleName("Remove from favorites");
  await onCard.click();
  await expect(page.getByText("Removed from favorites")).toBeVisible();
  await expect(page).toHaveURL(/\/shop$/);
  await page.reload();
  await expect(onCard).toHaveAccessibleName("Add to favorites");
});

test("[FAV-15] a favorite that cannot be saved is reverted with an error message", async ({ page, context, site }) => {
  await signInAsShopper(context, site);
  await page.goto("/product/pilgrim-low");
  await page.route("**/favorites/mine", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: '{"error":"no"}' }),
  );
  await heart(page).click();
  await expect(page.getByText("Failed to update favorites")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
});

test("[FAV-04] a guest who adds a favorite is asked to sign in, returns to the product and finds it added", async ({
  page,
  site,
}) => {
  const account = await site.addAccount();
  await page.goto("/shop");
  await card(page, "Pilgrim Low").getByRole("button", { name: "Add to favorites" }).click();
  await expect(page.getByText("Please sign in to add favorites")).toBeVisible();
  await expect(card(page, "Pilgrim Low").getByRole("button")).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fproduct%2Fpilgrim-low$/);

  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/product\/pilgrim-low$/);
  await expect(page.getByText("Added to favorites")).toBeVisible();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await heart(page).click();
  await expect(page.getByText("Removed from favorites")).toBeVisible();
  await page.reload();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "false");
});

test("[FAV-05] [ROUTE-22] a guest who opens the favorites is asked to sign in first", async ({ page }) => {
  await page.goto("/story");
  await page.getByRole("banner").getByRole("link", { name: "Favorites" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Ffavorites$/);
  await expect(page.getByText("Please sign in to continue")).toBeVisible();
  await expect(page.getByRole("main").getByText("Please sign in to view favorites")).toBeVisible();
});

test("[NAV-14] [FAV-06] [FAV-07] [FAV-08] [FAV-09] [FAV-14] favorites are added to the cart and removed with the keyboard", async ({
  page,
  context,
  site,
}) => {
  await signInAsShopper(context, site);
  await favorite(page, "pilgrim-low", "gleaner-tote", "eagles-low");
  await page.getByRole("banner").getByRole("link", { name: "Favorites" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Favorites" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Favorites" }).getByRole("heading", { level: 2 })).toHaveText([
    "Eagles Low",
    "Gleaner Tote",
    "Pilgrim Low",
  ]);

  const shoe = card(page, "Pilgrim Low");
  const variant = shoe.getByRole("combobox", { name: "Option for Pilgrim Low" });
  const second = (await variant.locator("option").nth(1).textContent()) ?? "";
  await variant.focus();
  await page.keyboard.press("ArrowDown");
  await expect(variant.locator("option:checked")).toHaveText(second);
  await page.keyboard.press("Tab");
  await expect(shoe.getByRole("button", { name: "Add to Cart", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(page.getByText(`Pilgrim Low, ${second}`)).toBeVisible();

  await shoe.getByRole("button", { name: "Remove from favorites" }).press("Enter");
  await expect(page.getByText("Removed from favorites")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to favorites")).toBeVisible();
  await expect(card(page, "Pilgrim Low")).toBeVisible();

  await page.route("**/favorites/mine", (route) => route.fulfill({ status: 503, body: "{}" }));
  await card(page, "Gleaner Tote").getByRole("button", { name: "Remove from favorites" }).click();
  await expect(page.getByText("Failed to remove from favorites")).toBeVisible();
  await expect(card(page, "Gleaner Tote")).toBeVisible();
});

test("[FAV-07] [FAV-14] a favorite is added to the cart in its saved variant or the shopper's size; when neither is known, the shopper has to choose", async ({
  page,
  context,
  site,
}) => {
  await signInAsShopper(context, site);
  await page.goto("/product/pilgrim-low");
  await choose(page, "Color", "Ivory");
  await choose(page, "Size", "9");
  await expect(page).toHaveURL(/variant=/);
  await heart(page).click();
  await expect(page.getByText("Added to favorites")).toBeVisible();
  await favorite(page, "narrow-way-high", "gleaner-tote");
  await page.goto("/favorites");
  const items = async () =>
    (await stored(page))?.items?.map((line) => `${line.product.node.title}, ${line.variantTitle}`) ?? [];

  const high = card(page, "Narrow Way High");
  await high.getByRole("button", { name: "Add to Cart" }).click();
  await expect(high.getByText("Choose an option, then tap Add to Cart again.")).toBeVisible();
  await expect(high.getByRole("combobox")).toBeFocused();
  expect(await items()).toEqual([]);

  await expect(card(page, "Pilgrim Low").locator("option:checked")).toHaveText("Ivory, M 9 / W 10.5");
  await card(page, "Pilgrim Low").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Pilgrim Low, Ivory, M 9 / W 10.5")).toBeVisible();
  await card(page, "Gleaner Tote").getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(async () => (await items()).length).toBe(2);

  // From now on, the size just added to the cart is the shopper's size.
  await page.reload();
  await expect(high.locator("option:checked")).toHaveText(/M 9 \/ W 10\.5$/);
  await high.getByRole("combobox").selectOption({ index: 1 });
  const chosen = await high.locator("option:checked").textContent();
  await high.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText(`Narrow Way High, ${chosen}`)).toBeVisible();
});

test("[FAV-10] without favorites the page links to the shop", async ({ page, context, site }) => {
  await signInAsShopper(context, site);
  await page.goto("/favorites");
  await expect(page.getByText("No favorites yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Start shopping" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[FAV-01] a favorite is added and removed, and a chosen size opens the product in that size", async ({
    page,
    context,
    site,
  }) => {
    await signInAsShopper(context, site);
    await page.goto("/product/pilgrim-low");
    await heart(page).click();
    await expect(page).toHaveURL(/\/favorites$/);
    await card(page, "Pilgrim Low").getByRole("button", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(/\/favorites$/);
    await card(page, "Pilgrim Low").getByRole("combobox").selectOption({ index: 1 });
    await card(page, "Pilgrim Low").getByRole("button", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(/\/product\/pilgrim-low\?variant=\d+$/);
    await page.goBack();
    await card(page, "Pilgrim Low").getByRole("button", { name: "Remove from favorites" }).click();
    await expect(page.getByText("No favorites yet")).toBeVisible();
  });
});

test("hearts shift no layout when they fill", async ({ page, context, site }) => {
  await signInAsShopper(context, site);
  await favorite(page, "pilgrim-low");
  await withoutWebFonts(page);
  for (const path of ["/shop", "/product/pilgrim-low"]) {
    await page.goto(path);
    // They fill after the page is shown, once the visitor is known.
    await expect(page.locator('.heart[aria-pressed="true"]').first()).toBeVisible();
    await expectNoLayoutShift(page);
  }
});
