import { total } from "./drawer.ts";
import { openCart } from "./shopper.ts";
import { expect, open, test, unique } from "./site.ts";

test("[ADM-PROMO-01] [ADM-PROMO-02] [ADM-PROMO-03] [ADM-PROMO-04] [ADM-PROMO-05] [ADM-PROMO-06] [ADM-PROMO-12] [ADM-PROMO-13] [ADM-PROMO-14] [ADM-PROMO-22] [ADM-PROMO-24] [GUARD-16] [GUARD-22] the owner creates a promo code with the keyboard, deactivates and deletes it", async ({
  owner: page,
}) => {
  await open(page, "/admin/promo-codes");
  await expect(page.getByRole("heading", { level: 1, name: "Promo Code Management" })).toBeVisible();

  await page.getByRole("link", { name: "New code" }).press("Enter");
  const create = page.getByRole("button", { name: "Create Promo Code" });
  await create.press("Enter");
  await expect(page.getByText("Code is required").first()).toBeVisible();
  await expect(page.getByText("Error creating promo code").first()).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();

  const code = unique("size");
  await page.keyboard.type(code);
  await page.getByLabel("Discount type").selectOption("Fixed amount");
  await page.getByLabel("Discount value").fill("-5");
  await page.getByLabel("Discount value").press("Enter");
  await expect(page.getByText("Discount value must be more than 0").first()).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue(code);
  await expect(page.getByLabel("Discount type")).toHaveValue("fixed");
  await page.getByLabel("Discount value").fill("7.50");
  await page.getByLabel("Usage limit").fill("3");
  await page.getByLabel("Discount value").press("Enter");
  await expect(page.getByText("Promo code created!")).toBeVisible();

  const row = page.getByRole("listitem").filter({ hasText: code.toUpperCase() });
  await expect(row).toContainText("USD 7.50 off · 0 of 3 used · never expires");
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Deactivate ${code.toUpperCase()}` }).press("Enter");
  await expect(row.getByText("Inactive", { exact: true })).toBeVisible();

  page.once("dialog", (dialog) => void dialog.dismiss());
  await row.getByRole("button", { name: `Delete ${code.toUpperCase()}` }).press("Enter");
  await expect(row).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await row.getByRole("button", { name: `Delete ${code.toUpperCase()}` }).press("Enter");
  await expect(page.getByText("Promo code deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("[ADM-PROMO-10] a promo code created in the admin takes its discount off in the drawer", async ({
  owner: page,
}) => {
  await page.goto("/admin/promo-codes?new=1");
  const code = unique("half");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Discount value").fill("50");
  await page.getByRole("button", { name: "Create Promo Code" }).click();
  await expect(page.getByText("Promo code created!")).toBeVisible();
  await page.goto("/product/pilgrim-low");
  await page.getByRole("radio", { name: "Umber" }).check();
  await page.getByRole("radio", { name: "M 10 / W 11.5" }).check();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  const drawer = await openCart(page);
  await drawer.getByLabel("Promo code").fill(code);
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(total(drawer, "Total")).toHaveText("USD 64.00");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("[ADM-PROMO-08] [ADM-PROMO-09] [ADM-PROMO-10] promo codes are created, deactivated and deleted with the same forms", async ({
    owner: page,
  }) => {
    await page.goto("/admin/promo-codes");
    await page.getByRole("link", { name: "New code" }).click();
    const code = unique("plain").toUpperCase();
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByLabel("Discount value").fill("5");
    await page.getByRole("button", { name: "Create Promo Code" }).click();
    await expect(page.locator("noscript p")).toHaveText("Promo code created!");
    const row = page.getByRole("listitem").filter({ hasText: code });
    await row.getByRole("button", { name: `Deactivate ${code}` }).click();
    await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: `Delete ${code}` }).click();
    const refusal = page.getByRole("main").getByRole("alert");
    await expect(refusal).toHaveText(`No changes made: Check “Yes, really” and click Delete again. (${code})`);
    await expect(row).toHaveCount(1);
    await row.locator("noscript input").check();
    await row.getByRole("button", { name: `Delete ${code}` }).click();
    await expect(row).toHaveCount(0);
  });
});
