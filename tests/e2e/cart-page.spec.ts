import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { aCart, aLine } from "../../app/features/cart/cart.factories.ts";
import { openCartWith, provider, stored } from "./drawer.ts";
import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { anEmail, expect, open, PHONE, signInAsShopper, test } from "./site.ts";
import type { Page } from "@playwright/test";

for (const [where, viewport] of [
  ["on a phone", PHONE],
  ["on a desktop", { width: 1440, height: 900 }],
] as const) {
  test.describe(`without JavaScript ${where}`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test("[CART-01] [CHK-01] [CHK-02] [ORD-06] a shopper fills the cart, changes it, pays with a promo code and tracks the order", async ({
      page,
    }) => {
      const email = anEmail("lydia");
      await page.goto("/product/beautiful-feet-low");
      await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
      await expect(page.getByText("Please select all options before adding to cart")).toBeVisible();
      await page.getByRole("radio", { name: "Crimson", exact: true }).check({ force: true });
      await page.locator('input[value="6"]').first().check({ force: true });
      await page.getByRole("button", { name: "Add to Cart", exact: true }).click();

      await expect(page.getByRole("heading", { level: 1, name: "Your Cart" })).toBeVisible();
      await expect(page.getByText("USD 122.00")).toBeVisible();
      await page.getByLabel("Quantity").fill("2");
      await page.getByRole("button", { name: /^Update/ }).click();
      await expect(page.getByText("USD 170.80").first()).toBeVisible();
      await page.getByLabel("Promo code").fill("nothing");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("This code is expired, invalid, or has reached its usage limit.")).toBeVisible();
      await page.getByLabel("Promo code").fill("welcome10");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("10% off")).toBeVisible();
      await expectNoHorizontalScroll(page);

      await page.getByRole("button", { name: "Checkout", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
      await fillCheckout(page, { email });
      await page.getByRole("button", { name: "Update Total" }).click();
      await fillCheckout(page, { email });
      await pay(page);
      await expect(page.getByRole("heading", { level: 1, name: "Thank you, Ruth." })).toBeVisible();
      await expect(page.getByText(/Estimated delivery: .+ to .+/)).toBeVisible();
      const number = /#(\d{4})/.exec(await page.getByRole("main").innerText())?.[1] ?? "";

      await page.goto("/cart");
      // Text in a noscript element is not found by getByText.
      await expect(page.getByRole("main").getByRole("link", { name: "Start shopping" })).toBeVisible();
      await page.goto("/order-status");
      await page.getByLabel("Order number").fill(number);
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByRole("button", { name: "Track order" }).click();
      const order = page.getByRole("region", { name: `Order #${number}` });
      await expect(order).toContainText("Beautiful Feet Low");
      await expect(order.locator("s")).toContainText("USD 122.00");
    });
  });

  test.describe(`with JavaScript ${where}`, () => {
    test.use({ viewport });

    test("[CART-01] [CHK-01] an account has the orders of its email address, with tracking, and buys one again", async ({
      page,
      context,
      site,
    }) => {
      const email = await signInAsShopper(context, site);
      await page.goto("/account-settings/orders");
      await expect(page.getByText(/^No orders yet\./)).toBeVisible();
      await page.goto("/product/ebenezer-journal");
      await addToCart(page);
      await openCart(page);
      const tab = await startCheckout(page);
      await fillCheckout(tab, { email });
      await expect(tab.locator("#pay-total")).not.toContainText("plus tax");
      await pay(tab);
      await expect(tab.getByRole("heading", { level: 1, name: "Thank you, Ruth." })).toBeVisible();
      await expect(tab.getByText(/Estimated delivery: .+ to .+/)).toBeVisible();

      await tab.getByRole("link", { name: "See your orders" }).click();
      await expect(tab.getByRole("heading", { level: 1, name: "Your Orders" })).toBeVisible();
      const order = tab.getByRole("region", { name: /^Order #\d{4}/ });
      await expect(order).toContainText("Not shipped yet");
      await expectNoViolations(tab);
      await expectNoHorizontalScroll(tab);
      await order.getByRole("button", { name: /^Buy again/ }).click();
      const drawer = tab.getByRole("dialog", { name: "Shopping Cart" });
      await expect(drawer.getByText("Ebenezer Journal").first()).toBeVisible();
      await tab.keyboard.press("Escape");
      await order.getByRole("link", { name: /^Order details/ }).click();
      await expect(tab.getByText("12 Harbor Road")).toBeVisible();
    });

    test("a line is saved for later, undone, saved again and moved back to the cart", async ({ page }) => {
      await provider(page);
      const drawer = await openCartWith(page, aCart(aLine("1"), aLine("2")));
      const save = drawer.getByRole("button", { name: "Save for later: Shoe 1" });
      await save.click();
      await expect(drawer.getByRole("heading", { name: "Saved for later" })).toBeVisible();
      expect((await stored(page)).items.map(({ variantId }) => variantId)).toEqual([aLine("2").variantId]);
      await drawer.getByRole("button", { name: "Undo" }).click();
      await expect(drawer.getByRole("heading", { name: "Saved for later" })).toBeHidden();
      expect((await stored(page)).items).toHaveLength(2);
      await save.click();
      await page.reload();
      await page.getByRole("button", { name: "Open cart" }).click();
      await expectNoViolations(page);
      await drawer.getByRole("button", { name: "Move to cart: Shoe 1" }).click();
      await expect(drawer.getByRole("button", { name: "Save for later: Shoe 1" })).toBeVisible();
      await expect(drawer.getByRole("heading", { name: "Saved for later" })).toBeHidden();
      expect((await stored(page)).items).toHaveLength(2);
    });
  });
}

/** Adds a journal without scripts, in the same browser. */
async function addWithoutScripts(page: Page): Promise<void> {
  const response = await page.request.post("/product/ebenezer-journal", {
    form: { Title: "Default Title" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
}

test("what was added without scripts moves into the browser's cart once they run, and only once", async ({
  page,
  context,
}) => {
  await addWithoutScripts(page);
  await open(page, "/faq");
  await expect(page.getByRole("button", { name: "Open cart" })).toHaveAccessibleName("Open cart, 1 item in your cart");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("shod-cart");
  await page.reload();
  await expect(page.getByRole("button", { name: "Open cart" })).toHaveAccessibleName("Open cart, 1 item in your cart");
  await addWithoutScripts(page);
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Increase quantity" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Quantity" })).toHaveValue("2");
  await expectNoViolations(page);
});

test("the cart without scripts stays in its cookie while the server cannot say what is in it", async ({
  page,
  context,
}) => {
  await page.route("**/cart/lines", (route) => route.fulfill({ status: 502, json: { error: "x" } }));
  await addWithoutScripts(page);
  const failed = page.waitForResponse("**/cart/lines");
  await page.goto("/");
  await failed;
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("shod-cart");
});

test("the checkout's summary opens on a phone, and its fields follow the country", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await tab.setViewportSize(PHONE);
  await tab.reload();
  const line = tab.getByRole("listitem").filter({ hasText: "Ebenezer Journal" });
  await expect(line).toBeHidden();
  await tab.getByText("Your order (1 item)").click();
  await expect(line).toBeVisible();

  await tab.getByLabel("City").fill("London");
  await tab.getByLabel("ZIP code").fill("SW1A 1AA");
  await tab.getByLabel("Country").selectOption("GB");
  await expect(tab.getByLabel("Postcode")).toHaveValue("SW1A 1AA");
  await expect(tab.getByLabel("Town or city")).toHaveValue("London");
  await expect(tab.getByLabel("State", { exact: true })).toHaveCount(0);
  await tab.getByLabel("Country").selectOption("JP");
  await tab.getByLabel("Prefecture").selectOption("Tokyo");
  await tab.getByLabel("Country").selectOption("US");
  await expect(tab.getByLabel("State", { exact: true })).toBeVisible();
  await expectNoViolations(tab);
  await tab.setViewportSize({ width: 1440, height: 900 });
  await expect(line).toBeVisible();
});

test("a new customer's account form is filled in from the confirmation", async ({ page }) => {
  const email = anEmail("phoebe");
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await fillCheckout(tab, { email });
  await pay(tab);
  await tab.getByRole("link", { name: "Create an account" }).click();
  await expect(tab.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(tab).toHaveURL(/\/auth\?mode=sign-up&next=%2Faccount-settings%2Forders$/);
});
