import { submitStory } from "./admin.ts";
import { expect, holdSubmissions, open, OWNER, test, unique } from "./site.ts";

test("[ADM-DASH-04] [ADM-DASH-10] [ADM-DASH-13] [ADM-DASH-14] [ADM-DASH-15] [ADM-DASH-16] [ROUTE-27] the owner opens a story from its dashboard count, approves it, finds the approval in the audit log and signs out, with the keyboard", async ({
  page,
  context,
  request,
  site,
}) => {
  const name = unique("Miriam");
  await submitStory(request, site, name, `We walked on. ${"Mile after mile. ".repeat(40)}`);
  await site.signIn(context, OWNER);
  await open(page, "/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Needs your attention" })).toBeVisible();
  const screens = page.getByRole("navigation", { name: "Screens", exact: true });
  for (const screen of ["Subscriptions", "Promo codes", "Orders", "Audit log"])
    await expect(screens.getByRole("link", { name: screen })).toBeVisible();
  await page.getByRole("link", { name: /stor(y|ies) to review$/ }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/stories\?show=waiting$/);
  const story = page.getByRole("list", { name: "Stories" }).getByRole("listitem").filter({ hasText: name });
  await expect(story).toContainText("To review");
  await expect(story).toContainText("Permission to share: yes");

  const release = await holdSubmissions(page, "**/admin/stories.data*");
  const approve = story.getByRole("button", { name: `Approve the story by ${name}` });
  await approve.press("Enter");
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveText("Saving...");
  release();
  await expect(page.getByText("Story approved").first()).toBeVisible();
  await expect(story).toHaveCount(0);
  await page.goto("/admin?tab=stories");
  await expect(story).toContainText("Published");

  await screens.getByRole("link", { name: "Audit log" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
  const newest = page.getByRole("list", { name: "Changes" }).getByRole("listitem").first();
  await expect(newest).toContainText(/approved story \d+/);
  await expect(newest).toContainText(/Approved\s*was no, is now yes/);
  await expect(page.getByRole("main")).not.toContainText(name);
  await newest.getByRole("link", { name: /^story \d+$/i }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/stories\/\d+$/);

  await page.getByRole("button", { name: "Sign Out" }).press("Enter");
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[ADM-DASH-15] the owner approves a story and unpublishes it again", async ({ owner: page, request, site }) => {
    const name = unique("Ruth");
    await submitStory(request, site, name);
    await page.goto("/admin?tab=stories");
    await page.getByRole("button", { name: `Approve the story by ${name}` }).click();
    // With scripts disabled by Playwright, Chromium still does not render <noscript>.
    await expect(page).toHaveURL(/done=approved/);
    expect(await page.content()).toContain("Story approved: It’s now published.");
    await expect(page).toHaveURL(/\/admin\/stories/);
    await page.getByRole("button", { name: `Unpublish the story by ${name}` }).click();
    await expect(page).toHaveURL(/done=withdrawn/);
    expect(await page.content()).toContain("Story unpublished");
    await expect(page.getByRole("button", { name: `Approve the story by ${name}` })).toBeVisible();
  });
});
