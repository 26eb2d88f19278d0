import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { expect, test } from "./site.ts";
import { openAsOwner } from "./visitors.ts";

for (const width of [390, 1440]) {
  test(`[ADM-ORD-01] [ADM-ORD-02] [ADM-ORD-05] [ADM-ORD-06] [ADM-ORD-08] [ADM-ORD-10] [ADM-ORD-11] [NAV-23] [ROUTE-33] at ${width} px the owner sees the empty order list, then a new order and its details, with the keyboard`, async ({
    browser,
    site,
  }) => {
    const page = await openAsOwner(browser, site, "/admin/orders", {
      reducedMotion: "reduce",
      viewport: { width, height: 900 },
    });
    await expect(page.getByRole("heading", { level: 1, name: "Shopify Orders" })).toBeVisible();
    const totals = page.getByRole("region", { name: "Totals" });
    const placed = Number(await totals.getByRole("definition").first().innerText());
    if (placed === 0) await expect(page.getByText("No Orders Yet")).toBeVisible();
    await expectNoViolations(page);

    const buyer = await (await browser.newContext({ baseURL: site.url })).newPage();
    await buyer.goto("/product/ebenezer-journal");
    await addToCart(buyer);
    await openCart(buyer);
    const tab = await startCheckout(buyer);
    await fillCheckout(tab, { email: "miriam@shod.example" });
    await pay(tab);
    await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();

    await page.getByRole("button", { name: "Refresh" }).press("Enter");
    await expect(totals.getByRole("definition").first()).toHaveText(String(placed + 1));
    await expect(totals).toContainText(/Total RevenueUSD \d+\.\d\d/);
    await expect(totals).toContainText(/Avg Order ValueUSD \d+\.\d\d/);
    const newest = page.getByRole("list", { name: "Orders" }).getByRole("listitem").first();
    for (const text of ["Paid", "Unfulfilled", "miriam@shod.example", "Ebenezer Journal"])
      await expect(newest).toContainText(text);
    await expect(page.getByRole("main").getByRole("button")).toHaveText(["Shortcuts", "Sign Out", "Refresh"]);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

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
    await page.context().close();
  });
}
