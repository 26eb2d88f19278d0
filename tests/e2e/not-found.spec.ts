import { expect, test } from "./site.ts";

test("[ROUTE-37] [ROUTE-38] an unknown URL responds with 404 and links to the home page", async ({ page }) => {
  const response = await page.goto("/nowhere");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
});
