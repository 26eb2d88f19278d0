import type { Locator } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { addToCart, choose, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { emailTo, expect, open, PHONE, signInAsShopper, test } from "./site.ts";

/** A man's, a woman's and a unisex shoe, and clothing: the options as the provider has them, and the size as it is written. */
const ITEMS = [
  { path: "/product/lamp-low", title: "Lamp Low", color: "Bone", size: "9", written: "Men’s 9" },
  { path: "/product/be-still-slide", title: "Be Still Slide", color: "Bone", size: "8", written: "Women’s 8" },
  { path: "/product/pilgrim-low", title: "Pilgrim Low", color: "Umber", size: "9.5", written: "M 9.5 / W 11" },
  { path: "/product/shod-tee", title: "Shod Tee", color: "Ink", size: "M", written: "M" },
];

/** The block of an item has its size as it is written, and no other. */
async function expectSizes(area: Locator): Promise<void> {
  for (const { title, color, written } of ITEMS) {
    await expect(area).toContainText(title);
    await expect(area).toContainText(new RegExp(`${color}\\s*(?:,|/|•)\\s*${written}(?![\\w.])`), {
      useInnerText: true,
    });
  }
}

test("a size reads the same on the page, in the cart, at checkout, in the receipt, in tracking, in the account and in the admin", async ({
  browser,
  owner,
  site,
}) => {
  test.slow();
  const context = await browser.newContext();
  const email = await signInAsShopper(context, site);
  const page = await context.newPage();
  for (const { path, color, size, written } of ITEMS) {
    await open(page, path);
    await choose(page, "Color", color);
    await choose(page, "Size", size);
    await expect(page.getByRole("radio", { name: written, exact: true })).toBeChecked();
    await addToCart(page);
  }
  await expectSizes(await openCart(page));

  const tab = await startCheckout(page);
  await expectSizes(tab.locator("body"));
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  await expectSizes(tab.getByRole("main"));
  const number = /#(\d{4})/.exec(await tab.getByRole("main").innerText())?.[1] ?? "";

  const { text = "" } = await emailTo(site, email, /order/);
  for (const { color, written } of ITEMS) expect(text).toMatch(new RegExp(`${color}(, | / )${written}(?![\\w.])`));
  const link = /http\S+order-status\/mine\S+/.exec(text)?.[0] ?? "";
  await tab.goto(link);
  await expectSizes(tab.getByRole("main"));

  await open(page, "/order-status");
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Track order" }).click();
  await expectSizes(page.getByRole("region", { name: `Order #${number}` }));

  await open(page, "/account-settings/orders");
  await expectSizes(page.getByRole("region", { name: `Order #${number}` }));

  await open(owner, "/admin/orders");
  // The list is a few seconds behind the provider.
  await owner.getByRole("button", { name: "Refresh" }).click();
  const row = owner.getByRole("list", { name: "Orders" }).getByRole("listitem").filter({ hasText: email });
  await expectSizes(row);
  await row.getByRole("link").first().click();
  await expect(owner.getByRole("heading", { level: 1, name: `Order #${number}` })).toBeVisible();
  await expectSizes(owner.getByRole("main"));

  for (const { title, color, written } of ITEMS) {
    await open(owner, `/admin/inventory?q=${encodeURIComponent(`${title} ${color}`)}`);
    await expect(owner.getByRole("main")).toContainText(new RegExp(`${color}(, | / )${written}(?![\\w.])`), {
      useInnerText: true,
    });
  }
});

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test(`at ${viewport.width} px a shopper finds a size by the one usually worn, and buys it`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, "/product/pilgrim-low");
    await page.getByRole("link", { name: "Find your size" }).click();
    const helper = page.getByRole("form", { name: "Find your size" });
    const find = async (typed: string, system: string) => {
      await helper.getByLabel("Foot length or usual size").fill(typed);
      await helper.getByRole("combobox").first().selectOption(system);
      await helper.getByRole("button", { name: "Find my size" }).click();
    };
    await find("42", "men");
    await expect(helper.getByText("Enter a number from 3.5 to 16 in US men’s sizes.")).toBeVisible();
    await find("42", "eu");
    await expect(helper.getByRole("status")).toContainText("Your size: M 9 / W 10.5");
    await find("9½", "women");
    await expect(helper.getByRole("status")).toContainText("Your size: M 8 / W 9.5");
    await find("10.63", "in");
    await expect(helper.getByRole("status")).toContainText("Your size: M 10 / W 11.5");
    await expectNoViolations(page);
    await helper.getByRole("button", { name: "Choose this size" }).click();
    await expect(page.getByRole("radio", { name: "M 10 / W 11.5", exact: true })).toBeChecked();
    await choose(page, "Color", "Ivory");
    await addToCart(page);
    await expect(await openCart(page)).toContainText("Ivory • M 10 / W 11.5");

    // The size is remembered, also for a woman's shoe of another size system.
    await open(page, "/product/lamp-low");
    await expect(page.getByRole("radio", { name: "Men’s 10", exact: true })).toBeChecked();
  });

test("a size that is sold out in a color does not strike out that color, and the video is that of the color", async ({
  page,
}) => {
  await open(page, "/product/pilgrim-low");
  await choose(page, "Size", "12");
  await expect(page.getByRole("radio", { name: "Ivory" })).toHaveAccessibleDescription("");
  await choose(page, "Color", "Ivory");
  await expect(page.getByRole("radio", { name: "M 12 / W 13.5" })).toHaveAccessibleDescription("Sold out");
  await expect(page.locator("video")).toHaveCount(1);
  await choose(page, "Color", "Midnight");
  await expect(page.locator("video")).toHaveCount(0);
});

test("on every phone a size is in two lines, and no word is broken", async ({ page }) => {
  // A woman's shoe, a man's and a unisex one.
  for (const handle of ["beautiful-feet-low", "lamp-low", "pilgrim-low"])
    for (const width of [320, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `/product/${handle}`);
      const heights = await page
        .locator("[data-option=Size] .option-name > [aria-hidden] > span")
        .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThanOrEqual(10);
      expect(Math.max(...heights), `${handle} at ${width} px`).toBeLessThan(20);
    }
});
