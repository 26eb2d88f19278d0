import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectNoViolations } from "./accessibility.ts";
import { expect, open, PHONE, test } from "./site.ts";

const list = (page: Page) => page.getByRole("list", { name: "Inventory" });
const NAME = "Waxed Laces, Crimson";
const field = (page: Page) => page.getByRole("textbox", { name: `In stock: ${NAME}` });

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`[ADM-INV-08] the owner edits stock in place with the keyboard, and is asked about a change that came first, at ${viewport.width} px`, async ({
    owner: page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, "/admin/inventory?q=waxed+laces+crimson");
    await expect(list(page).getByRole("listitem")).toHaveCount(1);
    const before = Number(await field(page).inputValue());
    const after = before + 10;
    await field(page).focus();
    await field(page).fill("1,200");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveAccessibleDescription(/without separators/);
    await expect(field(page)).toBeFocused();
    await expectNoViolations(page);

    await field(page).fill(String(after));
    await page.keyboard.press("Shift+Tab");
    await page.getByRole("combobox", { name: `Reason for ${NAME}` }).selectOption("received");
    await field(page).press("Enter");
    await expect(page.getByText("Stock updated")).toBeVisible();
    await expect(list(page)).toContainText("owner@shod.example · Received");
    await expect(field(page)).toHaveValue(String(after));

    // An order takes two while the owner types.
    await field(page).fill("99");
    await site.db.execute(sql`update store.variants set stock = stock - 2 where title = 'Crimson' and product_id =
      (select id from store.products where handle = 'waxed-laces')`);
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(`^Now ${after - 2}: .* set it to 99\\.$`));
    await expect(field(page)).toHaveValue("99");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveAccessibleDescription("");
    await expect(field(page)).toHaveValue("99");

    await page.getByRole("link", { name: "Waxed Laces" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
    await expect(page.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText("99");
    await expectNoViolations(page);
    await field(page).fill(String(before));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Stock updated").first()).toBeVisible();
  });

test("the owner exports the inventory, edits the file and imports it after a preview", async ({ owner: page }) => {
  await open(page, "/admin/inventory?q=waxed+laces");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export results (CSV)" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const [head = "", line = ""] = Buffer.concat(chunks).toString("utf8").split("\r\n");
  const cells = line.split(",");
  const stock = Number(cells.at(-1));
  cells[cells.length - 2] = String(stock + 3);
  const file = (text: string) => ({ name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

  await page.getByRole("link", { name: "Import (CSV)" }).click();
  await page.getByLabel("CSV file").setInputFiles(file(`${head}\n${cells.join(",")}\nx,x,NO-SUCH,,,,,1,1`));
  await page.getByRole("button", { name: "Check file" }).press("Enter");
  await expect(page.getByText(`${stock} → ${stock + 3}.`)).toBeVisible();
  await expect(page.getByText(/Line 3.*No item has this SKU/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Import 1" }).press("Enter");
  await expect(page.getByText(/1 updated, 1 with errors/).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("stock and thresholds are plain forms, and errors stand at their fields", async ({ owner: page }) => {
    await page.goto("/admin/inventory?q=waxed+laces+crimson");
    const before = await field(page).inputValue();
    await field(page).fill("-1");
    await page.getByRole("button", { name: `Save stock of ${NAME}` }).click();
    await expect(field(page)).toHaveAccessibleDescription(/0 or more/);
    await expect(field(page)).toHaveValue("-1");
    await field(page).fill("41");
    await page.getByRole("button", { name: `Save stock of ${NAME}` }).click();
    await expect(page).toHaveURL(/q=waxed.*done=stock/);
    await expect(field(page)).toHaveValue("41");
    await field(page).fill(before);
    await page.getByRole("button", { name: `Save stock of ${NAME}` }).click();

    await page.locator("summary", { hasText: "Low-stock threshold" }).click();
    await page.getByLabel("Low at or below").fill("many");
    await page.getByRole("button", { name: "Save threshold" }).click();
    await expect(page.getByText("Enter a whole number, like 12.")).toHaveCount(1);
  });
});
