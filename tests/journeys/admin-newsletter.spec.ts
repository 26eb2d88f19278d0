import { sql } from "drizzle-orm";
import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { verseAt } from "#app/scripture.ts";
import { AI_WORDS, startAiStandIn, type AiStandIn } from "../ai-service.ts";
import { expectNoFaults, expectNoSidewaysScroll } from "./faults.ts";
import { siteWithDatabase } from "./site-with-database.ts";

let ai: AiStandIn;
let site: Awaited<ReturnType<typeof siteWithDatabase>>;
test.beforeAll(async () => {
  ai = await startAiStandIn();
  site = await siteWithDatabase({ AI_BASE_URL: ai.url, AI_MODEL: "small", MAIL_PER_SECOND: "2" });
  await site.database.db.execute(sql`
    insert into devotional_subscriptions (name, email, preferences, confirmed_at)
    select 'Reader ' || n, 'reader' || n || '@home.example', '{"products": true, "stories": false}', now() - interval '1 day'
    from generate_series(1, 30) as n`);
});
test.afterAll(async () => {
  await site.close();
  await ai.close();
});

const SIZES = [
  ["on a phone", { width: 390, height: 844 }],
  ["on a desk", { width: 1440, height: 900 }],
] as const;

async function signIn(context: BrowserContext) {
  const answer = await context.request.post(`${site.url}/api/auth/sign-in/email`, {
    headers: { Origin: site.url },
    data: { email: "owner@shod.example", password: "only tests know this" },
  });
  expect(answer.ok()).toBe(true);
}

const toast = (page: Page, text: string) => page.locator(".toast").getByText(text);
const address = (path: string) => `${site.url}${path}`;

