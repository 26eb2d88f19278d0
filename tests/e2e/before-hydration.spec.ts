import type { Page } from "@playwright/test";
import { choose } from "./shopper.ts";
import { expect, signInAsShopper, test } from "./site.ts";

/** Delays the scripts of the next page, as a slow connection does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("[PRAY-25] text typed before hydration is kept and counted", async ({ page }) => {
  for (const [address, label, counted] of [
    ["/prayer-wall", "Prayer request", "16 / 2000"],
    ["/share-your-story", "Your story", "16 / 5000"],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    const field = page.getByLabel(label).first();
    await field.fill("For my mother");
    release();
    await expect(page.getByRole("button", { name: "Search products" })).toBeVisible();
    await field.pressSequentially(" Jo");
    await expect(field).toHaveValue("For my mother Jo");
    await expect(page.getByText(counted).first()).toBeVisible();
    await page.unrouteAll();
  }
});

test("[PDP-22] a shoe added to the cart before hydration is in the cart after it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/product/pilgrim-low", { waitUntil: "commit" });
  await choose(page, "Color", "Ivory");
  await choose(page, "Size", "9");
  await page.getByRole("button", { name: "Add to Cart" }).click({ noWaitAfter: true });
  await expect(page.getByText("We’ll add it to your cart as soon as this page is ready.")).toBeVisible();
  release();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(page.getByText("We’ll add it to your cart as soon as")).toBeHidden();
  await expect(page).toHaveURL(/\/product\/pilgrim-low\?variant=\d+$/);
  const cart = await page.evaluate(() => localStorage.getItem("shopify-cart"));
  expect(cart).toContain("Ivory / 9");
  await page.reload();
  await expect(page.getByRole("button", { name: "Open cart" })).toHaveAccessibleName("Open cart, 1 item in your cart");
  expect(await page.evaluate(() => localStorage.getItem("shopify-cart")), "added only once").toBe(cart);
});

test("[FAV-07] Add to Cart on a favorite or a card before hydration leads to the product, where the size is chosen", async ({
  page,
  context,
  site,
}) => {
  await signInAsShopper(context, site);
  await page.goto("/product/lamp-tee");
  await page.getByRole("main").locator(".heart").first().click();
  await expect(page.getByText("Added to favorites")).toBeVisible();
  for (const [address, name] of [
    ["/favorites", "Add to Cart"],
    ["/shop?category=apparel", "Choose options for Lamp Tee"],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await page.getByRole("main").getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(/\/product\/lamp-tee$/);
    release();
    await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("shopify-cart") ?? "")).not.toContain("Lamp Tee");
    await page.unrouteAll();
  }
});

test("options chosen before hydration are kept", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/product/pilgrim-low", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Midnight", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "M 10 / W 11.5" }).check({ force: true });
  release();
  await expect(page).toHaveURL(/variant=/);
  await expect(page.getByText("Only 1 left")).toBeVisible();
});
