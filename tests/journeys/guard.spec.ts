import { expect, test } from "./site.ts";
import { signInAsOwner, signInAsShopper } from "./visitors.ts";

const DASHBOARD = "Needs your attention";

test("[GUARD-10] [GUARD-11] [ROUTE-27] a stranger who opens the dashboard is asked to sign in, and never sees it", async ({
  page,
}) => {
  const answers: string[] = [];
  page.on("response", async (answer) => {
    if (/\/admin(\.data)?$/.test(new URL(answer.url()).pathname)) answers.push(`${answer.status()}`);
  });
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  await expect(page.getByText("Please sign in to continue")).toBeVisible();
  expect(answers).toEqual(["302"]);
});

test("[GUARD-12] [GUARD-13] a shopper who opens the dashboard is sent home and told why", async ({
  page,
  context,
  site,
}) => {
  await signInAsShopper(context, site);
  await page.goto("/admin");
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText("Admin access required")).toBeVisible();
  await expect(page.getByText(DASHBOARD)).toHaveCount(0);
});

test("[GUARD-14] whoever was sent home because the session could not be checked reads so", async ({
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

test("[GUARD-15] [GUARD-17] a session that ended while the dashboard stood open opens nothing more", async ({
  page,
  context,
  site,
}) => {
  await signInAsOwner(context, site);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: DASHBOARD })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Story" }).click();
  await expect(page).toHaveURL(/\/story$/);
  await context.clearCookies({ name: "shod.session" });
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  await expect(page.getByText("Please sign in to continue")).toBeVisible();
  await expect(page.getByText(DASHBOARD)).toHaveCount(0);
});
