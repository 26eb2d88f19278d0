import { sql } from "drizzle-orm";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { tabTo } from "./keyboard.ts";
import { expect, open, PHONE, test, type Site } from "./site.ts";

const reset = async ({ db, dropPages }: Site) => {
  await db.execute(sql`delete from giving_recipients where "group" <> 'cause'`);
  await db.execute(sql`truncate giving_months, giving_adjustments`);
  await dropPages();
};
test.beforeEach(({ site }) => reset(site));
test.afterEach(({ site }) => reset(site));

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("[GIVE-06] [GIVE-07] the owner names, orders and removes partners by keyboard, and visitors see them", async ({
      owner: page,
      browser,
    }) => {
      await open(page, "/admin/giving");
      await tabTo(page, "link", "Causes and partners");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Causes and partners" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Giving" })).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);

      const add = page.getByRole("region", { name: "Add a cause or partner" });
      await add.getByLabel("Name").fill("A home");
      await add.getByRole("button", { name: "Add" }).press("Enter");
      await expect(add.getByText("A partner needs a link")).toBeVisible();
      await expect(add.getByLabel("Link")).toBeFocused();
      await expect(add.getByLabel("Name")).toHaveValue("A home");
      for (const name of ["A home", "A school"]) {
        await add.getByLabel("Name").fill(name);
        await add.getByLabel("Link").fill("https://partner.example/");
        await add.getByRole("button", { name: "Add" }).press("Enter");
        await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
      }
      const partners = page.getByRole("region", { name: "Ministry partners" }).getByRole("heading", { level: 3 });
      await expect(partners).toHaveText(["A home", "A school"]);
      await page.getByRole("button", { name: "Move up A school" }).press("Enter");
      await expect(partners).toHaveText(["A school", "A home"]);
      await expect(page.getByRole("button", { name: "Move up A school" })).toBeFocused();
      // Without the toast, which covers a part of a button.
      await open(page, "/admin/giving/recipients");
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);

      const visitor = await (await browser.newContext()).newPage();
      await expect(async () => {
        await visitor.goto("/give");
        await expect(visitor.getByRole("link", { name: /^A (home|school)$/ })).toHaveText(["A school", "A home"], {
          timeout: 1_000,
        });
      }).toPass();
      await expect(visitor.getByText("Sample", { exact: true })).toHaveCount(0);
      await visitor.context().close();

      page.on("dialog", (question) => void question.accept());
      await page.getByRole("button", { name: "Remove A school" }).press("Enter");
      await expect(partners).toHaveText(["A home"]);
      await page.locator(".toast").getByRole("button", { name: "Undo" }).press("Enter");
      await expect(partners).toHaveText(["A school", "A home"]);
    });

    test("[GIVE-01] the owner reopens a month that was closed by mistake by keyboard, and is told what changes", async ({
      owner: page,
      site,
    }) => {
      await site.db.execute(sql`insert into giving_months (month, currency, revenue, orders, costs, percent, note)
        values ('2026-01-01', 'USD', 500000, 0, 380000, 15, 'Leather'), ('2020-12-01', 'USD', 1000, 1, 1000, 10, null)`);
      await open(page, "/admin/giving/months/2020-12/reopen");
      await expect(page.getByText("The books have 1 order, but none can be counted today.")).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Recount or adjust" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Reopen Month" })).toHaveCount(0);
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await site.db.execute(sql`delete from giving_months where month = '2020-12-01'`);

      await open(page, "/admin/giving");
      await tabTo(page, "link", "Reopen January 2026");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Reopen January 2026?" })).toBeVisible();
      await expect(page.getByText("Nothing changes on the Give Back page")).toBeVisible();
      await expect(page.getByText("USD 180.00 becomes USD 0.00")).toBeVisible();
      await expect(page.getByText("10% of its profit, today’s percentage, where the books have 15%.")).toBeVisible();
      await expect(page.getByText("They were USD 3,800.00, with the note “Leather”.")).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole("button", { name: "Reopen Month" }).press("Enter");
      await expect(page.getByText("Month reopened").first()).toBeVisible();
      await expect(page.getByText("No months closed yet.")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Month" })).toHaveValue("2026-01");
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("causes and partners are added, moved, edited and removed", async ({ owner: page }) => {
    await page.goto("/admin/giving/recipients");
    const add = page.getByRole("region", { name: "Add a cause or partner" });
    for (const name of ["A home", "A school"]) {
      await add.getByLabel("Name").fill(name);
      await add.getByLabel("Link").fill("https://partner.example/");
      await add.getByRole("button", { name: "Add" }).click();
    }
    const partners = page.getByRole("region", { name: "Ministry partners" }).getByRole("heading", { level: 3 });
    await page.getByRole("button", { name: "Move down A home" }).click();
    await expect(partners).toHaveText(["A school", "A home"]);

    await page.getByText("Edit A home").click();
    const row = page.getByRole("listitem").filter({ hasText: "Edit A home" });
    await row.getByLabel("Name").fill("a SCHOOL");
    await row.getByRole("button", { name: "Save" }).click();
    await expect(row.getByText("“A school” is already among the ministry partners")).toBeVisible();
    await expect(row.getByLabel("Name")).toHaveValue("a SCHOOL");
    await row.getByLabel("Name").fill("Another home");
    await row.getByRole("button", { name: "Save" }).click();
    await expect(partners).toHaveText(["A school", "Another home"]);

    const removal = page.getByRole("listitem").filter({ hasText: "Edit Another home" });
    await removal.getByRole("button", { name: "Remove Another home" }).click();
    await expect(partners).toHaveText(["A school", "Another home"]);
    await removal.getByRole("checkbox").check();
    await removal.getByRole("button", { name: "Remove Another home" }).click();
    await expect(partners).toHaveText(["A school"]);
  });
});
