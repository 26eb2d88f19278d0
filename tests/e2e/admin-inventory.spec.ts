import type { Page } from "@playwright/test";
import { anEmail, emailTo, expect, open, test } from "./site.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Inventory" }).getByRole("listitem");
const cards = (page: Page) => page.getByRole("list", { name: "Restock requests" }).getByRole("listitem");

/** There is at least one row, since an empty list proves nothing, and every row has the text. */
async function expectEveryRow(page: Page, text: string) {
  await expect(rows(page).filter({ hasText: text }).first()).toBeVisible();
  await expect(rows(page).filter({ hasNotText: text })).toHaveCount(0);
}

/** The id of a variant of that product that is sold out, or in stock. */
async function aVariant(page: Page, handle: string, isSoldOut: boolean): Promise<string> {
  await page.goto(`/admin/inventory?show=${isSoldOut ? "sold-out" : "in-stock"}&q=${handle.replaceAll("-", "+")}`);
  await expect(rows(page).first()).toBeVisible();
  const response = await page.request.get("/inventory");
  const { stock } = (await response.json()) as { stock: Record<string, { isSoldOut: boolean }> };
  for (const [id, { isSoldOut: soldOut }] of Object.entries(stock)) {
    if (soldOut !== isSoldOut) continue;
    const number = id.split("/").at(-1) ?? "";
    const form = await page.request.get(`/notify-me?variant=${number}`);
    if ((await form.text()).toLowerCase().includes(handle.replaceAll("-", " "))) return number;
  }
  throw new Error(`No such variant of ${handle}`);
}

async function requestRestock(page: Page, variant: string, email: string): Promise<void> {
  const form = { email, name: "" };
  const response = await page.request.post(`/notify-me?variant=${variant}`, {
    form,
    headers: { Origin: new URL(page.url()).origin, Accept: "text/html" },
  });
  expect(response.ok()).toBe(true);
}

test("[ROUTE-30] [ADM-INV-01] [ADM-INV-02] [ADM-INV-03] [ADM-INV-09] [ADM-INV-18] the owner searches, filters and syncs the inventory with the keyboard", async ({
  owner: page,
}) => {
  await open(page, "/admin/inventory");
  await expect(page.getByRole("heading", { level: 1, name: "Inventory Management" })).toBeVisible();
  await expect(rows(page).first()).toContainText("Last synced");

  await page.getByRole("searchbox", { name: "Search products and variants" }).fill("pilgrim");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=pilgrim/);
  await expectEveryRow(page, "Pilgrim");
  await open(page, "/admin/inventory");
  await page.getByRole("link", { name: "Sold Out" }).press("Enter");
  await expect(page).toHaveURL(/show=sold-out/);
  await expect(page.getByRole("link", { name: "Sold Out" })).toHaveAttribute("aria-current", "page");
  await expectEveryRow(page, "Sold Out");

  const reloaded = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes("/admin/inventory.data"),
  );
  await page.getByRole("button", { name: "Sync Inventory" }).press("Enter");
  await expect(page.getByText("Inventory synced successfully")).toBeVisible();
  await reloaded;

  // A refresh that fails changes nothing on the page, and the next one is still made.
  const refresh = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.route("**/admin/inventory.data*", (route) => route.abort());
  await Promise.all([page.waitForEvent("requestfailed"), refresh()]);
  await page.unroute("**/admin/inventory.data*");
  await Promise.all([page.waitForResponse(/\/admin\/inventory\.data/), refresh()]);
  await expect(page.getByRole("heading", { level: 1, name: "Inventory Management" })).toBeVisible();
});

test("[ROUTE-31] [ADM-BIS-01] [ADM-BIS-02] [ADM-BIS-07] [ADM-BIS-12] [ADM-BIS-13] [ADM-INV-11] the owner notifies a customer whose item is in stock, with the keyboard, and sees the requests still pending", async ({
  owner: page,
  site,
}) => {
  await open(page, "/admin/inventory");
  const soldOut = await aVariant(page, "eagles-low", true);
  const forSale = await aVariant(page, "pilgrim-low", false);
  const [pendingEmail, notifiedEmail] = [anEmail("pending"), anEmail("notified")];
  await requestRestock(page, soldOut, pendingEmail);
  await requestRestock(page, forSale, notifiedEmail);

  await page.goto(`/admin/inventory?q=${soldOut}`);
  await expect(rows(page).first()).toContainText(/\d+ waiting/);

  await open(page, "/admin/back-in-stock");
  await expect(page.getByRole("heading", { level: 1, name: "Back-in-Stock Requests" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Most requested" })).toContainText("Eagles Low");

  const pending = cards(page).filter({ hasText: pendingEmail });
  await expect(pending).toContainText("Out of Stock");
  await expect(pending).toContainText("Anonymous");
  await expect(pending.getByRole("button", { name: "Send Notification" })).toHaveCount(0);
  const notified = cards(page).filter({ hasText: notifiedEmail });
  await expect(notified).toContainText("In Stock");
  await notified.getByRole("button", { name: "Send Notification" }).press("Enter");
  // The response waits up to ten seconds for the mail server.
  await expect(page.getByText("Notification sent successfully")).toBeVisible({ timeout: 20_000 });
  await expect(notified).toContainText("Notified");
  await expect(notified.getByRole("button")).toHaveCount(0);
  await emailTo(site, notifiedEmail, /^Back in stock: Pilgrim Low/);

  await pending.getByRole("button", { name: "Mark as Notified" }).press("Enter");
  await expect(page.getByText("Marked as notified")).toBeVisible();
  await page.getByRole("link", { name: "Pending", exact: true }).press("Enter");
  await expect(page).toHaveURL(/show=pending/);
  await expect(page.getByText(pendingEmail)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[ADM-INV-17] [ADM-BIS-15] the inventory and the back-in-stock requests work with plain forms", async ({
    owner: page,
  }) => {
    const email = anEmail("plain");
    await page.goto("/admin/inventory");
    await page.getByRole("button", { name: "Sync Inventory" }).click();
    await expect(page).toHaveURL(/done=synced/);
    await expect(page.locator("noscript p").first()).toHaveText("Inventory synced successfully");
    const forSale = await aVariant(page, "pilgrim-low", false);
    await requestRestock(page, forSale, email);
    await page.goto("/admin/back-in-stock?show=pending");
    await cards(page).filter({ hasText: email }).getByRole("button", { name: "Send Notification" }).click();
    await expect(page, "the filter stays on pending requests").toHaveURL(/\?show=pending&done=notified#row-\d+$/);
    await expect(page.locator("noscript p").first()).toHaveText("Notification sent successfully");
    await page.goto("/admin/back-in-stock");
    await expect(cards(page).filter({ hasText: email })).toContainText("Notified");
  });
});
