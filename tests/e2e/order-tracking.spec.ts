import type { Browser, Page } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { anEmail, expect, open, test, signInAsShopper } from "./site.ts";

/** Buys a journal and returns the order number. */
async function buy(browser: Browser, email: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: true });
  const page = await context.newPage();
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  const number = /#(\d{4})/.exec(await tab.getByRole("main").innerText())?.[1] ?? "";
  await tab.getByRole("link", { name: "Track this order" }).click();
  await expect(tab).toHaveURL(/\/order-status(#order=.*)?$/);
  await context.close();
  return number;
}

async function expectOrderShown(page: Page, number: string): Promise<void> {
  const order = page.getByRole("region", { name: `Order #${number}` });
  await expect(order).toBeVisible();
  for (const text of ["Paid", "Not shipped yet", "Ebenezer Journal", "R••• M•••••", "12 ••••••", "Total"])
    await expect(order).toContainText(text);
  for (const hidden of ["Miller", "Harbor Road"]) await expect(order).not.toContainText(hidden);
  await expect(page.getByLabel("Order number")).toHaveValue(number);
}

test("[ORD-01] [ORD-06] [ORD-07] [PROV-34] a new order is tracked by its number and email address, with the keyboard, and not with another address", async ({
  page,
  browser,
}) => {
  const email = anEmail("miriam");
  const number = await buy(browser, email);
  await open(page, "/order-status");
  await page.getByLabel("Order number").focus();
  await page.keyboard.type(number);
  await page.keyboard.press("Tab");
  await page.keyboard.type("someone@else.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Order not found");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Please check your order number and email address.",
  );
  await expect(page.getByText("Harbor Road")).toHaveCount(0);
  await expectNoViolations(page);

  await page.getByLabel("Email", { exact: true }).fill(email.toUpperCase());
  await page.keyboard.press("Enter");
  await expectOrderShown(page, number);
  await expect(page.getByRole("heading", { name: `Order #${number}` })).toBeFocused();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText("Harbor Road")).toHaveCount(0);
  // This browser's last order is filled in, and what a link or its visitor says comes first.
  await expect(page.getByLabel("Order number")).toHaveValue(`#${number}`);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email.toUpperCase());
  await page.goto("/");
  await page.goto("/order-status#order=1234&email=a%2Bb%40home.example");
  await expect(page.getByLabel("Order number")).toHaveValue("1234");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("a+b@home.example");
  await expect(page).toHaveURL(/\/order-status$/);
});

test("a signed-in customer's email address is filled in for tracking, unless another one was typed", async ({
  page,
  context,
  site,
}) => {
  const email = await signInAsShopper(context, site);
  await open(page, "/order-status");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.goto("/");
  await open(page, "/order-status#100%");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[ORD-06] [ORD-07] an order is tracked with a plain form", async ({ page, browser }) => {
    const email = anEmail("miriam");
    const number = await buy(browser, email);
    await page.goto("/order-status");
    await page.getByLabel("Order number").fill(`#${number}`);
    await page.getByLabel("Email", { exact: true }).fill("someone@else.example");
    await page.getByRole("button", { name: "Track order" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Order not found");
    await page.getByLabel("Order number").fill(number);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Track order" }).click();
    await expectOrderShown(page, number);
  });
});
