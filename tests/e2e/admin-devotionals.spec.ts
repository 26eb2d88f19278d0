import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { daysAfter, devotionalOf, dueWeek } from "#app/features/devotionals/weeks.ts";
import { mondayText } from "#app/features/devotionals/devotional-plan.ts";
import { verseAt } from "#app/scripture.ts";
import { asSentence } from "#app/ui/verse.tsx";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { toast } from "./admin.ts";
import { tabTo } from "./keyboard.ts";
import { emailTo, expect, open, OWNER, PHONE, test, unique } from "./site.ts";

/** Next Monday, and the one after it; only the calendar shows the first, so that a test may run while it comes. */
const NEXT = daysAfter(dueWeek("America/New_York", new Date()), 7);
const WEEK = daysAfter(NEXT, 7);
const OTHER = daysAfter(WEEK, 7);

test.beforeEach(({ site }) => site.db.execute(sql`delete from devotional_plans`));

/** Replaces the text of a field by keyboard. */
async function retype(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("[DEVO-21] the owner edits a Monday's text with the Scripture check, previews and tests it, swaps and skips, by keyboard", async ({
      owner: page,
      site,
    }) => {
      test.slow();
      page.on("dialog", (question) => void question.accept());
      await open(page, "/admin/devotionals");
      await expect(page.getByRole("region", { name: `Next: ${mondayText(NEXT)}` })).toContainText(
        devotionalOf(NEXT).title,
      );
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole("link", { name: `${mondayText(WEEK)}, ${devotionalOf(WEEK).title}` }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: mondayText(WEEK) })).toBeVisible();

      const title = unique("A new road");
      const verse = asSentence(verseAt("Psalm 23:1"));
      await retype(page, "Title", "");
      await retype(page, "Reflection", `First.\n\n“${verse.replace("shepherd", "guide")}” (Psalm 23:1)`);
      await tabTo(page, "button", "Save");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Enter a title.")).toBeVisible();
      await expect(page.getByLabel("Title", { exact: true })).toBeFocused();
      const findings = page.getByRole("region", { name: "Scripture" });
      await expect(findings).toContainText("Psalm 23:1 differs from our source, which reads:");
      await expectNoViolations(page);
      await retype(page, "Title", title);
      await retype(page, "Reflection", `First.\n\n“${verse}” (Psalm 23:1)`);
      await expect(findings).toContainText("Psalm 23:1 matches our source word for word.");
      await tabTo(page, "button", "Save and preview");
      await page.keyboard.press("Enter");

      await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
      const shown = page.getByRole("article", { name: "Page" });
      await expect(shown.getByRole("heading", { name: title })).toBeVisible();
      await expect(shown).toContainText(verse);
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole("link", { name: "Email", exact: true }).press("Enter");
      const email = page.frameLocator('iframe[title="Email"]');
      await expect(email.getByRole("heading", { name: title })).toBeVisible();
      await expect(email.getByText(verse)).toBeVisible();
      await expectNoHorizontalScroll(page);
      await tabTo(page, "button", /^Send test email/);
      await page.keyboard.press("Enter");
      await expect(toast(page, "Test email sent")).toBeVisible();
      expect((await emailTo(site, OWNER.email, new RegExp(title))).text).toContain(verse);

      await page.getByRole("link", { name: "Back to the week" }).press("Enter");
      await tabTo(page, "link", "Swap with another week");
      await page.keyboard.press("Enter");
      await page.getByLabel("Swap with").selectOption(OTHER);
      await page.getByRole("button", { name: "Show what subscribers get" }).press("Enter");
      const outcome = page.getByRole("region", { name: "What subscribers get" });
      await expect(outcome).toContainText(`${mondayText(OTHER)}${title}Instead of “${devotionalOf(OTHER).title}”`);
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await outcome.getByRole("button", { name: "Swap these weeks" }).press("Enter");
      await expect(toast(page, "Weeks swapped")).toBeVisible();
      const moved = page.getByRole("listitem").filter({ hasText: title });
      await expect(moved).toContainText("Swapped");

      await moved.getByRole("link", { name: mondayText(OTHER) }).press("Enter");
      await expect(page.getByText(`“${title}” isn’t published, or emailed to`)).toBeVisible();
      await tabTo(page, "button", /^Skip this week/);
      await page.keyboard.press("Enter");
      await expect(toast(page, "Week skipped")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Skipped" })).toBeVisible();
      await expectNoViolations(page);
      await tabTo(page, "button", /^Don’t skip/);
      await page.keyboard.press("Enter");
      await expect(toast(page, "Week no longer skipped")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Skip", exact: true })).toBeVisible();
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a week is edited, skipped and swapped; another admin's change is told, not overwritten", async ({
    owner: page,
    site,
  }) => {
    const week = `/admin/devotionals/${WEEK}`;
    await page.goto(week);
    await page.getByLabel("Title", { exact: true }).fill("Typed by me");
    const theirs = { ...devotionalOf(WEEK), title: "Theirs" };
    await site.db.execute(
      sql`insert into devotional_plans (week, text) values (${WEEK}, ${JSON.stringify(theirs)}::jsonb)`,
    );
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Someone else changed this" })).toContainText("“Theirs”");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed by me");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator("noscript p").first()).toContainText("Devotional saved");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Typed by me");

    await page.getByRole("button", { name: /^Skip this week/ }).click();
    await expect(page.getByText("Check “Yes, really” and click Skip this week again.")).toBeVisible();
    const skip = page.getByRole("region", { name: "Skip", exact: true });
    await skip.getByLabel("Yes, really").check();
    await skip.getByRole("button", { name: /^Skip this week/ }).click();
    await expect(page.locator("noscript p").first()).toContainText("Week skipped");
    const skipped = page.getByRole("region", { name: "Skipped" });
    await skipped.getByLabel("Yes, really").check();
    await skipped.getByRole("button", { name: /^Don’t skip/ }).click();

    await page.getByRole("link", { name: "Swap with another week" }).click();
    await page.getByLabel("Swap with").selectOption(OTHER);
    await page.getByRole("button", { name: "Show what subscribers get" }).click();
    await page.getByRole("button", { name: "Swap these weeks" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Weeks swapped");
    await expect(page.getByRole("listitem").filter({ hasText: "Typed by me" })).toContainText("Swapped");
  });
});
