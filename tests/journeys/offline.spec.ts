import { expect, test } from "./site.ts";

const OFFLINE = "You're offline. Check your connection and try again.";

test("without a connection a page stays with what was typed, and goes on where one wanted to once it is back", async ({
  page,
  context,
}) => {
  await page.goto("/order-status", { waitUntil: "networkidle" });
  await page.getByLabel("Order number").fill("#1001");
  await context.setOffline(true);
  const contact = page.getByRole("main").getByRole("link", { name: "Something is wrong with an order" });
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

test("a page whose data cannot be fetched says that the connection is gone, and comes when it is asked for again", async ({
  page,
}) => {
  await page.goto("/order-status");
  await page.route(/\.data/, (route) => route.abort());
  await page.getByRole("main").getByRole("link", { name: "Something is wrong with an order" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText("Something went wrong on our end")).toBeHidden();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByText(OFFLINE)).toBeHidden();
});
