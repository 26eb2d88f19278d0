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
  const onCard = card(page, "Pilgrim Low").locator(".heart");
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
  await expect(card(page, "Pilgrim Low").locator(".heart")).toHaveAttribute("aria-pressed", "false");
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
  await shoe.getByRole("button", { name: "Add to Cart", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Pilgrim Low" });
  await expect(dialog.getByRole("radio", { name: "Ivory" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  const size = await dialog.getByRole("radio", { name: /^M / }).and(dialog.locator(":checked")).getAttribute("value");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Add to Cart", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(page.getByText(new RegExp(`^Pilgrim Low, Ivory, M ${size} `))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(shoe.getByRole("button", { name: "Add to Cart", exact: true })).toBeFocused();

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
  const dialog = page.getByRole("dialog", { name: "Narrow Way High" });
  await high.getByRole("button", { name: "Add to Cart" }).click();
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog.getByText("Choose a color")).toBeVisible();
  await expect(dialog.getByText("Choose a size")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Clay" })).toBeFocused();
  expect(await items()).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(high.getByRole("button", { name: "Add to Cart" })).toBeFocused();

  await expect(card(page, "Pilgrim Low").getByText("Ivory, M 9 / W 10.5")).toBeVisible();
  await card(page, "Pilgrim Low").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Pilgrim Low, Ivory, M 9 / W 10.5")).toBeVisible();
  await card(page, "Gleaner Tote").getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(async () => (await items()).length).toBe(2);

  // From now on, the size just added to the cart is the shopper's size; the color is still to be chosen.
  await page.reload();
  await high.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog.getByRole("radio", { name: "M 9 / W 10.5" })).toBeChecked();
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(dialog.getByText("Choose a color")).toBeVisible();
  expect((await items()).length).toBe(2);
  await choose(page, "Color", "Ink");
  await dialog.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Narrow Way High, Ink, M 9 / W 10.5")).toBeVisible();

  // A favorited variant can be changed.
  await card(page, "Pilgrim Low").getByRole("button", { name: "Change" }).click();
  const other = page.getByRole("dialog", { name: "Pilgrim Low" });
  await expect(other.getByRole("radio", { name: "Ivory" })).toBeChecked();
  await choose(page, "Color", "Umber");
  await other.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Pilgrim Low, Umber, M 9 / W 10.5")).toBeVisible();
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

  test("[FAV-01] a favorite is added and removed, and its Add to Cart opens the product", async ({
    page,
    context,
    site,
  }) => {
    await signInAsShopper(context, site);
    await page.goto("/product/pilgrim-low");
    await heart(page).click();
    await expect(page).toHaveURL(/\/favorites$/);
    await card(page, "Pilgrim Low").getByRole("link", { name: "Add to Cart" }).click();
    await expect(page).toHaveURL(/\/product\/pilgrim-low$/);
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
