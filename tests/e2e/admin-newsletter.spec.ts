import { sql } from "drizzle-orm";
import { verseAt } from "#app/scripture.ts";
import { AI_WORDS } from "../support/ai-service.ts";
import { aDraft, toast } from "./admin.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { expect, open, test, unique, type Site } from "./site.ts";

/** Exactly thirty people will get a newsletter about products, and no one gets one about stories. */
async function thirtySubscribers({ db }: Site): Promise<void> {
  await db.execute(sql`delete from devotional_subscriptions`);
  await db.execute(sql`update ambassador_signups set confirmed_at = null`);
  await db.execute(sql`
    insert into devotional_subscriptions (name, email, preferences, confirmed_at)
    select 'Subscriber ' || n, 'subscriber' || n || '@home.example', '{"products": true, "stories": false}', now() - interval '1 day'
    from generate_series(1, 30) as n`);
}

test("[ADM-NEWS-01] [ADM-NEWS-02] [ADM-NEWS-03] [ADM-NEWS-04] [ADM-NEWS-05] [ADM-NEWS-06] [ADM-NEWS-07] [ADM-NEWS-10] [ADM-NEWS-11] [ADM-NEWS-12] [ADM-NEWS-13] [ROUTE-28] [GUARD-21] the owner writes, previews, tests and sends a newsletter with the keyboard, and watches its progress", async ({
  owner: page,
  context,
  site,
}) => {
  await thirtySubscribers(site);
  await open(page, "/admin/newsletter");
  await expect(page.getByRole("heading", { level: 1, name: "Newsletter and Devotional Creator" })).toBeVisible();
  const title = unique("Harvest");
  const subject = page.getByLabel("Subject");
  const content = page.getByLabel("Content");

  await page.getByRole("button", { name: "Generate" }).press("Enter");
  await expect(toast(page, "Subject required")).toBeVisible();
  await subject.fill(title);
  site.ai.behave(429);
  await page.getByRole("button", { name: "Generate" }).press("Enter");
  await expect(toast(page, "Generation failed")).toBeVisible();
  await expect(content).toHaveValue("");

  site.ai.behave("waits");
  await page.getByRole("button", { name: "Generate" }).press("Enter");
  await expect(content).toHaveValue(AI_WORDS[0] ?? "");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(content).toHaveValue("");
  await site.ai.disconnected();

  await page.getByRole("button", { name: "Generate" }).press("Enter");
  await expect(content).toHaveValue(AI_WORDS[0] ?? "");
  site.ai.resume();
  await expect(toast(page, "Content generated!")).toBeVisible();
  await expect(content).toHaveValue(AI_WORDS.join(""));
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("button", { name: "Generate" }).press("Enter");
  await expect(content).toHaveValue(AI_WORDS.join(""));
  site.ai.behave("streams", ["Other words."]);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Generate" }).press("Enter");
  await expect(content).toHaveValue("Other words.");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(content).toHaveValue(AI_WORDS.join(""));

  const { text, reference } = verseAt("Psalm 23:1");
  await content.fill(`## Good news\n\nSee [the shop](/shop).\n\n“${text.replace("shepherd", "guide")}” (${reference})`);
  const scripture = page.getByRole("region", { name: "Scripture" });
  await expect(scripture).toContainText(`${reference} differs from our source`);
  await expectNoViolations(page);
  await scripture.getByRole("button", { name: `Use this wording of ${reference}` }).press("Enter");
  await expect(scripture).toContainText(`${reference} matches our source word for word.`);
  await expect(content).toHaveValue(new RegExp(text.slice(0, 20)));

  await page.getByRole("button", { name: "Send newsletter" }).press("Enter");
  await expect(toast(page, "No audience selected")).toBeVisible();
  await expect(page.getByRole("group", { name: "Audience" }).getByRole("checkbox").first()).toBeFocused();
  await page.getByRole("checkbox", { name: "Stories" }).press("Space");
  await expect(page.getByText("0 subscribers will get it")).toBeVisible();
  await page.getByRole("checkbox", { name: "Stories" }).press("Space");
  await page.getByRole("checkbox", { name: "Products" }).press("Space");
  await expect(page.getByText("30 subscribers will get it, one email each.")).toBeVisible();
  const requestsBefore = site.ai.asked.length;
  await subject.press("Enter");
  await expect(toast(page, "Draft saved")).toBeVisible();
  expect(site.ai.asked).toHaveLength(requestsBefore);
  await expect(page).toHaveURL(/draft=\d+/);

  // While the connection is lost, what is typed stays unsaved.
  await page.route("**/admin/newsletter.data*", (route) =>
    route.request().postData()?.includes("autosave") ? route.abort() : route.continue(),
  );
  await content.press("End");
  await content.pressSequentially(" ");
  await content.fill(`${await content.inputValue()}\n\nA last word.`);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const dismissed = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Sent mailings" }).press("Enter");
  await dismissed;
  await expect(content).toHaveValue(/A last word\./);
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("A last word.")).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("Hello Owner,")).toBeVisible();
  for (const mode of ["Phone", "Dark"]) {
    await page.getByRole("link", { name: mode }).press("Enter");
    await expect(page.getByTitle(`Email preview, ${mode.toLowerCase()}`)).toBeVisible();
    await expect(page.frameLocator("iframe").getByText("A last word.")).toBeVisible();
  }
  await expectNoHorizontalScroll(page);
  await page.getByRole("link", { name: "Plain text" }).press("Enter");
  await expect(page.locator("pre")).toContainText(`the shop (${site.url}/shop)`);

  await page.getByRole("link", { name: "Review and send" }).press("Enter");
  await expect(page.getByText("30", { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Send test" }).press("Enter");
  await expect(toast(page, "Test email sent")).toBeVisible();
  await expect(page.getByText(/Last tested/)).toBeVisible();

  const second = await context.newPage();
  await open(second, "/admin/newsletter/mailings");
  // The first emails of the mailing are not accepted until it has been paused.
  const accept = site.smtp.hold();
  let question = "";
  page.once("dialog", (dialog) => {
    question = dialog.message();
    void dialog.accept();
  });
  await page.getByRole("button", { name: "Send now to 30 subscribers" }).press("Enter");
  await expect(toast(page, "Newsletter sent!")).toBeVisible();
  expect(question).toContain("Send it now to 30 subscribers?");
  await expect(page).toHaveURL(/mailings\/\d+/);

  await open(second, page.url());
  await second.getByRole("button", { name: /^Pause/ }).press("Enter");
  await expect(page.getByText("Paused by an admin.")).toBeVisible();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  accept();
  const refresh = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.route("**/mailings/*.data*", (route) => route.abort());
  await Promise.all([page.waitForEvent("requestfailed"), refresh()]);
  await page.unroute("**/mailings/*.data*");
  await Promise.all([page.waitForResponse(/\/mailings\/\d+\.data/), refresh()]);
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: /^Resume/ }).press("Enter");
  for (const open of [page, second]) {
    await expect(open.getByRole("heading", { name: "30 of 30" })).toBeVisible({ timeout: 20_000 });
    // Of the mailing, and below it of each recipient.
    await expect(open.getByText("Sent", { exact: true }).first()).toBeVisible();
  }

  await page.getByRole("link", { name: "All mailings" }).press("Enter");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("[ADM-NEWS-08] [ADM-NEWS-09] a newsletter is validated, generated, scheduled and unscheduled on the same screen", async ({
    owner: page,
    site,
  }) => {
    await thirtySubscribers(site);
    const title = unique("Plain");
    site.ai.behave("answers-whole");
    await page.goto("/admin/newsletter");
    await page.getByLabel("Subject").fill(title);
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Missing information");
    await expect(page.getByLabel("Content")).toHaveAccessibleDescription(/Enter the content\./);
    await expect(page.getByLabel("Subject")).toHaveValue(title);
    await page.getByLabel("Content").fill("My own words.");
    await page.getByRole("button", { name: "Generate" }).click();
    await expect(page.locator("noscript p")).toHaveText("Content generated!");
    await expect(page.getByLabel("Content")).toHaveValue(`My own words.\n\n${AI_WORDS.join("")}`);
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("No audience selected");
    await page.getByRole("checkbox", { name: "Products" }).check();
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await page.getByLabel("Date").fill("2099-12-24");
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Check “Yes, really” and click Schedule again.",
    );
    await expect(page.getByLabel("Date")).toHaveValue("2099-12-24");
    await page
      .locator("form", { has: page.getByLabel("Date") })
      .locator("noscript input")
      .check();
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Scheduled for Dec 24, 2099, 8:00 AM, Eastern Time")).toBeVisible();
    await page.goto("/admin/newsletter");
    const row = page.getByRole("listitem").filter({ hasText: title });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("scheduled for Dec 24, 2099, 8:00 AM, Eastern Time");
    await expect(row).toContainText("Scheduled");
    await row.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Unschedule" }).click();
    await expect(page.locator("noscript p")).toContainText("Newsletter unscheduled");
  });
});

test("an email preview runs no scripts, loads nothing, and can only be framed by our own pages", async ({
  owner,
  site,
}) => {
  const { id } = await aDraft(site, "<b>News</b>", "<script>alert(1)</script>");
  const email = await owner.request.get(`/admin/newsletter/${id}/mail`);
  expect(email.headers()["content-security-policy"]).toMatch(/^sandbox; default-src 'none'.*frame-ancestors 'self'/);
  expect(await email.text()).not.toMatch(/<script|<b>/);
  const page = await owner.request.get(`/admin/newsletter/${id}/preview`);
  expect(page.headers()["content-security-policy"]).toMatch(/frame-src 'self'.*frame-ancestors 'none'/);
});
