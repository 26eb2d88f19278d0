import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { tabTo, tabToElement } from "./keyboard.ts";
import { expect, open, PHONE, test, unique } from "./site.ts";

const changes = (page: Page) => page.getByRole("list", { name: "Changes" });
const filters = (page: Page) => page.locator("summary").filter({ hasText: "Person, area and dates" });

/** A promo code, created and turned off. */
async function aChangedCode(page: Page): Promise<string> {
  const code = unique("sent").toUpperCase();
  await page.goto("/admin/promo-codes");
  const origin = new URL(page.url()).origin;
  const post = async (form: Record<string, string>) => {
    const headers = { Origin: origin, Accept: "text/html" };
    const response = await page.request.post(`${origin}/admin/promo-codes`, { form, headers });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await post({
    intent: "create",
    promo: code,
    discountType: "percentage",
    discountValue: "10",
    usageLimit: "",
    expiresAt: "",
  });
  await page.goto(`/admin/promo-codes?q=${code}`);
  const id = await page.getByRole("checkbox", { name: `Select ${code}` }).inputValue();
  await post({ intent: "toggle", id: id.split("|")[0] ?? "", active: "false" });
  return code;
}

for (const viewport of [{ width: 1440, height: 900 }, PHONE])
  test(`the owner reads the audit log in sentences, searches and filters it, and exports it, with the keyboard at ${viewport.width} px`, async ({
    owner: page,
  }) => {
    await page.setViewportSize(viewport);
    const code = await aChangedCode(page);
    await open(page, "/admin/audit");
    await expect(changes(page).getByText(`turned off the promo code ${code}`)).toBeVisible();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    await tabTo(page, "searchbox", "Search the audit log");
    await page.keyboard.type(`created ${code.toLowerCase()}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]q=created/);
    await expect(changes(page).getByRole("listitem")).toHaveCount(1);
    await expect(changes(page)).toContainText(`created the promo code ${code} for 10% off`);

    await tabToElement(page, changes(page).locator("summary"));
    await page.keyboard.press("Enter");
    await expect(changes(page).getByText("Discount value")).toBeVisible();
    await expect(changes(page)).not.toContainText(/[{}]/);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    await tabToElement(page, filters(page));
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Area" }).selectOption({ label: "Banners" });
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page.getByText(`No changes found for “created ${code.toLowerCase()}”`)).toBeVisible();
    await expectNoViolations(page);

    await page.getByLabel(/^From/).fill("2026-11-02");
    await page.getByLabel(/^To/).fill("2026-11-01");
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page.getByLabel(/^To/)).toHaveAccessibleDescription(/Choose the first day or a later one/);
    await expectNoHorizontalScroll(page);
    await page.getByRole("link", { name: "Clear" }).press("Enter");
    await expect(changes(page).getByRole("listitem")).toHaveCount(1);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export results (CSV)" }).press("Enter");
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv).toContain(`created the promo code ${code} for 10% off`);
    await open(page, "/admin/audit");
    await expect(changes(page)).toContainText("exported a part of the audit log");

    await page.getByRole("link", { name: code }).first().press("Enter");
    await expect(page).toHaveURL(`/admin/promo-codes?q=${code}`);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the audit log is searched, filtered and opened", async ({ owner: page }) => {
    const code = await aChangedCode(page);
    await page.goto("/admin/audit");
    await page.getByRole("searchbox", { name: "Search the audit log" }).fill(code);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(changes(page).getByRole("listitem")).toHaveCount(2);
    await filters(page).click();
    await page.getByRole("combobox", { name: "Area" }).selectOption({ label: "Promo codes" });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/area=promo-codes/);
    await expect(changes(page).getByRole("listitem")).toHaveCount(2);
    await changes(page).locator("summary").last().click();
    await expect(changes(page).getByText("Discount value")).toBeVisible();
  });
});
