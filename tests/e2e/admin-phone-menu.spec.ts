import type { Locator } from "@playwright/test";
import { adminMenu } from "./admin.ts";
import { expectNoViolations } from "./accessibility.ts";
import { expect, OWNER, PHONE, test } from "./site.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe("on a phone", () => {
    test.use({ viewport: PHONE, isMobile: true, hasTouch: true, javaScriptEnabled });

    test(`${javaScriptEnabled ? "with" : "without"} JavaScript the owner reaches any screen in two taps from a drawer whose button names the current screen`, async ({
      page,
      context,
      site,
    }) => {
      await site.signIn(context, OWNER);
      await page.goto("/admin/orders");
      const [menu, toggle] = [adminMenu(page), adminMenu(page).locator("summary")];
      await expect(toggle).toHaveText("Admin menu, current screen: Orders");
      await expect(menu.getByRole("link")).toHaveCount(0);
      const [bar, main] = [await box(toggle), await box(page.getByRole("main"))];
      expect(bar.height).toBeGreaterThanOrEqual(44);
      const top = (await box(page.getByRole("heading", { level: 1 }))).y - main.y;
      expect(top, "above a screen's title is only the back link").toBeLessThan(3 * bar.height);

      await toggle.tap();
      await expect(menu.getByRole("link", { name: "Orders" })).toHaveAttribute("aria-current", "page");
      for (const link of await menu.getByRole("link").all())
        expect((await box(link)).height).toBeGreaterThanOrEqual(44);
      await toggle.tap();
      await expect(menu.getByRole("link")).toHaveCount(0);
      await toggle.tap();
      await menu.getByRole("link", { name: "Audit log" }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
      await expect(toggle).toHaveText("Admin menu, current screen: Audit log");
      await expect(menu.getByRole("link")).toHaveCount(0);

      await toggle.press("Enter");
      await page.keyboard.press("Tab");
      await expect(menu.getByRole("link", { name: "Dashboard" })).toBeFocused();
      if (javaScriptEnabled) {
        await expectNoViolations(page);
        await page.keyboard.press("Escape");
        await expect(menu.getByRole("link")).toHaveCount(0);
        await expect(toggle).toBeFocused();
        await page.keyboard.press("Space");
        await menu.getByRole("link", { name: "Audit log" }).press("Enter");
        await expect(menu.getByRole("link")).toHaveCount(0);
        await expect(toggle, "the screen was already open").toBeFocused();
        await toggle.press("Enter");
      }
      await menu.getByRole("link", { name: "Newsletter" }).press("Enter");
      await page.getByRole("link", { name: "Sent mailings" }).tap();
      await expect(page).toHaveURL(/\/admin\/newsletter\/mailings$/);
      await expect(toggle).toHaveText("Admin menu, current screen: Newsletter");
      await toggle.tap();
      await menu.getByRole("button", { name: "Sign Out" }).tap();
      await expect(page).toHaveURL("/");
    });
  });
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("The element is not on the page.");
  return found;
}
