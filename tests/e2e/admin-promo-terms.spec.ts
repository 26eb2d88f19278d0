import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { total } from "./drawer.ts";
import { addToCart, choose, openCart } from "./shopper.ts";
import { expect, open, test, unique } from "./site.ts";

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("the owner gives a code terms with the keyboard, edits it beside another admin, and sees what Shopify has", async ({
      owner: page,
      context,
    }) => {
      const code = unique(`terms${width}`).toUpperCase();
      await open(page, "/admin/promo-codes?new=1");
      await page.getByLabel("Code", { exact: true }).focus();
      await page.keyboard.type(code);
      await page.getByLabel("Discount value").fill("10");
      await page.getByLabel("Minimum spend").fill("150");
      await page.getByLabel("Applies to", { exact: true }).selectOption("Products");
      await page.getByLabel("Which products or collections").fill("Pilgrim Low\nNo such shoe");
      await page.getByRole("switch", { name: "Once per customer" }).press("Space");
      await expect(
        page.getByText("Preview: 10% off Pilgrim Low and No such shoe from USD 150.00, once per customer"),
      ).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.getByLabel("Discount value").press("Enter");
      await expect(page.getByText("There is no product “No such shoe”.").first()).toBeVisible();
      await expect(page.getByLabel("Which products or collections")).toHaveValue("Pilgrim Low\nNo such shoe");
      await page.getByLabel("Which products or collections").fill("Pilgrim Low");
      await page.getByRole("button", { name: "Create Promo Code" }).press("Enter");
      await expect(page.getByText("Promo code created!").first()).toBeVisible();

      const row = (of: typeof page) => of.getByRole("listitem").filter({ hasText: code });
      await expect(row(page)).toContainText("minimum USD 150.00 · once per customer · for some products");
      const other = await context.newPage();
      for (const admin of [page, other]) {
        await admin.goto("/admin/promo-codes");
        await row(admin)
          .getByRole("link", { name: `Edit ${code}` })
          .press("Enter");
        await expect(admin.getByRole("heading", { name: `Edit ${code}` })).toBeVisible();
        await expect(admin.getByLabel("Which products or collections")).toHaveValue("Pilgrim Low");
      }
      await other.getByLabel("Discount value").fill("20");
      await other.getByRole("button", { name: "Save Promo Code" }).press("Enter");
      await expect(row(other)).toContainText("20% off");
      await other.close();
      await page.getByLabel("Minimum spend").fill("140");
      await page.getByRole("button", { name: "Save Promo Code" }).press("Enter");
      await expect(page.getByText("Someone else changed this after you opened it.").first()).toContainText(
        "Current values: discount value: 20; minimum spend: 150.00.",
      );
      await expect(page.getByLabel("Minimum spend")).toHaveValue("140");
      await page.getByRole("button", { name: "Save Promo Code" }).press("Enter");
      await expect(row(page)).toContainText("10% off");
      await expect(row(page)).toContainText("minimum USD 140.00");

      await row(page).getByRole("link", { name: code, exact: true }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: code })).toBeVisible();
      await expect(page.getByText("10% off Pilgrim Low from USD 140.00, once per customer.")).toBeVisible();
      await expect(page.getByText("No orders yet")).toBeVisible();
      const repair = page.getByRole("button", { name: /^Repair in/ });
      await expect(async () => {
        await page.reload();
        if (await repair.isVisible()) await repair.press("Enter");
        await expect(page.getByText("has the same terms")).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
    });

    test("the owner generates codes with one name, finds them and exports them", async ({ owner: page }) => {
      const batch = unique(`Batch ${width}`);
      await open(page, "/admin/promo-codes");
      await page.getByRole("link", { name: "Generate codes" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Generate promo codes" })).toBeVisible();
      await page.getByRole("button", { name: "Generate codes" }).press("Enter");
      await expect(page.getByText("Name is required").first()).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.getByLabel("Name", { exact: true }).fill(batch);
      await page.getByLabel("Prefix").fill(`w${width}-`);
      await page.getByLabel("Number of codes").fill("3");
      await page.getByRole("switch", { name: "Free shipping" }).press("Space");
      await expect(page.getByText("Preview: Free shipping")).toBeVisible();
      await page.getByLabel("Number of codes").press("Enter");
      await expect(page.getByText(`3 codes of “${batch}”.`)).toBeVisible();
      await expect(page.getByText("Free shipping · 0 used, no limit · never expires")).toHaveCount(3);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export results (CSV)" }).press("Enter"),
      ]);
      const stream = await download.createReadStream();
      const csv = (await stream.toArray()).join("");
      expect(csv.trim().split("\n")).toHaveLength(4);
      expect(csv).toContain(`W${width}-`);
    });

    test("[PROMO-20] a shopper sees what is missing of a code's minimum, adds it, and loses the discount below it", async ({
      owner: page,
    }) => {
      const code = unique(`min${width}`).toUpperCase();
      await open(page, "/admin/promo-codes?new=1");
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByLabel("Discount value").fill("10");
      await page.getByLabel("Minimum spend").fill("200");
      await page.getByRole("button", { name: "Create Promo Code" }).click();
      await expect(page.getByText("Promo code created!").first()).toBeVisible();

      await page.goto("/product/pilgrim-low");
      await choose(page, "Color", "Umber");
      await choose(page, "Size", "10");
      await addToCart(page);
      const drawer = await openCart(page);
      await drawer.getByLabel("Promo code").fill(code);
      await drawer.getByLabel("Promo code").press("Enter");
      await expect(drawer.getByText("Add USD 72.00 more to use this code").first()).toBeVisible();
      await drawer.getByRole("button", { name: /^Increase quantity/ }).press("Enter");
      await drawer.getByRole("button", { name: "Apply" }).press("Enter");
      await expect(total(drawer, "Discount")).toHaveText("−USD 25.60");
      await expectNoViolations(page);
      await drawer.getByRole("button", { name: /^Decrease quantity/ }).press("Enter");
      await expect(drawer.getByText(`Add USD 72.00 more to use ${code}`)).toBeVisible();
      await expect(total(drawer, "Total")).toHaveText("USD 128.00");
    });
  });
