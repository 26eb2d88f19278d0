import { addToCart, choose, fillCard, fillCheckout, openCart, openProduct, pay, startCheckout } from "./shopper.ts";
import { expectNoHorizontalScroll } from "./accessibility.ts";
import { anEmail, emailTo, expect, PHONE, test } from "./site.ts";

test.use({ viewport: PHONE });

test("[CHK-01] [CHK-02] [CHK-11] [CART-01] [INV-05] on a phone a shopper finds a shoe and buys it, and another browser sees the stock decrease", async ({
  page,
  browser,
  site,
}) => {
  const email = anEmail("ruth");
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Shop", exact: true }).first().click();
  await expect(page).toHaveURL(/\/shop/);
  await page
    .getByRole("link", { name: /Sneakers & Slides/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=sneakers/);
  await openProduct(page, "Lamp Low");
  await choose(page, "Color", "Olive");
  await choose(page, "Size", "12");
  await expect(page.getByText("Only 4 left")).toBeVisible();
  await expect(page).toHaveURL(/variant=/);

  const watcher = await (await browser.newContext()).newPage();
  await watcher.goto(page.url());
  await expect(watcher.getByText("Only 4 left")).toBeVisible();

  await addToCart(page);
  let drawer = await openCart(page);
  await drawer.getByRole("button", { name: "Increase quantity" }).click();
  await expect(drawer.getByText("USD 236.00").first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: "Search products" })
    .or(page.getByRole("link", { name: "Search products" }))
    .click();
  const search = page.getByRole("dialog", { name: "Search Products" });
  await search.getByRole("searchbox").or(search.getByRole("combobox")).fill("tote");
  await search.getByText("Gleaner Tote").click();
  await expect(page.getByRole("heading", { level: 1, name: "Gleaner Tote" })).toBeVisible();
  await addToCart(page);

  drawer = await openCart(page);
  const tab = await startCheckout(page);
  expect(new URL(tab.url()).searchParams.get("channel")).toBe("online_store");
  await expect(drawer).toBeHidden();
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  const number = /#(\d{4})/.exec(await tab.getByRole("main").innerText())?.[1];

  const receipt = await emailTo(site, email, /order/);
  expect(receipt.subject).toContain(number);
  expect(receipt.text).toContain("Lamp Low");
  // A webhook that a busy site does not accept within five seconds is sent again ten seconds later.
  await expect(watcher.getByText("Only 2 left")).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("shopify-cart") ?? "")).not.toContain("Lamp Low");
  await watcher.context().close();
});

test("a declined card keeps the form and the cart, and paying with another card charges once", async ({ page }) => {
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await fillCheckout(tab, { card: "4000 0000 0000 0002" });
  await tab.getByLabel("Order note (optional)").fill(`Beside https://shod.example/${"a".repeat(200)}`);
  await pay(tab);
  await expect(tab.getByRole("alert").first()).toContainText(/declined/i);
  await expect(tab.getByLabel("Email", { exact: true })).toHaveValue("buyer@shod.example");
  await expect(tab.getByLabel("Address", { exact: true })).toHaveValue("12 Harbor Road");
  await expect(tab.getByRole("region", { name: "Your order" })).toContainText("Ebenezer Journal");
  expect(await page.evaluate(() => localStorage.getItem("shopify-cart"))).toContain("Ebenezer Journal");
  await fillCard(tab, "4242 4242 4242 4242");
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  await expectNoHorizontalScroll(tab);
  await tab.goBack();
  await expect(
    tab.getByRole("heading", { level: 1, name: "Thank you, Ruth." }),
    "the order, not the form again",
  ).toBeVisible();
});

test("a shopper may click again when a payment is slow, and is charged once", async ({ page }) => {
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await tab.clock.install();
  await tab.reload();
  await fillCheckout(tab);
  let isSlow = true;
  await tab.route("**/checkouts/*", (route) => (isSlow ? route.fulfill({ status: 204 }) : route.continue()));
  await tab.getByRole("button", { name: "Pay now" }).click({ noWaitAfter: true });
  await expect(tab.getByRole("button", { name: "Paying…" })).toHaveAttribute("aria-disabled", "true");
  await tab.clock.fastForward(15_000);
  await expect(
    tab.getByText("We haven’t heard back yet. You can click again: you’ll only be charged once."),
  ).toBeVisible();
  isSlow = false;
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
});
