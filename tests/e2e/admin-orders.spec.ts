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
  await expect(page.getByRole("main").getByRole("button")).toHaveText(["Shortcuts", "Sign Out", "Refresh"]);

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
  ])
    await expect(page.getByRole("main")).toContainText(text);
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await buyer.context().close();
});
