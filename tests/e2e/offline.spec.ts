import { expect, open, test } from "./site.ts";

const OFFLINE = "You're offline. Check your connection and try again.";

test("without a connection the page keeps the entered values, and Try again navigates once the connection is back", async ({
  page,
  context,
}) => {
  await open(page, "/order-status");
  await page.getByLabel("Order number").fill("#1001");
  await context.setOffline(true);
  const contact = page.getByRole("main").getByRole("link", { name: "Get help with an order" });
  await contact.click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page).toHaveURL(/\/order-status$/);
  await expect(page.getByLabel("Order number")).toHaveValue("#1001");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page).toHaveURL(/\/order-status$/);

  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});

test("a page whose data cannot be fetched shows the offline message, and Try again loads it", async ({ page }) => {
  await open(page, "/order-status");
  await page.route(/\.data/, (route) => route.abort());
  await page.getByRole("main").getByRole("link", { name: "Get help with an order" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText("Something went wrong on our end")).toBeHidden();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});
