import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { anEmail, expect, open, test } from "./site.ts";

test("[ADM-ORD-01] [ADM-ORD-02] [ADM-ORD-05] [ADM-ORD-06] [ADM-ORD-08] [ADM-ORD-10] [ADM-ORD-11] [NAV-23] [ROUTE-33] the owner sees the empty order list, then a new order and its details, with the keyboard", async ({
  owner: page,
  browser,
}) => {
  await open(page, "/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Shopify Orders" })).toBeVisible();
  const totals = page.getByRole("region", { name: "Totals" });
  const placed = Number(await totals.getByRole("definition").first().innerText());
  if (placed === 0) await expect(page.getByText("No Orders Yet")).toBeVisible();

  const email = anEmail("miriam");
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto("/product/ebenezer-journal");
  await addToCart(buyer);
  await openCart(buyer);
  const tab = await startCheckout(buyer);
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();

  await page.getByRole("button", { name: "Refresh" }).press("Enter");
  await expect(totals.getByRole("definition").first()).toHaveText(String(placed + 1));
  await expect(totals).toContainText(/Total RevenueUSD \d+\.\d\d/);
  await expect(totals).toContainText(/Avg Order ValueUSD \d+\.\d\d/);
  const newest = page.getByRole("list", { name: "Orders" }).getByRole("listitem").first();
  for (const text of ["Paid", "Unfulfilled", email, "Ebenezer Journal"]) await expect(newest).toContainText(text);

  const number = await newest.getByRole("link").innerText();
  await newest.getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Order ${number}` })).toBeVisible();
  for (const text of [
    "Paid",
    "Unfulfilled",
    "Ruth Miller",
    "12 Harbor Road",
    "Ebenezer Journal",
    "Subtotal",
    "Shipping",
    "Tax",
    "Total",
    "Order placed",
  ])
    await expect(page.getByRole("main")).toContainText(text);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await buyer.context().close();
});

test("[ADM-ORD-05] the owner finds an order by name, part of an email address, product and date, exports it, and prints its slip", async ({
  owner: page,
  browser,
}) => {
  const email = anEmail("phoebe");
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto("/product/ebenezer-journal");
  await addToCart(buyer);
  await openCart(buyer);
  const tab = await startCheckout(buyer);
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();

  await open(page, "/admin/orders");
  await page.getByRole("button", { name: "Refresh" }).click();
  const search = page.getByRole("searchbox", { name: "Search orders" });
  const row = page.getByRole("list", { name: "Orders" }).getByRole("listitem").filter({ hasText: email });
  for (const typed of [email.slice(2, 12), `miller ebenezer ${email}`]) {
    await search.fill(typed);
    await search.press("Enter");
    await expect(row).toContainText("Ruth Miller");
  }
  await page.getByRole("link", { name: "To ship" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("link", { name: "Canceled" }).click();
  await expect(page.getByText("No orders found for")).toBeVisible();
  await page.getByRole("link", { name: "All", exact: true }).click();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export results (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByText("Dates, code and order").click();
  await page.getByLabel(/^From\b/).fill("2030-02-01");
  await page.getByLabel(/^To\b/).fill("2030-01-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Choose the first day or a later one.")).toBeVisible();
  await expect(page.getByLabel(/^From\b/)).toHaveValue("2030-02-01");
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Clear" }).click();

  await row.getByRole("link").click();
  await page.getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /SHOD · Order #\d+/ })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Ebenezer Journal" })).toContainText("USD");
  await page.getByRole("link", { name: "Hide prices" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ebenezer Journal" })).not.toContainText("USD");
  await expectNoViolations(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await buyer.context().close();
});
