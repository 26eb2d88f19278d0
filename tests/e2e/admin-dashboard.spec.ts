import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { expect, test } from "./site.ts";
import { openAsOwner, submitStory } from "./visitors.ts";

for (const width of [390, 1440]) {
  test(`[ADM-DASH-04] [ADM-DASH-10] [ADM-DASH-13] [ADM-DASH-14] [ADM-DASH-15] [ADM-DASH-16] [ROUTE-27] at ${width} px the owner opens a story from its dashboard count, approves it, finds the approval in the audit log and signs out, with the keyboard`, async ({
    browser,
    request,
    site,
  }) => {
    const name = `Miriam ${crypto.randomUUID().slice(0, 6)}`;
    await submitStory(request, site, name, `We walked on. ${"Mile after mile. ".repeat(40)}`);
    const page = await openAsOwner(browser, site, "/admin", {
      reducedMotion: "reduce",
      viewport: { width, height: 900 },
    });
    await expect(page.getByRole("heading", { level: 1, name: "Needs your attention" })).toBeVisible();
    const screens = page.getByRole("navigation", { name: "Screens", exact: true });
    for (const screen of ["Subscriptions", "Promo codes", "Orders", "Audit log"])
      await expect(screens.getByRole("link", { name: screen })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("link", { name: /stor(y|ies) to review$/ }).press("Enter");
    await expect(page).toHaveURL(/\/admin\?tab=stories#lists$/);
    const story = page.getByRole("list", { name: "Stories" }).getByRole("listitem").filter({ hasText: name });
    await expect(story).toContainText("To review");
    await expect(story).toContainText("Permission to share: yes");
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    await page.route("**/admin/stories.data*", async (route) => {
      if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    const approve = story.getByRole("button", { name: `Approve the story by ${name}` });
    await approve.press("Enter");
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveText("Saving...");
    await expect(page.getByText("Story approved").first()).toBeVisible();
    await expect(story).toContainText("Published");
    await page.unrouteAll({ behavior: "wait" });

    await screens.getByRole("link", { name: "Audit log" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Audit Log" })).toBeVisible();
    const newest = page.getByRole("list", { name: "Changes" }).getByRole("listitem").first();
    await expect(newest).toContainText("Story approved");
    await expect(newest).toContainText(/Approved\s*was no, is now yes/);
    await expect(page.getByRole("main")).not.toContainText(name);
    await page.getByRole("link", { name: "Story approved", exact: true }).press("Enter");
    await expect(page).toHaveURL(/\?action=story\.approved$/);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    await page.getByRole("button", { name: "Sign Out" }).press("Enter");
    await expect(page).toHaveURL(`${site.url}/`);
    await page.context().close();
  });
}

test("[ADM-DASH-15] without JavaScript the owner approves a story and unpublishes it again", async ({
  browser,
  request,
  site,
}) => {
  const name = `Ruth ${crypto.randomUUID().slice(0, 6)}`;
  await submitStory(request, site, name);
  const page = await openAsOwner(browser, site, "/admin?tab=stories", { javaScriptEnabled: false });
  await page.getByRole("button", { name: `Approve the story by ${name}` }).click();
  // With scripts disabled by Playwright, Chromium still does not render <noscript>.
  await expect(page).toHaveURL(/done=approved/);
  expect(await page.content()).toContain("Story approved: It’s now published.");
  await expect(page).toHaveURL(/\/admin\/stories/);
  await page.getByRole("button", { name: `Unpublish the story by ${name}` }).click();
  await expect(page).toHaveURL(/done=withdrawn/);
  expect(await page.content()).toContain("Story unpublished");
  await expect(page.getByRole("button", { name: `Approve the story by ${name}` })).toBeVisible();
  await page.context().close();
});
