import { openMore } from "./admin.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { expect, open, test, unique } from "./site.ts";

/** Submits a prayer request with the documented function, as the form does. */
async function submitRequest(page: Page, url: string, text: string, change: object = {}): Promise<void> {
  const response = await page.request.post(`${url}/functions/v1/submit-prayer-request`, {
    data: { name: "Ann", prayerRequest: text, shareNamePublicly: true, postToWall: true, ...change },
  });
  expect(response.status(), await response.text()).toBe(200);
}

test("[ADM-PRAY-01] [ADM-PRAY-10] [ADM-PRAY-11] [ADM-PRAY-12] [ADM-PRAY-13] [ADM-PRAY-14] [ADM-PRAY-15] [ADM-PRAY-16] [ADM-PRAY-17] [ADM-PRAY-18] [ADM-PRAY-31] [ADM-PRAY-37] the owner reads, edits, posts and deletes a request with the keyboard", async ({
  owner: page,
  site,
}) => {
  const words = unique("For rain");
  await submitRequest(page, site.url, words, { shareNamePublicly: false });
  await open(page, "/admin/prayers");
  await expect(page.getByRole("heading", { level: 1, name: "Prayer Request Management" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Admin" })).toHaveAttribute("href", "/admin");
  await expect(page.getByRole("link", { name: "Refresh" })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: words });
  await expect(card).toContainText("Anonymous");
  await expect(card).toContainText("Name Hidden");

  await card.getByRole("link", { name: /^Edit/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit prayer request" });
  const text = dialog.getByLabel("Prayer request");
  await expect(text).toHaveValue(words);
  await expect(dialog).toContainText(`${words.length} / 1000`);
  await expectNoViolations(page);
  await text.fill(`${words}, and for those who wait for it`);
  await dialog.getByLabel("Admin notes").fill("Read on Sunday");
  await dialog.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText("Updated")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText("Edited for clarity");
  await expect(card).toContainText("Read on Sunday");

  await card.getByRole("button", { name: /^Approve & Post/ }).press("Enter");
  await expect(page.getByText("Prayer request approved and posted to wall.")).toBeVisible();
  await expect(card).toContainText("On Wall");
  await expect(card.getByRole("button", { name: /^Approve & Post/ })).toHaveCount(0);
  await page.goto("/prayer-wall");
  await expect(page.getByText(`${words}, and for those who wait for it`)).toBeVisible();

  await page.goto("/admin/prayers");
  await openMore(card);
  page.once("dialog", (question) => void question.dismiss());
  await card.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(card).toBeVisible();
  page.once("dialog", (question) => void question.accept());
  await card.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(page.getByText("Deleted")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("[ADM-PRAY-22] [ADM-PRAY-24] two admins never overwrite each other's changes unknowingly, and unsaved changes are only discarded after confirming", async ({
  owner: page,
  context,
  site,
}) => {
  await submitRequest(page, site.url, "For a safe road");
  const pageOfList = `/admin/prayers?after=${BEFORE_FIRST_ROW}`;
  await page.goto(pageOfList);
  const card = page.getByRole("listitem").filter({ hasText: "For a safe road" });
  const dialog = page.getByRole("dialog", { name: "Edit prayer request" });
  const other = await context.newPage();
  await other.goto("/admin/prayers");
  const sameCard = other.getByRole("listitem").filter({ hasText: "For a safe road" });
  await sameCard.getByRole("link", { name: /^Edit/ }).click();
  const theirs = other.getByRole("dialog", { name: "Edit prayer request" });
  await theirs.getByLabel("Prayer request").fill("For a safe road home");
  await theirs.getByRole("button", { name: "Save Changes" }).click();
  await expect(sameCard).toContainText("For a safe road home");

  await card.getByRole("button", { name: /^Approve & Post/ }).click();
  await expect(page.getByText("Its author changed it since you opened this page. Read it again.")).toBeVisible();
  await expect(card).toContainText("For a safe road home");
  await expect(card).not.toContainText("On Wall");

  await card.getByRole("link", { name: /^Edit/ }).click();
  await dialog.getByLabel("Prayer request").fill("For a safe road home, and back");
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Close" }).click();
  expect(questions).toEqual(Array.from({ length: 3 }, () => "Leave without saving? Your changes will be lost."));
  await expect(dialog.getByLabel("Prayer request")).toHaveValue("For a safe road home, and back");

  await sameCard.getByRole("button", { name: /^Approve & Post/ }).click();
  await expect(sameCard).toContainText("On Wall");
  await dialog.getByLabel("Admin notes").fill("Called her");
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await page.route(/\/admin\/prayers/, async (route) => {
    if (route.request().method() === "POST") await isTyped;
    await route.continue();
  });
  // Typed at once after the click, before the page shows that it is saving.
  await dialog.getByRole("button", { name: "Save Changes" }).evaluate((button: HTMLButtonElement) => {
    button.click();
    const notes = button.form?.elements.namedItem("adminNotes") as HTMLTextAreaElement;
    notes.value = "Called her on Sunday";
    notes.dispatchEvent(new Event("input", { bubbles: true }));
  });
  typed();
  await expect(dialog.getByRole("alert").first()).toContainText(
    "Current values: request: “For a safe road home”; admin notes: “”; on the wall: yes.",
  );
  await dialog.getByLabel("Post to wall").check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(pageOfList);
  await expect(card).toContainText("For a safe road home, and back");
  await expect(card).toContainText("Called her on Sunday");
  await expect(card).toContainText("On Wall");
  expect(questions).toHaveLength(3);
});

test("a private urgent request is counted on the dashboard, marked as prayed for, closed and moved back to review", async ({
  owner: page,
  site,
}) => {
  await submitRequest(page, site.url, "For my diagnosis", { postToWall: false, isUrgent: true });
  await page.goto("/admin");
  await page.getByRole("link", { name: /prayer requests? to review$/ }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/prayers\?show=waiting$/);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "For my diagnosis" });
  await card.getByRole("button", { name: /^Prayed for this/ }).press("Enter");
  await expect(page.getByText("Marked as prayed for")).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await openMore(card);
  await card.getByRole("button", { name: /^Close/ }).click();
  await expect(card).toHaveCount(0);
  await page.goto("/admin/prayers");
  await card.getByRole("button", { name: /^Prayed for this/ }).click();
  await expect(card).toContainText("Prayed for by owner@");
  await card.getByRole("button", { name: /^Move back to review/ }).click();
  await openMore(card);
  await expect(card.getByRole("button", { name: /^Close/ })).toBeVisible();
  await page.goto("/admin/prayers?show=waiting");
  await expect(card).toContainText("Prayed for by owner@");
});

/** The cursor of the list's first page. */
const BEFORE_FIRST_ROW = "u-zzzzzzzzzz-1";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("[ADM-PRAY-23] [ADM-PRAY-37] requests are edited, approved and deleted with plain forms", async ({
    owner: page,
    site,
  }) => {
    await submitRequest(page, site.url, "For plain bread\nand for those who bake it");
    await submitRequest(page, site.url, "For our family", { postToWall: false });
    await page.goto("/admin/prayers?show=all");
    const card = page.getByRole("listitem").filter({ hasText: "For plain bread" });
    await card.getByRole("link", { name: /^Edit/ }).click();
    await page.getByLabel("Admin notes").fill("Read");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(card).toContainText("Read");
    await expect(page).toHaveURL(/\?show=all&done=updated#row-\d+$/);
    await expect(card).not.toContainText("Edited for clarity");
    const privateCard = page.getByRole("listitem").filter({ hasText: "For our family" });
    await openMore(privateCard);
    await privateCard.getByRole("button", { name: /^Approve & Post/ }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Cannot Approve: User did not consent");
    // After any action, the list keeps its filter and search.
    await page.goto("/admin/prayers?show=waiting&q=plain");
    await card.getByRole("button", { name: /^Approve & Post/ }).click();
    await expect(page).toHaveURL(/\?show=waiting&q=plain&done=approved(-and-mailed)?#row-\d+$/);
    await page.goto("/admin/prayers?q=plain");
    await expect(card).toContainText("On Wall");
    await openMore(card);
    await card.getByRole("button", { name: /^Delete/ }).click();
    await expect(page).toHaveURL(/\/admin\/prayers\?q=plain$/);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Check “Yes, really” and click Delete again.",
    );
    await expect(card).toHaveCount(1);
    await openMore(card);
    await card.locator("noscript input").check();
    await card.getByRole("button", { name: /^Delete/ }).click();
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(/\?q=plain&done=deleted$/);
    await submitRequest(page, site.url, "For plain water");
    await page.goto("/admin/prayers?show=waiting&q=plain");
    await page.getByRole("checkbox", { name: /^Select/ }).check();
    await page.getByRole("button", { name: "Approve & Post the selected" }).click();
    await expect(page).toHaveURL(/\?show=waiting&q=plain&done=bulk&n=1$/);
  });
});
