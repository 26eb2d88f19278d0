import type { Page } from "@playwright/test";
import { adminMenu, submitStory } from "./admin.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { anEmail, expect, open, test, unique } from "./site.ts";

test.use({ viewport: { width: 1440, height: 900 } });

async function createPromoCode(page: Page, code: string): Promise<void> {
  await page.goto("/admin/promo-codes?new=1");
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Discount value").fill("5");
  await page.getByRole("button", { name: "Create Promo Code" }).click();
  await expect(rowOf(page, code)).toBeVisible();
}

const rowOf = (page: Page, code: string) => page.getByRole("listitem").filter({ hasText: code.toUpperCase() });

test("the owner deactivates and deletes several promo codes with the keyboard, sees which one failed, and undoes it", async ({
  owner: page,
  context,
}) => {
  const codes = ["one", "two"].map((name) => unique(name).toUpperCase());
  for (const code of codes) await createPromoCode(page, code);
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  for (const code of codes) await expect(page.getByRole("checkbox", { name: `Select ${code}` })).toBeChecked();
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  for (const code of codes) await page.getByRole("checkbox", { name: `Select ${code}` }).press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Deactivate the selected" }).press("Enter");
  await expect(page.getByText("2 done").first()).toBeVisible();
  for (const code of codes) await expect(rowOf(page, code).getByText("Inactive", { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeFocused();

  // Another admin deletes one of them in the meantime.
  const other = await context.newPage();
  await other.goto("/admin/promo-codes");
  // Until the scripts are loaded, there is no confirmation dialog, so the button stays disabled.
  await expect(other.getByRole("button", { name: "Delete the selected" })).toBeDisabled();
  other.once("dialog", (dialog) => void dialog.accept());
  await rowOf(other, codes[0] ?? "")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(rowOf(other, codes[0] ?? "")).toHaveCount(0);
  await expect(other.locator("li:focus"), "focus moves to the row that replaced the deleted one").toHaveCount(1);
  await other.close();
  for (const code of codes) await page.getByRole("checkbox", { name: `Select ${code}` }).press("Space");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Delete the selected" }).press("Enter");
  await expect(page.getByRole("list", { name: "Failed" })).toHaveText(`${codes[0]}: This code no longer exists.`);
  await expect(page.getByText("1 done, 1 failed").first()).toBeVisible();
  for (const code of codes) await expect(page.getByRole("checkbox", { name: `Select ${code}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect(page.getByText("Restored.")).toBeVisible();
  await expect(rowOf(page, codes[1] ?? "").getByText("Inactive", { exact: true })).toBeVisible();
  await expect(page.locator(":focus"), "focus is on the result").toContainText("Restored.");

  await page.goto("/admin/audit");
  await page.getByRole("button", { name: `Undo: Promo code deleted ${codes[0]}` }).press("Enter");
  await expect(page.getByText("Restored.")).toBeVisible();
  await expect(page.getByText("Undone", { exact: true }).first()).toBeVisible();
  await expect(page.locator("li:focus"), "focus is on the undone entry").toContainText("Undone");
  await expectNoViolations(page);
  await page.goto("/admin/promo-codes");
  for (const code of codes) await expect(rowOf(page, code)).toBeVisible();
});

test("the owner imports promo codes and subscribers from a CSV file after checking it", async ({ owner: page }) => {
  await page.goto("/admin/promo-codes");
  await page.getByRole("link", { name: "Import (CSV)" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Import promo codes" })).toBeVisible();
  await page.getByRole("button", { name: "Check file" }).press("Enter");
  await expect(page.getByText("Choose a file first.").first()).toBeVisible();
  const code = unique("list").toUpperCase();
  const csv = `code;discount_type;discount_value\n${code};fixed;5\nBAD;percentage;101\n`;
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "codes.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Check file" }).press("Enter");
  await expect(page.getByText(`Line 2: ${code}`)).toBeVisible();
  await expect(page.getByText("Line 3, discount_value: A percentage must be at most 100.")).toBeVisible();
  await expect(page.getByText("This file uses semicolons between columns")).toBeVisible();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Import 1" }).press("Enter");
  await expect(page.getByText("1 added, 1 with errors.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Promo codes" }).press("Enter");
  await expect(rowOf(page, code)).toContainText("USD 5.00 off");

  await page.goto("/admin/subscriptions/import");
  const email = anEmail("gia");
  const subscribers = `name,email\nGia,${email}\n`;
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "subscribers.csv", mimeType: "text/csv", buffer: Buffer.from(subscribers) });
  await page.getByRole("button", { name: "Check file" }).press("Enter");
  await expect(page.getByText("Will get a confirmation email.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Import 1" }).press("Enter");
  await expect(page.getByText("1 added.").first()).toBeVisible();
  await page.getByRole("link", { name: "Back to Subscriptions" }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Not confirmed yet");
});

test("the owner is asked who is in a file of people who left, and allows emails again for one who asks", async ({
  owner: page,
}) => {
  const email = anEmail("hal");
  const upload = async (name: string) => {
    await page.goto("/admin/subscriptions/import");
    const buffer = Buffer.from(`name,email\nHal,${email}\n`);
    await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check file" }).press("Enter");
  };
  await upload("subscribers.csv");
  await page.getByRole("button", { name: "Import 1" }).press("Enter");
  await expect(page.getByText("1 added.")).toBeVisible();

  await upload("unsubscribes.csv");
  const choice = page.getByRole("group", { name: "Who is in this file?" });
  await expect(choice.getByRole("radio", { name: "People who left" })).toBeChecked();
  await expect(page.getByText("On the list. Will be unsubscribed")).toBeVisible();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await choice.getByRole("radio", { name: "Subscribers" }).check();
  await page.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("Already on the list. Nothing changes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  await choice.getByRole("radio", { name: "People who left" }).check();
  await choice.getByRole("button", { name: "Update preview" }).click();
  await page.getByRole("button", { name: "Import 1" }).click();
  await expect(page.getByText("1 updated.")).toBeVisible();

  await page.goto(`/admin/subscriptions?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "Hal" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("according to an imported file (“unsubscribes” in the file’s name)");
  await expectNoViolations(page);
  page.once("dialog", (question) => void question.accept());
  await dialog.getByRole("button", { name: "Allow emails again" }).click();
  await expect(page.getByText("Emails allowed again").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Not confirmed yet");
});

test("the owner navigates the admin with keyboard shortcuts, which are ignored while typing and can be turned off", async ({
  owner: page,
}) => {
  const codes = ["keya", "keyb"].map(unique);
  for (const code of codes) await createPromoCode(page, code);
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.getByLabel("Code", { exact: true }).fill("");
  await page.getByLabel("Code", { exact: true }).press("?");
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("?");
  await expect(shortcuts).toBeHidden();
  await page.getByLabel("Code", { exact: true }).fill("");
  await page.getByRole("heading", { level: 1 }).click();

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${codes[1]?.toUpperCase()}` })).toBeChecked();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search codes" })).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(shortcuts).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { level: 1, name: "Banner Management" })).toBeVisible();

  await page.getByRole("button", { name: "Shortcuts" }).press("Enter");
  await shortcuts.getByRole("switch", { name: "Turn on for this device" }).press("Space");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: "Shortcuts" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(shortcuts).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Banner Management" })).toBeVisible();
});

test("the owner is asked before unsaved changes are lost, and not when there are none", async ({ owner: page }) => {
  for (const [screen, field] of [
    ["/admin/promo-codes?new=1", "Code"],
    ["/admin/banners?new=1", "Title"],
    ["/admin/giving", "Recipient"],
  ] as const) {
    await open(page, screen);
    await page.getByLabel(field, { exact: true }).fill("Begun");
    page.once("dialog", (dialog) => void dialog.dismiss());
    await adminMenu(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue("Begun");
    await page.getByLabel(field, { exact: true }).fill("");
    await adminMenu(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Needs your attention" })).toBeVisible();
  }
});

test("[ADM-DASH-15] the owner finds the stories to review, and declines and approves them", async ({
  owner: page,
  context,
  site,
}) => {
  const names = ["Ada", "Bea"].map(unique);
  for (const name of names) await submitStory(context.request, site, name);
  await page.goto("/admin/stories?show=waiting");
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  for (const name of names) await page.getByRole("checkbox", { name: `Select the story by ${name}` }).check();
  await page.getByRole("button", { name: "Decline the selected" }).click();
  await expect(page.getByText("2 done").first()).toBeVisible();
  for (const name of names) await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search by name or email" }).fill(names[0] ?? "");
  await page.getByRole("searchbox", { name: "Search by name or email" }).press("Enter");
  await expect(page.getByText(`No stories by “${names[0]}”`)).toBeVisible();
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Declined" }).click();
  const story = page.getByRole("listitem").filter({ hasText: names[0] ?? "" });
  await story.getByRole("button", { name: `Approve the story by ${names[0]}` }).click();
  await expect(page.getByText("Story approved")).toBeVisible();
  await expect(story).toHaveCount(0);
});

test("deleting the open draft opens a new one; deleting another draft keeps the open one and its unsaved text", async ({
  owner: page,
}) => {
  const [first, second] = [unique("First"), unique("Second")];
  for (const subject of [first, second]) {
    await page.goto("/admin/newsletter");
    await page.getByLabel("Subject").fill(subject);
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page).toHaveURL(/\?draft=\d+$/);
  }
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.accept();
  });
  await page.getByLabel("Subject").fill(`${second} and more`);
  await page.getByRole("button", { name: `Delete ${first}` }).click();
  await expect(page.getByRole("button", { name: `Delete ${first}` })).toHaveCount(0);
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await expect(page.getByLabel("Subject")).toHaveValue(`${second} and more`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Delete ${second} and more` }).click();
  await expect(page).toHaveURL("/admin/newsletter");
  await expect(page.getByLabel("Subject")).toHaveValue("");
  expect(questions).toEqual([`Delete the draft “${first}”?`, `Delete the draft “${second} and more”?`]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("several promo codes are deleted with the same form after confirming, and restored with Undo", async ({
    owner: page,
  }) => {
    const codes = ["plain1", "plain2"].map((name) => unique(name).toUpperCase());
    for (const code of codes) await createPromoCode(page, code);
    for (const code of codes) await page.getByRole("checkbox", { name: `Select ${code}` }).check();
    await page.getByRole("button", { name: "Delete the selected" }).click();
    await expect(page.getByText("Check “Yes, really” and click Delete again.").first()).toBeVisible();
    for (const code of codes) await page.getByRole("checkbox", { name: `Select ${code}` }).check();
    await page.locator("noscript").getByRole("checkbox", { name: "Yes, really" }).last().check();
    await page.getByRole("button", { name: "Delete the selected" }).click();
    await expect(page).toHaveURL(/done=bulk&n=2&undo=\d+,\d+$/);
    await expect(rowOf(page, codes[0] ?? "")).toHaveCount(0);
    await page.locator("noscript").getByRole("button", { name: "Undo" }).click();
    await expect(page).toHaveURL(/\/admin\/audit\?done=restored$/);
    await page.goto("/admin/promo-codes");
    await expect(rowOf(page, codes[1] ?? "")).toBeVisible();
  });
});
