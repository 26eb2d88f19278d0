import { sql } from "drizzle-orm";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { tabTo } from "./keyboard.ts";
import { expect, open, PHONE, test, type Site } from "./site.ts";

const reset = async ({ db, dropPages }: Site) => {
  await db.execute(sql`delete from settings`);
  await db.execute(sql`select pg_notify('shod_settings', '{}')`);
  await dropPages();
};
test.beforeEach(({ site }) => reset(site));
test.afterEach(({ site }) => reset(site));

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the owner changes a setting by keyboard, visitors see it within seconds, and the audit log says so", async ({
      owner: page,
      browser,
    }) => {
      await open(page, "/admin/settings");
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      const contact = page.getByRole("region", { name: "Contact" });
      const email = contact.getByLabel("Contact email");
      await expect(email).toHaveValue("hello@shod.example");
      await tabTo(page, "textbox", "Contact email (optional)");
      await email.fill("not an address");
      await page.keyboard.press("Enter");
      await expect(contact.getByText("Contact email must be an email address")).toBeVisible();
      await expect(email).toBeFocused();
      await expect(email).toHaveValue("not an address");
      await email.fill("care@shop.example");
      await expect(contact.getByText("Contact email must be an email address")).toBeHidden();
      await page.keyboard.press("Enter");
      await expect(page.locator(".toast").getByText("Settings saved")).toBeVisible();

      const visitor = await (await browser.newContext()).newPage();
      await expect(async () => {
        await visitor.goto("/contact");
        await expect(visitor.getByRole("main").getByText("care@shop.example")).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 5_000 });
      await visitor.context().close();

      const time = page.getByRole("region", { name: "Time" });
      const zone = time.getByLabel("Time zone");
      await expect(zone).toHaveValue("America/New_York");
      await expect(zone).toHaveAccessibleDescription(/Default: America\/New York\.$/);

      await open(page, "/admin/audit");
      await expect(page.getByText("changed the value of the setting “Contact email”").first()).toBeVisible();
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner saves a shipping price, and the cart says it", async ({ owner: page }) => {
    await page.goto("/admin/settings");
    const shipping = page.getByRole("region", { name: "Shipping" });
    await shipping.getByLabel("Standard, United States").fill("8.50");
    await shipping.getByRole("button", { name: "Save Shipping" }).click();
    await expect(page.locator("noscript p").first()).toHaveText(
      "Settings saved: They apply everywhere within a few seconds.",
    );
    await expect(shipping.getByLabel("Standard, United States")).toHaveValue("8.50");
    await expect(async () => {
      await page.goto("/policies/shipping");
      await expect(page.getByText("United States, standard: USD 8.50")).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 5_000 });
  });
});
