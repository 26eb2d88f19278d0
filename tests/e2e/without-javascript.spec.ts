import { expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

test("[SHOP-02] [SHOP-25] [SHOP-26] [SHOP-27] without JavaScript a visitor browses, filters, searches and reads a product", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop", exact: true }).first().click();
  await page
    .getByRole("link", { name: /^Apparel/ })
    .first()
    .click();
  await expect(page).toHaveURL(/category=apparel/);
  await expect(page.getByRole("main").getByText("Shod Tee")).toBeVisible();
  await expect(page.getByRole("main").getByText("Pilgrim Low")).toHaveCount(0);
  await page.goto("/shop?filter=sale");
  await expect(page.getByRole("main").getByText("Beautiful Feet Low").first()).toBeVisible();
  await page.goto("/shop?gender=women");
  await expect(page.getByRole("main").getByText("Lamp Low")).toHaveCount(0);

  await page.goto("/search?q=tote");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Gleaner Tote/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Gleaner Tote" })).toBeVisible();
  await page.goto("/product/pilgrim-low");
  await expect(page.getByRole("radio", { name: "Ivory", exact: true })).toBeAttached();
  await expect(page.getByText("USD 128.00").first()).toBeVisible();
});
