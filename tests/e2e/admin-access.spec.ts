import { expect, signInAsShopper, test } from "./site.ts";

const DASHBOARD = "Needs your attention";

test("[GUARD-10] [GUARD-11] [ROUTE-27] a guest who opens the dashboard is asked to sign in, and never sees it", async ({
  page,
}) => {
  const statuses: string[] = [];
  page.on("response", async (response) => {
    if (/\/admin(\.data)?$/.test(new URL(response.url()).pathname)) statuses.push(`${response.status()}`);
  });
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  await expect(page.getByText("Please sign in to continue")).toBeVisible();
  expect(statuses).toEqual(["302"]);
});

test("[GUARD-12] [GUARD-13] [ROUTE-35] [ADM-PROMO-20] [ADM-PROMO-21] [ROUTE-29] a guest who opens an admin screen is asked to sign in, and a shopper is redirected to the home page with a message", async ({
  page,
  context,
  site,
}) => {
  const screens = ["/admin", "/admin/prayers", "/admin/promo-codes", "/admin/system"];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(screen)}`);
  }
  await signInAsShopper(context, site);
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page, screen).toHaveURL("/");
    await expect(page.getByText("Admin access required")).toBeVisible();
    await expect(page.getByRole("main").getByText(DASHBOARD)).toHaveCount(0);
  }
});

test("[GUARD-14] a visitor redirected because the session could not be checked sees an error message once", async ({
  page,
  context,
  site,
}) => {
  await context.addCookies([{ name: "shod-notice", value: "authentication-error", url: site.url }]);
  await page.goto("/");
  await expect(page.getByRole("alert").getByText("Authentication error")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Authentication error")).toHaveCount(0);
});

test("[GUARD-15] [GUARD-17] after the session ends, Back does not show the dashboard again", async ({
  owner: page,
  context,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: DASHBOARD })).toBeVisible();
  await page.getByRole("link", { name: "View store" }).click();
  await expect(page).toHaveURL("/");
  await context.clearCookies({ name: "shod.session" });
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  await expect(page.getByText("Please sign in to continue")).toBeVisible();
  await expect(page.getByText(DASHBOARD)).toHaveCount(0);
});
