import type { Locator } from "@playwright/test";
import { adminLine, adminMenu } from "./admin.ts";
import { expectSound } from "./faults.ts";
import { expect, test } from "./site.ts";
import { signInAsOwner } from "./visitors.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, javaScriptEnabled });

    test(`${javaScriptEnabled ? "with" : "without"} JavaScript the owner reaches any screen in two taps from one line, which says where they are`, async ({
      page,
      context,
      site,
    }) => {
      await signInAsOwner(context, site);
      await page.goto("/admin/orders");
      const [menu, line] = [adminMenu(page), adminLine(page)];
      await expect(line).toHaveText("Admin menu, current screen: Orders");
      await expect(menu.getByRole("link")).toHaveCount(0);
      const [bar, main] = [await box(line), await box(page.getByRole("main"))];
      expect(bar.height).toBeGreaterThanOrEqual(44);
      const top = (await box(page.getByRole("heading", { level: 1 }))).y - main.y;
      expect(top, "what stands above a screen's title takes a line and the way back").toBeLessThan(3 * bar.height);

      await line.tap();
      await expect(menu.getByRole("link", { name: "Orders" })).toHaveAttribute("aria-current", "page");
      for (const link of await menu.getByRole("link").all())
        expect((await box(link)).height).toBeGreaterThanOrEqual(44);
      await line.tap();
      await expect(menu.getByRole("link")).toHaveCount(0);
      await line.tap();
      await menu.getByRole("link", { name: "Audit log" }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
      await expect(line).toHaveText("Admin menu, current screen: Audit log");
      await expect(menu.getByRole("link")).toHaveCount(0);

      await line.press("Enter");
      await page.keyboard.press("Tab");
      await expect(menu.getByRole("link", { name: "Dashboard" })).toBeFocused();
      if (javaScriptEnabled) {
        await expectSound(page);
        await page.keyboard.press("Escape");
        await expect(menu.getByRole("link")).toHaveCount(0);
        await expect(line).toBeFocused();
        await page.keyboard.press("Space");
        await menu.getByRole("link", { name: "Audit log" }).press("Enter");
        await expect(menu.getByRole("link")).toHaveCount(0);
        await expect(line, "where it led was open already").toBeFocused();
        await line.press("Enter");
      }
      await menu.getByRole("link", { name: "Newsletter" }).press("Enter");
      await page.getByRole("link", { name: "Sent mailings" }).tap();
      await expect(page).toHaveURL(/\/admin\/newsletter\/mailings$/);
      await expect(line).toHaveText("Admin menu, current screen: Newsletter");
      await line.tap();
      await page.getByRole("main").getByRole("button", { name: "Sign Out" }).tap();
      await expect(page).toHaveURL(`${site.url}/`);
    });
  });
}

async function box(of: Locator) {
  const found = await of.boundingBox();
  if (!found) throw new Error("It is not on the page.");
  return found;
}
