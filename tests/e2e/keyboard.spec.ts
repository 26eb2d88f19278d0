import type { Page } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import { expect, test } from "./site.ts";

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, "textbox", name);
  await page.keyboard.type(text);
}

test("a shopper buys a shoe using only the keyboard", async ({ page }) => {
  await page.goto("/shop");
  await tabTo(page, "link", /^Sneakers & Slides/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/category=sneakers/);
  await tabTo(page, "link", /Narrow Way High/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Narrow Way High" })).toBeVisible();

  await tabTo(page, "radio", "Clay");
  await page.keyboard.press("Space");
  await tabTo(page, "radio", "M 6 / W 7.5");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "M 7 / W 8.5" })).toBeChecked();
  await tabTo(page, "button", "Add to Cart");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to cart")).toBeVisible();

  // Start again from the top of the page, where the cart is.
  await page.keyboard.press("Control+Home");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, "button", /^Open cart/);
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: /^Open cart/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Checkout");
  const [tab] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  await tab.waitForURL(/\/checkouts\//);

  await type(tab, "Email", "keys@shod.example");
  await type(tab, "First name", "Ruth");
  await type(tab, "Last name", "Miller");
  await type(tab, "Address", "12 Harbor Road");
  await type(tab, "City", "Bay Shore");
  await tabTo(tab, "combobox", "State");
  await tab.keyboard.type("New York");
  await type(tab, "ZIP code", "11706");
  await type(tab, "Card number", "4242424242424242");
  await type(tab, "Expiration date", "1234");
  await type(tab, "Security code", "123");
  await tabTo(tab, "button", "Pay now");
  await tab.keyboard.press("Enter");
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
});
