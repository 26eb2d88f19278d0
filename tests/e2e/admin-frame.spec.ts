import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { adminMenu } from "./admin.ts";
import { expect, open, test, unique } from "./site.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("the admin has its own header and menu, also on an unknown page, and none of the shop's", async ({
  owner: page,
}) => {
  for (const path of ["/admin", "/admin/orders", "/admin/nowhere"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(path === "/admin/nowhere" ? 404 : 200);
    await expect(adminMenu(page).getByRole("link", { name: "Prayers" })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(1);
    for (const group of ["Sell", "Community", "Email", "Settings"])
      await expect(adminMenu(page).getByRole("list", { name: group })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Open cart" })).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: "View store" })).toHaveAttribute("href", "/");
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await expectNoViolations(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a prayer request that arrives is counted in the menu, with its line on the home, and leaves both once it is handled", async ({
  owner: page,
  site,
}) => {
  const response = await page.request.post("/functions/v1/submit-prayer-request", {
    data: { prayerRequest: "For the count", shareNamePublicly: false, postToWall: false, isUrgent: true },
    headers: { Origin: site.url },
  });
  expect(response.status()).toBe(200);
  await open(page, "/admin/prayers?show=waiting");
  const count = async () =>
    Number(
      /\d+/.exec(
        (await adminMenu(page)
          .getByRole("link", { name: /^Prayers/ })
          .textContent()) ?? "",
      )?.[0] ?? 0,
    );
  const before = await count();
  expect(before).toBeGreaterThan(0);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "For the count" });
  await card.getByRole("button", { name: /^Prayed for this/ }).press("Enter");
  await expect(card).toHaveCount(0);
  await expect.poll(count).toBe(before - 1);
});

test("the owner finds a screen and a promo code from anywhere with the keyboard", async ({ owner: page }) => {
  await open(page, "/admin/promo-codes?new=1");
  const code = unique("find").toUpperCase();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Discount value").fill("5");
  await page.getByRole("button", { name: "Create Promo Code" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: code })).toBeVisible();

  await open(page, "/admin/orders");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find in the admin" });
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("inv");
  await expect(palette.getByRole("option").first()).toContainText("Inventory");
  await expectNoViolations(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Inventory Management" })).toBeVisible();
  await expect(palette).toBeHidden();

  await page.getByRole("button", { name: "Find", exact: true }).press("Enter");
  // A late response to the beginning must not replace the results of the whole code.
  await page.route("**/admin/find?*", async (route) => {
    const typed = new URL(route.request().url()).searchParams.get("q") ?? "";
    if (typed.length < 4) await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await field.fill(code.slice(0, 3));
  await page.waitForRequest("**/admin/find?*");
  await field.fill(code);
  const found = palette.getByRole("option").filter({ hasText: code });
  await expect(found).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(palette.getByRole("option", { selected: true })).toHaveCount(1);
  await field.fill("no such thing at all");
  await expect(palette.getByRole("status")).toContainText("Nothing found");
  await field.fill(code);
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/admin/promo-codes\\?q=${code}$`));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expectNoHorizontalScroll(page);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
});

test("j and k move through the rows of every list, also those without a search", async ({ owner: page }) => {
  for (const [path, list] of [
    ["/admin/system", "Checks"],
    ["/admin/policies", "Policies"],
    ["/admin/inventory", null],
  ] as const) {
    await open(page, path);
    const rows = list
      ? page.getByRole("list", { name: list }).getByRole("listitem")
      : page.getByRole("main").locator("[data-rows] > li");
    await page.keyboard.press("j");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
  }
  await open(page, "/admin/policies");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/policies\/\w+/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an admin turns an alert off and on again", async ({ owner: page }) => {
    await page.goto("/admin/alerts");
    const orders = page.getByRole("switch", { name: "New orders" });
    for (const isOn of [false, true]) {
      await orders.setChecked(isOn);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL(/\/admin\/alerts\?done=saved$/);
      await expect(orders).toBeChecked({ checked: isOn });
    }
  });
});
