import type { Page } from "@playwright/test";
import { aPhoto, card, dialog, photoAt, tab, toast } from "./admin.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { expect, open, PHONE, test, unique } from "./site.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save product" });
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** The page of a product, once the shop shows it as expected: the catalog follows the store within seconds. */
async function shopShows(page: Page, handle: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/product/${handle}`);
    await expect(page.getByRole("main")).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

test("[ADM-PROD-44] the owner creates a product, photographs, sells, reprices, puts it on sale and archives it", async ({
  owner: page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = unique("Emmaus Road Low");
  const handle = title.toLowerCase().replaceAll(" ", "-");
  await open(page, "/admin/products");
  await page.getByRole("link", { name: "New product" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New product" })).toBeVisible();
  await page.getByRole("button", { name: "Create product" }).press("Enter");
  await expect(textbox(page, "Title")).toHaveAccessibleDescription(/Enter a title/);
  await expect(textbox(page, "Title")).toBeFocused();
  await expectNoViolations(page);

  await textbox(page, "Title").fill(title);
  await textbox(page, "Description (optional)").fill("A road.\n\n- Calf");
  await textbox(page, "Price (USD)").fill("128");
  await textbox(page, "Quantity (optional)").fill("7");
  await page.getByRole("combobox", { name: "Status" }).selectOption("active");
  await page.getByRole("button", { name: "Create product" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(textbox(page, "Price (USD)")).toHaveValue("128.00");
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);

  await page.getByRole("link", { name: "Photos, badges and categories" }).press("Enter");
  await tab(page, "Photos").click();
  await page.getByLabel("Upload photos").setInputFiles([await aPhoto("road.jpg", "#5b6a52")]);
  await expect(page.getByText("1 photo uploaded")).toBeVisible();
  await expect(photoAt(page, 1)).toContainText("No alt text");
  await photoAt(page, 1).getByRole("textbox", { name: "Label" }).fill("A road in the evening");
  await expect(photoAt(page, 1)).not.toContainText("No alt text");
  await dialog(page).getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(dialog(page)).toBeHidden();

  const shopper = await (await browser.newContext({ baseURL: site.url })).newPage();
  await shopShows(shopper, handle, "USD 128.00");
  await addToCart(shopper);
  await openCart(shopper);
  const checkout = await startCheckout(shopper);
  await expect(checkout.locator('img[src*="/product-photos/"]').first()).toHaveAttribute("src", /width=160$/);
  await fillCheckout(checkout);
  await pay(checkout);
  await expect(checkout.getByText(/#\d{4}/).first()).toBeVisible();

  await open(page, `/admin/products?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Price and details of ${title}` }).press("Enter");
  await expect(page.getByText("6 in stock.")).toBeVisible();
  await textbox(page, "Price (USD)").fill("118.005");
  await save(page).press("Enter");
  await expect(textbox(page, "Price (USD)")).toHaveAccessibleDescription(/at most 2 decimals/);
  await textbox(page, "Price (USD)").fill("118");
  await textbox(page, "Price before the sale (USD) (optional)").fill("128");
  await save(page).press("Enter");
  await expect(toast(page, "Product saved")).toBeVisible();
  await expect(textbox(page, "Price (USD)")).toHaveValue("118.00");
  await shopShows(shopper, handle, "USD 118.00");
  await expect(shopper.getByRole("main")).toContainText("USD 128.00");

  await page.getByRole("combobox", { name: "Status" }).selectOption("archived");
  await save(page).press("Enter");
  await expect(page.getByText("Archived", { exact: true }).first()).toBeVisible();
  await shopShows(shopper, handle, /not found/i);
  await open(page, `/admin/products?show=archived&q=${encodeURIComponent(title)}`);
  await expect(card(page, title)).toContainText("USD 118.00 · 1 variant · 6 in stock");
  await expectNoViolations(page);
  await shopper.context().close();
});

test("on a phone, with the keyboard, the owner renames a size, adds one, and is told what another admin saved", async ({
  owner: page,
}) => {
  await page.setViewportSize(PHONE);
  const title = unique("Narrow Gate");
  await open(page, "/admin/products/new");
  await textbox(page, "Title").fill(title);
  await textbox(page, "Price (USD)").fill("90");
  await textbox(page, "Quantity (optional)").fill("4");
  await textbox(page, "Name of option 1").fill("Size");
  await textbox(page, "Value 1 of option 1").fill("8");
  await textbox(page, "Value 2 of option 1").fill("9");
  await page.getByRole("button", { name: "Create product" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("8, USD 90.00")).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectNoViolations(page);

  const other = await page.context().newPage();
  await open(other, page.url());
  await textbox(other, "Title").fill(`${title} II`);
  await save(other).press("Enter");
  await expect(toast(other, "Product saved")).toBeVisible();
  await other.close();

  await textbox(page, "Value 1 of option 1").fill("US 8");
  await textbox(page, "Value 3 of option 1").fill("10");
  await save(page).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText(`Title: ${title} II`);
  await expect(textbox(page, "Value 1 of option 1")).toHaveValue("US 8");
  await save(page).press("Enter");
  await expect(toast(page, "Product saved")).toBeVisible();
  await expect(page.getByText("US 8, USD 90.00")).toBeVisible();
  await page.getByText("10, USD 90.00").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("0 in stock.").filter({ visible: true })).toHaveCount(1);
  await page.getByText("US 8, USD 90.00").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("4 in stock.").filter({ visible: true })).toHaveCount(1);
  // Where the page is scrolled to, the header covers half of a field.
  await page.evaluate("scrollTo(0, 0)");
  await expectNoViolations(page);

  await textbox(page, "Price of all variants (USD) (optional)").fill("80");
  await save(page).press("Enter");
  await expect(page.getByText("US 8, USD 80.00")).toBeVisible();
  await textbox(page, "Value 2 of option 1").fill("");
  await save(page).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("This removes a variant. 9.");
  await save(page).press("Enter");
  await expect(page.getByText("9, USD 80.00")).toBeHidden();
});

test("at a Shopify store the screen shows what Shopify has, leads there to change it, and changes nothing itself", async ({
  browser,
  largerShop,
}) => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    const context = await browser.newContext({ baseURL: largerShop.url, viewport });
    await largerShop.signInOwner(context);
    const page = await context.newPage();
    await open(page, "/admin/products");
    await expect(page.getByRole("link", { name: "New product" })).toHaveCount(0);
    await page.getByRole("link", { name: "Details of Product 0", exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "Variants" })).toBeVisible();
    const number = new URL(page.url()).pathname.split("/")[3];
    const edit = page.getByRole("link", { name: "Edit in Shopify" });
    await expect(edit).toHaveAttribute(
      "href",
      new RegExp(`^https://admin\\.shopify\\.com/store/[^/]+/products/${number}$`),
    );
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await expectNoViolations(page);
    const refused = await page.request.post(page.url(), {
      headers: { Origin: largerShop.url },
      form: { intent: "save", title: "Changed here" },
    });
    expect(await refused.text()).toContain("Shopify");
    await context.close();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a product is created, refused with its text, duplicated and deleted with plain forms", async ({
    owner: page,
  }) => {
    const title = unique("Plain Sandal");
    await page.goto("/admin/products/new");
    await textbox(page, "Title").fill(title);
    await textbox(page, "Price (USD)").fill("free");
    await page.getByRole("button", { name: "Create product" }).click();
    await expect(textbox(page, "Price (USD)")).toHaveAccessibleDescription(/Enter a price like 128.00/);
    await expect(textbox(page, "Title")).toHaveValue(title);
    await textbox(page, "Price (USD)").fill("40");
    await page.getByRole("button", { name: "Create product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("button", { name: "Duplicate product" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${title} (copy)` })).toBeVisible();
    await page.getByRole("checkbox", { name: "Yes, really" }).check();
    await page.getByRole("button", { name: "Delete product" }).click();
    await expect(page).toHaveURL(/\/admin\/products\?done=deleted/);
  });
});
