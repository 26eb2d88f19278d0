import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { aDraft, toast } from "./admin.ts";
import { expectNoHorizontalScroll, expectNoViolations as expectNoViolationsHere } from "./accessibility.ts";
import { expect, open, PHONE, test, type Site } from "./site.ts";

/** At the top, where the bar that stays covers no link in part. */
async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expectNoViolationsHere(page);
}

/** Thirty people get newsletters about products. The first four bought that product, and the fifth another. */
async function customersOf({ db }: Site, product: { id: string; title: string }): Promise<void> {
  await db.execute(sql`delete from devotional_subscriptions`);
  await db.execute(sql`update ambassador_signups set confirmed_at = null`);
  await db.execute(sql`
    insert into devotional_subscriptions (name, email, preferences, confirmed_at)
    select 'Subscriber ' || n, 'subscriber' || n || '@home.example', '{"products": true}', now() - interval '1 day'
    from generate_series(1, 30) as n`);
  await db.execute(sql`delete from orders where id > 9000000`);
  await db.execute(sql`
    insert into orders (shop, id, name, number, email, normalized_email, placed_at, updated_at, financial_status, fulfillment_status,
      currency, total_minor, refunded_minor, revenue_minor, item_count, codes, search_text, asked_at, seen_at, fingerprint)
    select 'embedded store', 9000000 + n, '#9' || n, '9' || n, 'Subscriber' || n || '@home.example', 'subscriber' || n || '@home.example',
      now(), now(), 'PAID', 'FULFILLED', 'USD', 100, 0, 100, 1, '{}', '', now(), now(), '' from generate_series(1, 5) as n`);
  await db.execute(sql`
    insert into order_lines (shop, order_id, position, title, quantity, current_quantity, unfulfilled_quantity, product_id)
    select 'embedded store', 9000000 + n, 0, ${product.title}, 1, 1, 0, case when n = 5 then 'gid://shopify/Product/0' else ${product.id} end
    from generate_series(1, 5) as n`);
}

/** One of the sample shop: those that other journeys create may leave the shop at any time. */
async function aProduct({ db }: Site): Promise<{ id: string; title: string }> {
  const [found] = await rowsOf<{ id: string; title: string }>(
    db,
    sql`select card ->> 'id' as id, card ->> 'title' as title from product_listings
      where card ->> 'title' not in (select card ->> 'title' from product_listings group by 1 having count(*) > 1)
      order by number limit 1`,
  );
  if (!found) throw new Error("The sample shop has no products");
  return found;
}

for (const [width, viewport] of [
  ["a phone", PHONE],
  ["a desktop", { width: 1440, height: 900 }],
] as const) {
  test(`the owner chooses with the keyboard who gets a newsletter, and reads its report, on ${width}`, async ({
    owner: page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const product = await aProduct(site);
    await customersOf(site, product);
    const { id, subject } = await aDraft(site, "Segment");
    await open(page, `/admin/newsletter/${id}/send`);
    await page.locator("summary").filter({ hasText: "Choose who gets it" }).press("Enter");
    const form = page.locator("details form");
    await expect(form.getByLabel("Product")).toBeHidden();
    await form.getByLabel("Orders").selectOption("Bought one product");
    await expect(form.getByLabel("Product")).toBeVisible();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await form.getByLabel("Product").fill("A shoe that we never sold");
    await form.getByLabel("Months without an order").fill("99");
    await form.getByRole("button", { name: "Save recipients" }).press("Enter");
    await expect(form.getByLabel("Months without an order")).toHaveAccessibleDescription(
      /Enter a whole number from 1 to 60/,
    );
    await expect(form.getByLabel("Months without an order")).toBeFocused();
    await form.getByLabel("Months without an order").fill("");
    await form.getByRole("button", { name: "Save recipients" }).press("Enter");
    await expect(form.getByLabel("Product")).toHaveAccessibleDescription(/No product has this title/);
    await expect(form.getByLabel("Product")).toHaveValue("A shoe that we never sold");
    await expect(form.getByLabel("Orders")).toHaveValue("product");
    await expectNoViolations(page);
    await form.getByLabel("Product").fill(product.title.toUpperCase());
    await form.getByLabel("Product").press("Enter");
    await expect(toast(page, "Recipients saved")).toBeVisible();
    await expect(page.getByText(`of 30 subscribers in Products: bought “${product.title}”.`)).toBeVisible();
    await expect(form.getByLabel("Product")).toHaveValue(product.title);
    await expectNoViolations(page);

    let question = "";
    page.once("dialog", (dialog) => {
      question = dialog.message();
      void dialog.accept();
    });
    await page.getByRole("button", { name: "Send now to 4 subscribers" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
    expect(question).toContain("Send it now to 4 of 30 subscribers?");
    await expect(page.getByText(`Sent to Products: bought “${product.title}”`)).toBeVisible();
    const recipients = page.getByRole("list", { name: "Recipients" }).getByRole("listitem");
    await expect(page.getByRole("heading", { name: "4 of 4" })).toBeVisible({ timeout: 20_000 });
    await expect(recipients).toHaveCount(4);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    const search = page.getByRole("searchbox", { name: "Search by the beginning of an email address" });
    await search.fill("SUBSCRIBER3@");
    await search.press("Enter");
    await expect(recipients).toHaveCount(1);
    await page.getByRole("link", { name: /^Failed/ }).press("Enter");
    await expect(page.getByText("No email address begins with “SUBSCRIBER3@”")).toBeVisible();
    await page.getByRole("link", { name: /^Sent \(4\)/ }).press("Enter");
    await expect(recipients).toHaveCount(1);
    await expect(recipients.first()).toContainText("Subscriber 3");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export results (CSV)" }).press("Enter");
    expect((await download).suggestedFilename()).toMatch(/^recipients-\d+-\d{4}-\d\d-\d\d\.csv$/);
    await expectNoViolations(page);
    await recipients.first().getByRole("link", { name: "subscriber3@home.example" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/people\/recipient-\d+/);
    await expect(page.getByText(subject)).toBeVisible();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner narrows a newsletter and widens it again, and is told what is wrong at the field", async ({
    owner: page,
    site,
  }) => {
    await customersOf(site, await aProduct(site));
    const { id } = await aDraft(site, "Plain segment");
    await page.goto(`/admin/newsletter/${id}/send`);
    await page.locator("summary").filter({ hasText: "Choose who gets it" }).click();
    const form = page.locator("details form");
    await form.getByLabel("Subscribed since").fill("2026-05-02");
    await form.getByLabel("Subscribed before").fill("2026-05-01");
    await form.getByRole("button", { name: "Save recipients" }).click();
    await expect(form.getByLabel("Subscribed before")).toHaveAccessibleDescription(/Choose a date after/);
    await expect(form.getByLabel("Subscribed since")).toHaveValue("2026-05-02");
    await form.getByLabel("Subscribed since").fill("");
    await form.getByLabel("Subscribed before").fill("");
    await form.getByLabel("Orders").selectOption("Bought nothing yet");
    await form.getByRole("button", { name: "Save recipients" }).click();
    await expect(page.getByText("of 30 subscribers in Products: bought nothing yet.")).toBeVisible();
    await expect(page.getByText("25", { exact: true })).toBeVisible();
    await form.getByLabel("Orders").selectOption("With or without orders");
    await form.getByRole("button", { name: "Save recipients" }).click();
    await expect(page.getByText("subscribers in Products. Each gets one email.")).toBeVisible();
  });
});
