import type { Page } from "@playwright/test";
import { expect } from "./site.ts";

/** The steps of a shopper, from which the journeys are composed. */
export async function openProduct(page: Page, title: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export async function choose(page: Page, option: string, value: string): Promise<void> {
  const group = page.getByRole("radiogroup", { name: option }).or(page.getByRole("group", { name: option }));
  // By value: a size's name says whose it is ("M 9 / W 10.5").
  const radio = group.locator(`input[value="${value}"]`);
  // The radio may move while the page hydrates; a person would click again.
  await expect(async () => {
    await radio.check({ force: true, timeout: 5_000 });
    await expect(radio).toBeChecked({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await expect(page.getByText("Added to cart")).toBeVisible();
}

export async function openCart(page: Page) {
  await page.getByRole("button", { name: "Open cart" }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Clicks Checkout and returns the new tab with the hosted checkout. */
export async function startCheckout(page: Page): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Checkout", exact: true }).click(),
  ]);
  await tab.waitForURL(/\/checkouts\//);
  return tab;
}

export async function fillCheckout(
  tab: Page,
  { email = "buyer@shod.example", card = "4242 4242 4242 4242" } = {},
): Promise<void> {
  await tab.getByLabel("Email", { exact: true }).fill(email);
  await tab.getByLabel("First name").fill("Ruth");
  await tab.getByLabel("Last name").fill("Miller");
  await tab.getByLabel("Address", { exact: true }).fill("12 Harbor Road");
  await tab.getByLabel("City").fill("Bay Shore");
  await tab.getByLabel("State", { exact: true }).selectOption("NY");
  await tab.getByLabel("ZIP code").fill("11706");
  await fillCard(tab, card);
}

export async function fillCard(tab: Page, card: string): Promise<void> {
  await tab.getByLabel("Card number").fill(card);
  await tab.getByLabel("Expiration date").fill("12/34");
  await tab.getByLabel("Security code").fill("123");
}

export async function pay(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Pay now" }).click();
}