for (const [size, viewport] of SIZES)
  test.describe(size, () => {
    test.use({ viewport, bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

    test("[ADM-NEWS-01] [ADM-NEWS-02] [ADM-NEWS-03] [ADM-NEWS-04] [ADM-NEWS-05] [ADM-NEWS-06] [ADM-NEWS-07] [ADM-NEWS-10] [ADM-NEWS-11] [ADM-NEWS-12] [ADM-NEWS-13] [ROUTE-28] [GUARD-21] the owner writes, checks, tries out and sends a newsletter by keyboard, and sees it go out", async ({
      page,
      context,
      browser,
    }) => {
      await signIn(context);
      await page.goto(address("/admin/newsletter"));
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("heading", { level: 1, name: "Newsletter and Devotional Creator" })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      const subject = page.getByLabel("Subject");
      const content = page.getByLabel("Content");

      await page.getByRole("button", { name: "Generate" }).press("Enter");
      await expect(toast(page, "Subject required")).toBeVisible();
      await subject.fill(`Harvest ${viewport.width}`);
      ai.behave(429);
      await page.getByRole("button", { name: "Generate" }).press("Enter");
      await expect(toast(page, "Generation failed")).toBeVisible();
      await expect(content).toHaveValue("");

      ai.behave("waits");
      await page.getByRole("button", { name: "Generate" }).press("Enter");
      await expect(content).toHaveValue(AI_WORDS[0] ?? "");
      await page.getByRole("button", { name: "Cancel" }).press("Enter");
      await expect(content).toHaveValue("");
      await ai.left();

      await page.getByRole("button", { name: "Generate" }).press("Enter");
      await expect(content).toHaveValue(AI_WORDS[0] ?? "");
      ai.goOn();
      await expect(toast(page, "Content generated!")).toBeVisible();
      await expect(content).toHaveValue(AI_WORDS.join(""));
      page.once("dialog", (dialog) => void dialog.dismiss());
      await page.getByRole("button", { name: "Generate" }).press("Enter");
      await expect(content).toHaveValue(AI_WORDS.join(""));
      ai.behave("streams", ["Other words."]);
      page.once("dialog", (dialog) => void dialog.accept());
      await page.getByRole("button", { name: "Generate" }).press("Enter");
      await expect(content).toHaveValue("Other words.");
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await expect(content).toHaveValue(AI_WORDS.join(""));

      const { text, reference } = verseAt("Psalm 23:1");
      await content.fill(
        `## Good news\n\nSee [the shop](/shop).\n\n“${text.replace("shepherd", "guide")}” (${reference})`,
      );
      const scripture = page.getByRole("region", { name: "Scripture" });
      await expect(scripture).toContainText(`${reference} does not read so in our source`);
      await expectNoFaults(page);
      await scripture.getByRole("button", { name: `Use this wording of ${reference}` }).press("Enter");
      await expect(scripture).toContainText(`${reference}: word for word as in our source.`);
      await expect(content).toHaveValue(new RegExp(text.slice(0, 20)));

      await page.getByRole("button", { name: "Send newsletter" }).press("Enter");
      await expect(toast(page, "No audience selected")).toBeVisible();
      await expect(page.getByRole("group", { name: "Audience" }).getByRole("checkbox").first()).toBeFocused();
      await page.getByRole("checkbox", { name: "Stories" }).press("Space");
      await expect(page.getByText("0 subscribers would get it")).toBeVisible();
      await page.getByRole("checkbox", { name: "Stories" }).press("Space");
      await page.getByRole("checkbox", { name: "Products" }).press("Space");
      await expect(page.getByText("30 subscribers would get it, one mail each.")).toBeVisible();
      const timesAsked = ai.asked.length;
      await subject.press("Enter");
      await expect(toast(page, "Draft saved")).toBeVisible();
      expect(ai.asked).toHaveLength(timesAsked);
      await expect(page).toHaveURL(/draft=\d+/);

      await content.press("End");
      await content.pressSequentially(" ");
      await content.fill(`${await content.inputValue()}\n\nA last word.`);
      await expect(page.getByText("Not saved yet")).toBeVisible();
      const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
      await page.getByRole("link", { name: "What was sent" }).press("Enter");
      await asked;
      await expect(content).toHaveValue(/A last word\./);
      await page.getByRole("button", { name: "Preview" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Preview" })).toBeVisible();
      await expect(page.frameLocator("iframe").getByText("A last word.")).toBeVisible();
      await expect(page.frameLocator("iframe").getByText("Hello Owner,")).toBeVisible();
      for (const look of ["Phone", "Dark"]) {
        await page.getByRole("link", { name: look }).press("Enter");
        await expect(page.getByTitle(`The mail, ${look.toLowerCase()}`)).toBeVisible();
        await expect(page.frameLocator("iframe").getByText("A last word.")).toBeVisible();
      }
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: "Plain text" }).press("Enter");
      await expect(page.locator("pre")).toContainText(`the shop (${site.url}/shop)`);

      await page.getByRole("link", { name: "Check and send" }).press("Enter");
      await expect(page.getByText("30", { exact: true })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Send me a test" }).press("Enter");
      await expect(toast(page, "Test mail sent")).toBeVisible();
      await expect(page.getByText(/Last tried out/)).toBeVisible();

      const other = await browser.newContext({ viewport });
      await signIn(other);
      const second = await other.newPage();
      await second.goto(address("/admin/newsletter/mailings"));
      let question = "";
      page.once("dialog", (dialog) => {
        question = dialog.message();
        void dialog.accept();
      });
      await page.getByRole("button", { name: "Send now to 30 subscribers" }).press("Enter");
      await expect(toast(page, "Newsletter sent!")).toBeVisible();
      expect(question).toContain("Send it now to 30 subscribers?");
      await expect(page).toHaveURL(/mailings\/\d+/);

      await second.goto(page.url());
      await second.getByRole("button", { name: /^Pause/ }).press("Enter");
      await expect(page.getByText("Paused by an admin.")).toBeVisible();
      await expect(page.getByText("Paused", { exact: true })).toBeVisible();
      const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.route("**/mailings/*.data*", (route) => route.abort());
      await Promise.all([page.waitForEvent("requestfailed"), look()]);
      await page.unroute("**/mailings/*.data*");
      await Promise.all([page.waitForResponse(/\/mailings\/\d+\.data/), look()]);
      await expect(page.getByText("Paused", { exact: true })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: /^Resume/ }).press("Enter");
      for (const one of [page, second]) {
        await expect(one.getByRole("heading", { name: "30 of 30" })).toBeVisible({ timeout: 30_000 });
        await expect(one.getByText("Sent", { exact: true })).toBeVisible();
      }
      await other.close();

      await page.getByRole("link", { name: "All mailings" }).press("Enter");
      await expect(page.getByRole("link", { name: `Harvest ${viewport.width}` })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
    });
  });

test.describe("several drafts", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  async function aDraft(subject: string) {
    const [made] = await rowsOf<{ id: number }>(
      site.database.db,
      sql`insert into newsletters (subject, content, audiences, created_by)
        values (${subject}, ${`The words of ${subject}.`}, '["products"]', 'owner') returning id`,
    );
    return made?.id ?? 0;
  }

  test("keep to themselves what the AI writes, and leaving one stops it", async ({ page, context }) => {
    await signIn(context);
    const alpha = await aDraft("Alpha");
    await aDraft("Beta");
    await page.goto(address(`/admin/newsletter?draft=${alpha}`));
    await page.waitForLoadState("networkidle");
    page.on("dialog", (dialog) => void dialog.accept());
    const content = page.getByLabel("Content");
    const open = (name: string) => page.getByRole("link", { name, exact: true }).click();
    const generate = page.getByRole("button", { name: "Generate" });

    ai.behave("streams", ["Anew of Alpha."]);
    await generate.click();
    await expect(content).toHaveValue("Anew of Alpha.");
    await expect(page.getByText("Written by AI.")).toBeVisible();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await open("Beta");
    await expect(content).toHaveValue("The words of Beta.");
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(page.getByText("Written by AI.")).toHaveCount(0);

    for (const [name, leave] of [
      ["Beta", () => open("Alpha")],
      ["Alpha", () => page.getByRole("link", { name: "What was sent" }).click()],
    ] as const) {
      ai.behave("waits", [`Begun for ${name}.`, " And more."]);
      await generate.click();
      await expect(content).toHaveValue(`Begun for ${name}.`);
      await leave();
      await ai.left();
      if (name === "Beta") await expect(content).toHaveValue("Anew of Alpha.");
    }
    await expect(page.getByRole("link", { name: "Newsletter" }).first()).toBeVisible();
    await expect(toast(page, "Generation cancelled")).toHaveCount(0);
  });

  test("of which one is deleted while it is written: the screen says so, and the words are kept as a new one", async ({
    page,
    context,
  }) => {
    await signIn(context);
    const [lost, other] = [await aDraft("Lost"), await aDraft("Other")];
    const heading = page.getByRole("heading", { level: 1, name: "Newsletter and Devotional Creator" });
    const content = page.getByLabel("Content");
    const save = page.getByRole("button", { name: /^Save (draft|as a new draft)$/ });
    const notice = page.getByRole("main").getByRole("alert");
    const lose = (id: number) => site.database.db.execute(sql`delete from newsletters where id = ${id}`);
    await page.goto(address(`/admin/newsletter?draft=${lost}`));
    await page.waitForLoadState("networkidle");
    page.on("dialog", (dialog) => void dialog.accept());

    await content.fill("My words, once.");
    await lose(lost);
    await save.click();
    await expect(notice).toHaveText(/no such newsletter any more. Save to keep these words as a new draft/);
    await save.click();
    await expect(toast(page, "Draft saved")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`draft=${lost}$`));

    await content.fill("My words, twice.");
    await lose(Number(new URL(page.url()).searchParams.get("draft")));
    await page.getByRole("button", { name: "Delete Other" }).click();
    await expect(page.getByRole("link", { name: "Other", exact: true })).toHaveCount(0);
    await expect(heading).toBeVisible();
    await expect(notice).toHaveText("There is no such newsletter any more.");
    await expect(content).toHaveValue("My words, twice.");
    const gone = page.url();
    await save.click();
    await expect(page).not.toHaveURL(gone);
    await expect(content).toHaveValue("My words, twice.");

    await page.getByRole("button", { name: "Delete Lost" }).click();
    await expect(page.getByRole("link", { name: "Lost", exact: true })).toHaveCount(0);
    await expect(heading).toBeVisible();
    await page.goto(address(`/admin/newsletter?draft=${other}`));
    await expect(notice).toHaveText("There is no such newsletter any more.");
    await expect(content).toHaveValue("");
  });

  test("of which one is scheduled by another admin while it is written: the words stay, and are kept as a new one", async ({
    page,
    context,
  }) => {
    await signIn(context);
    const [taken, other] = [await aDraft("Taken"), await aDraft("Aside")];
    const content = page.getByLabel("Content");
    const anew = page.getByRole("button", { name: "Save as a new draft" });
    const notice = page.getByRole("main").getByRole("alert");
    const schedule = () =>
      site.database.db.execute(
        sql`update newsletters set status = 'scheduled', send_at = now() + interval '9 days' where id = ${taken}`,
      );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(address(`/admin/newsletter?draft=${taken}`));
    await page.waitForLoadState("networkidle");
    await content.fill("My words, seen in time.");
    await schedule();
    await page.getByRole("button", { name: "Delete Aside" }).click();
    await expect(notice).toHaveText(/no draft any more.* Save to keep these words as a new draft/);
    await expect(page.getByRole("link", { name: "When it goes out" })).toBeVisible();
    await expect(content).toHaveValue("My words, seen in time.");
    await expectNoFaults(page);
    await anew.click();
    await expect(page).not.toHaveURL(new RegExp(`draft=(${taken}|${other})$`));
    await expect(notice).toHaveCount(0);
    await expect(content).toHaveValue("My words, seen in time.");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await site.database.db.execute(sql`update newsletters set status = 'draft', send_at = null where id = ${taken}`);
    await page.goto(address(`/admin/newsletter?draft=${taken}`));
    await page.waitForLoadState("networkidle");
    await content.fill("My words, sent too late.");
    await schedule();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(notice).toContainText("Save to keep these words as a new draft.");
    await anew.click();
    await expect(page).not.toHaveURL(new RegExp(`draft=${taken}$`));
    await expect(content).toHaveValue("My words, sent too late.");

    await page.goto(address(`/admin/newsletter?draft=${taken}`));
    await expect(page.getByText("This newsletter is scheduled.")).toBeVisible();
    await expect(content).toHaveCount(0);
    await site.database.db.execute(sql`delete from newsletters where id = ${taken}`);
  });

  test("of which one is changed while it is looked at to be sent: the page says what goes out then", async ({
    page,
    context,
  }) => {
    await signIn(context);
    const id = await aDraft("Looked at");
    await page.goto(address(`/admin/newsletter/${id}/send`));
    await page.waitForLoadState("networkidle");
    page.on("dialog", (dialog) => void dialog.accept());
    await site.database.db.execute(sql`update newsletters set content = 'Other words.' where id = ${id}`);
    await page.getByRole("button", { name: /^Send now/ }).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toContainText("“Other words.”. Press again, and that is what goes out.");
    await expect(notice).not.toContainText("Save again");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("[ADM-NEWS-08] [ADM-NEWS-09] the same screen drafts, keeps, schedules, takes back and refuses", async ({
    page,
    context,
  }) => {
    ai.behave("answers-whole");
    await signIn(context);
    await page.goto(address("/admin/newsletter"));
    await page.getByLabel("Subject").fill("Plain");
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Missing information");
    await expect(page.getByLabel("Content")).toHaveAccessibleDescription(/Write the content\./);
    await expect(page.getByLabel("Subject")).toHaveValue("Plain");
    await page.getByLabel("Content").fill("My own words.");
    await page.getByRole("button", { name: "Generate" }).click();
    await expect(page.locator("noscript p")).toHaveText("Content generated!");
    await expect(page.getByLabel("Content")).toHaveValue(`My own words.\n\n${AI_WORDS.join("")}`);
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("No audience selected");
    await page.getByRole("checkbox", { name: "Products" }).check();
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await page.getByLabel("Day").fill("2099-12-24");
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Tick “Yes, really” and press Schedule again.",
    );
    await expect(page.getByLabel("Day")).toHaveValue("2099-12-24");
    await page
      .locator("form", { has: page.getByLabel("Day") })
      .locator("noscript input")
      .check();
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("It goes out Dec 24, 2099, 8:00 AM, in America/New York")).toBeVisible();
    await page.goto(address("/admin/newsletter"));
    await expect(page.getByRole("listitem").filter({ hasText: "Plain" })).toHaveCount(1);
    const row = page.getByRole("listitem").filter({ hasText: "goes out" });
    await expect(row).toContainText("goes out Dec 24, 2099, 8:00 AM, in America/New York");
    await expect(row).toContainText("Scheduled");
    await row.getByRole("link", { name: "Plain" }).click();
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(page.locator("noscript p")).toContainText("Taken back");
  });
});

test("a mail to look at runs nothing, leads nowhere, and stands in no frame but our own", async ({ context }) => {
  await signIn(context);
  const [made] = await rowsOf<{ id: number }>(
    site.database.db,
    sql`insert into newsletters (subject, content, audiences, created_by)
      values ('<b>News</b>', '<script>alert(1)</script>', '["products"]', 'owner') returning id`,
  );
  const id = made?.id ?? 0;
  const mail = await context.request.get(address(`/admin/newsletter/${id}/mail`));
  expect(mail.headers()["content-security-policy"]).toMatch(/^sandbox; default-src 'none'.*frame-ancestors 'self'/);
  expect(await mail.text()).not.toMatch(/<script|<b>/);
  const page = await context.request.get(address(`/admin/newsletter/${id}/preview`));
  expect(page.headers()["content-security-policy"]).toMatch(/frame-src 'self'.*frame-ancestors 'none'/);
});
