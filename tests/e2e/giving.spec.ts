import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { adminMenu } from "./admin.ts";
import { expect, open, test } from "./site.ts";

test.beforeEach(async ({ site }) => {
  await site.db.execute(sql`truncate giving_months, giving_adjustments, giving_disbursements`);
  await site.dropPages();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("[GIVE-01] [GIVE-08] the owner keeps the ledger with the keyboard, and visitors see what is published", async ({
      owner: page,
      context,
      browser,
    }) => {
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto("/give");
      await expect(visitor.getByText("Nothing has been published yet.")).toBeVisible();

      await page.goto("/admin");
      await adminMenu(page).getByRole("link", { name: "Giving" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Giving" })).toBeVisible();
      await page.getByLabel("Costs in USD").first().fill("a lot");
      await page.getByRole("button", { name: "Close Month" }).press("Enter");
      await expect(page.getByText("Enter an amount such as 1250.00")).toBeVisible();
      await expect(page.getByLabel("Costs in USD").first()).toHaveValue("a lot");
      await page.getByLabel("Costs in USD").first().fill("1,250.00");
      await page.getByRole("button", { name: "Close Month" }).press("Enter");
      await expect(page.getByText("Month closed").first()).toBeVisible();
      await expect(page.getByText("USD 0.00 from 0 orders, less USD 1,250.00: 10% of USD 0.00")).toBeVisible();
      await correctConcurrently(page, await context.newPage(), javaScriptEnabled);

      await page.getByLabel("Date").fill("2026-01-05");
      await page.getByLabel("Recipient").fill("A home for children");
      await page.getByLabel("Amount in USD").fill("120.50");
      await page.getByLabel("Receipt URL").fill("http://receipts.example/1");
      await page.getByRole("button", { name: "Record Gift" }).press("Enter");
      await expect(page.getByText("Enter a URL that begins with https://")).toBeVisible();
      await expect(page.getByLabel("Recipient")).toHaveValue("A home for children");
      await page.getByLabel("Receipt URL").fill("https://receipts.example/1");
      await page.getByRole("button", { name: "Record Gift" }).press("Enter");
      await expect(page.getByText("Gift recorded").first()).toBeVisible();
      await visitor.reload();
      await expect(visitor.getByText("Nothing has been published yet.")).toBeVisible();

      await page.getByRole("button", { name: /^Publish the gift/ }).press("Enter");
      await expect(page.getByRole("button", { name: /^Unpublish the gift/ })).toBeVisible();
      await expect(async () => {
        await visitor.reload();
        await expect(visitor.getByText("A home for children", { exact: true })).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 10_000 });
      await expect(visitor.getByRole("link", { name: "Receipt for the gift to A home for children" })).toHaveAttribute(
        "href",
        "https://receipts.example/1",
      );
      await expect(visitor.getByText("USD 120.50").first()).toBeVisible();
      await expect(visitor.getByText(/USD (900|1,250|1,300)\.00/)).toHaveCount(0);

      await page.getByRole("link", { name: /^Delete the gift/ }).press("Enter");
      await expect(page.getByRole("heading", { name: "Delete this gift?" })).toBeVisible();
      await page.getByRole("button", { name: "Delete Gift" }).press("Enter");
      await expect(page.getByText("Gift deleted")).toBeVisible();
      await expect(page.getByText("No gifts recorded yet.")).toBeVisible();
      await expect(async () => {
        await visitor.reload();
        await expect(visitor.getByText("Nothing has been published yet.")).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 10_000 });
      await visitor.context().close();
    });
  });

test("a gift whose response is lost is recorded once when the form is sent again, and the next gift is a new one", async ({
  owner: page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await open(page, "/admin/giving");
  const record = async () => {
    await page.getByLabel("Date").fill("2026-01-05");
    await page.getByLabel("Recipient").fill("A home for children");
    await page.getByLabel("Amount in USD").fill("120.50");
    await page.getByRole("button", { name: "Record Gift" }).click();
  };
  const gifts = page.getByRole("link", { name: /^Delete the gift/ });
  expect(problems).toEqual([]);

  // The server records it, and the connection breaks before the response arrives.
  let lost = 0;
  await page.route(/\/admin\/giving/, async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost++;
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await record();
  await expect(page.getByText("We couldn't reach the server").first()).toBeVisible();
  await expect(page.getByLabel("Recipient")).toHaveValue("A home for children");
  await page.getByRole("button", { name: "Record Gift" }).click();
  await expect(page.getByText("Gift recorded").first()).toBeVisible();
  await expect(gifts).toHaveCount(1);

  // The next gift is typed before the response to this one arrives.
  await page.unroute(/\/admin\/giving/);
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await page.route(/\/admin\/giving/, async (route) => {
    if (route.request().method() === "POST") await isTyped;
    await route.continue();
  });
  await record();
  await page.getByLabel("Recipient").fill("A school");
  typed();
  await expect(gifts).toHaveCount(2);
  await expect(page.getByLabel("Recipient")).toHaveValue("A school");
  await page.getByRole("button", { name: "Record Gift" }).click();
  await expect(gifts).toHaveCount(3);
  await expect(page.getByLabel("Recipient")).toHaveValue("");
});

/** Two admins correct the costs of one month: the later one sees the other's value before overwriting it, even if the page has revalidated since. */
async function correctConcurrently(page: Page, other: Page, javaScriptEnabled: boolean): Promise<void> {
  const enterCosts = async (at: Page, costs: string) => {
    await at.getByText(/^Correct the costs of/).press("Enter");
    await at.locator("details").getByLabel("Costs in USD").fill(costs);
  };
  const save = (at: Page) => at.getByRole("button", { name: "Save Costs" }).press("Enter");
  const publish = (name: "Publish" | "Unpublish") => page.getByRole("button", { name: new RegExp(`^${name} [A-Z]`) });

  await enterCosts(page, "900.00");
  await other.goto("/admin/giving");
  await enterCosts(other, "1,300.00");
  await save(other);
  await expect(other.getByText("less USD 1,300.00")).toBeVisible();
  await other.close();
  if (javaScriptEnabled) {
    await publish("Publish").press("Enter");
    await expect(page.getByText("less USD 1,300.00")).toBeVisible();
    await publish("Unpublish").press("Enter");
    await expect(publish("Publish")).toBeEnabled();
  }
  await save(page);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The costs are now USD 1,300.00. Save again to overwrite them with yours.",
  );
  await expect(page.locator("details").getByLabel("Costs in USD")).toHaveValue("900.00");
  await save(page);
  await expect(page.getByText("less USD 900.00")).toBeVisible();
  if (!javaScriptEnabled) return;
  await expect(page.locator("details").getByLabel("Costs in USD")).toHaveValue("900.00");
}
