import { expect, OWNER, PHONE, signInAsShopper, test } from "./site.ts";

const header = "banner";

test("[NAV-16] [NAV-19] a guest sees a Sign In link and no account menu", async ({ page }) => {
  await page.goto("/story");
  const bar = page.getByRole(header);
  await expect(bar.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  await expect(bar.getByRole("button", { name: "Account" })).toHaveCount(0);
  await expect(page.getByText("Sign Out")).toHaveCount(0);
  await expect(page.getByText("ADMIN", { exact: true })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "on a phone" : "on a phone without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test("[NAV-16] [NAV-19] the account icon opens a sheet with Sign In, orders and help", async ({ page }) => {
      await page.goto("/story");
      await page.getByRole(header).getByRole("button", { name: "Account" }).click();
      const sheet = page.getByRole("navigation", { name: "Account" });
      await expect(sheet.getByRole("link")).toHaveText(["Sign In", "Track your order", "Contact", "FAQ"]);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await page.getByRole(header).getByRole("button", { name: "Account" }).click();
      await sheet.getByRole("link", { name: "Track your order" }).click();
      await expect(page).toHaveURL(/\/order-status$/);
      await expect(page.locator(":popover-open")).toHaveCount(0);
    });
  });

test("[NAV-15] [NAV-17] [NAV-18] [NAV-21] a shopper's menu has Account Settings and Sign Out, and no ADMIN menu", async ({
  page,
  context,
  site,
}) => {
  const email = await signInAsShopper(context, site);
  await page.goto("/story");
  await page.getByRole("button", { name: "Account" }).click();
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Account Settings" })).toHaveAttribute("href", "/account-settings");
  await expect(menu.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole(header).getByText("Sign In")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "ADMIN" })).toHaveCount(0);
});

test("[NAV-20] [NAV-21] [NAV-22] [GUARD-08] an admin opens the ADMIN menu with the keyboard and goes to the dashboard", async ({
  owner: page,
}) => {
  await page.goto("/story");
  const account = page.getByRole("button", { name: "Account" });
  await account.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "ADMIN" });
  await expect(menu.getByText("ADMIN", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Dashboard" }).press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1, name: "Needs your attention" })).toBeVisible();
});

test("[GUARD-09] signing out redirects to the home page, keeps the cart and signs out every tab", async ({
  page,
  context,
  site,
}) => {
  await site.signIn(context, OWNER);
  await page.goto("/product/gleaner-tote");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/story");
  await expect(other.getByRole("button", { name: "Account" })).toBeVisible();

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Open cart" })).toHaveAccessibleName("Open cart, 1 item in your cart");
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible();
  const session = await context.request.get(`${site.url}/session`);
  expect(await session.json()).toEqual({ visitor: null });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[ADM-DASH-14] [NAV-17] [NAV-18] an owner has the account menu in the shop, and signs out in the admin", async ({
    page,
    context,
    site,
  }) => {
    await site.signIn(context, OWNER);
    await page.goto("/account-settings");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("link", { name: "Account Settings" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.goto("/admin");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  });
});

test("[NAV-29] the header does not shift when the session loads, and its controls have room at every width", async ({
  owner: page,
}) => {
  await page.setViewportSize(PHONE);
  const { promise: isReleased, resolve: releaseSession } = Promise.withResolvers<void>();
  await page.route("**/session", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/story");
  const bar = page.getByRole(header);
  const account = bar.getByRole("button", { name: "Account" });
  const before = await boundingBoxes(account, bar);
  releaseSession();
  await expect(bar.getByRole("link", { name: "Account Settings", includeHidden: true })).toBeAttached();
  expect(await boundingBoxes(account, bar)).toEqual(before);

  const [accountBox] = before;
  expect(Math.min(accountBox?.width ?? 0, accountBox?.height ?? 0)).toBeGreaterThanOrEqual(44);
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overlaps = await bar.evaluate((element) => {
      const boxes = [...element.querySelectorAll("a, button")]
        .map((control) => control.getBoundingClientRect())
        .filter(({ width: boxWidth, height, top }) => boxWidth > 0 && height > 0 && top < 64);
      return boxes.filter((a, i) =>
        boxes.some((b, j) => i < j && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 14),
      ).length;
    });
    expect(overlaps, `at ${width} px`).toBe(0);
  }
});

type Boxed = { boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> };

async function boundingBoxes(account: Boxed, bar: { getByRole(role: "button", options: { name: string }): Boxed }) {
  return [await account.boundingBox(), await bar.getByRole("button", { name: "Search products" }).boundingBox()];
}
