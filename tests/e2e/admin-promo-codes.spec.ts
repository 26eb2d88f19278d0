import { total } from "./drawer.ts";
import { expectNoViolations } from "./accessibility.ts";
import { openCart } from "./shopper.ts";
import { expect, test } from "./site.ts";
import { signInAsOwner, signInAsShopper } from "./visitors.ts";

for (const [size, viewport] of [
  ["on a phone", { width: 390, height: 844 }],
  ["on a desktop", { width: 1440, height: 900 }],
] as const) {
  test.describe(size, () => {
    test.use({ viewport });

    test(`[ADM-PROMO-01] [ADM-PROMO-02] [ADM-PROMO-03] [ADM-PROMO-04] [ADM-PROMO-05] [ADM-PROMO-06] [ADM-PROMO-12] [ADM-PROMO-13] [ADM-PROMO-14] [ADM-PROMO-22] [ADM-PROMO-24] [GUARD-16] [GUARD-22] the owner creates a promo code with the keyboard, deactivates and deletes it`, async ({
      page,
      context,
      site,
    }) => {
      await signInAsOwner(context, site);
      await page.goto("/admin/promo-codes");
      await expect(page.getByRole("heading", { level: 1, name: "Promo Code Management" })).toBeVisible();
      await expectNoViolations(page);

      const create = page.getByRole("button", { name: "Create Promo Code" });
      await create.press("Enter");
      await expect(page.getByText("Code is required").first()).toBeVisible();
      await expect(page.getByText("Error creating promo code").first()).toBeVisible();
      await expect(page.getByLabel("Code", { exact: true })).toBeFocused();

      const code = `size${viewport.width}`;
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
      await expectNoViolations(page);
    });
  });
}

test("[ADM-PROMO-10] a promo code created in the admin takes its discount off in the drawer", async ({
  page,
  context,
  site,
}) => {
  await signInAsOwner(context, site);
  await page.goto("/admin/promo-codes");
  await page.getByLabel("Code", { exact: true }).fill("half");
  await page.getByLabel("Discount value").fill("50");
  await page.getByRole("button", { name: "Create Promo Code" }).click();
  await expect(page.getByText("Promo code created!")).toBeVisible();
  await page.goto("/product/pilgrim-low");
  await page.getByRole("radio", { name: "Umber" }).check();
  await page.getByRole("radio", { name: "Women’s 11.5 / Men’s 10" }).check();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  const drawer = await openCart(page);
  await drawer.getByLabel("Promo code").fill("half");
  await drawer.getByRole("button", { name: "Apply" }).click();
  await expect(total(drawer, "Total")).toHaveText("USD 64.00");
});

test("[ADM-PROMO-20] [ADM-PROMO-21] [ROUTE-29] guests and shoppers cannot open the promo codes", async ({
  page,
  context,
  site,
}) => {
  await page.goto("/admin/promo-codes");
  await expect(page).toHaveURL(/\/auth/);
  await signInAsShopper(context, site);
  await page.goto("/admin/promo-codes");
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText("Admin access required")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("[ADM-PROMO-08] [ADM-PROMO-09] [ADM-PROMO-10] promo codes are created, deactivated and deleted with the same forms", async ({
    page,
    context,
    site,
  }) => {
    await signInAsOwner(context, site);
    await page.goto("/admin/promo-codes");
    await page.getByLabel("Code", { exact: true }).fill("unscripted");
    await page.getByLabel("Discount value").fill("5");
    await page.getByRole("button", { name: "Create Promo Code" }).click();
    await expect(page.locator("noscript p")).toHaveText("Promo code created!");
    const row = page.getByRole("listitem").filter({ hasText: "UNSCRIPTED" });
    await row.getByRole("button", { name: "Deactivate UNSCRIPTED" }).click();
    await expect(row.getByText("Inactive", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Delete UNSCRIPTED" }).click();
    const refusal = page.getByRole("main").getByRole("alert");
    await expect(refusal).toHaveText("No changes made: Check “Yes, really” and click Delete again. (UNSCRIPTED)");
    await expect(page.getByLabel("Discount type")).toHaveValue("percentage");
    await expect(row).toHaveCount(1);
    await row.locator("noscript input").check();
    await row.getByRole("button", { name: "Delete UNSCRIPTED" }).click();
    await expect(row).toHaveCount(0);
  });
});
