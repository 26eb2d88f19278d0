import { sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./faults.ts";
import { openNewsletterAdmin, toast, type NewsletterAdmin } from "./newsletter-admin.ts";

let desk: NewsletterAdmin;
test.beforeAll(async () => {
  desk = await openNewsletterAdmin();
});
test.afterAll(() => desk.close());

test.describe("several drafts", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("keep to themselves what the AI writes, and leaving one stops it", async ({ page, context }) => {
    await desk.signIn(context);
    const alpha = await desk.aDraft("Alpha");
    await desk.aDraft("Beta");
    await page.goto(desk.address(`/admin/newsletter?draft=${alpha}`));
    await page.waitForLoadState("networkidle");
    page.on("dialog", (dialog) => void dialog.accept());
    const content = page.getByLabel("Content");
    const open = (name: string) => page.getByRole("link", { name, exact: true }).click();
    const generate = page.getByRole("button", { name: "Generate" });

    desk.ai.behave("streams", ["Anew of Alpha."]);
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
      ["Alpha", () => page.getByRole("link", { name: "Sent mailings" }).click()],
    ] as const) {
      desk.ai.behave("waits", [`Begun for ${name}.`, " And more."]);
      await generate.click();
      await expect(content).toHaveValue(`Begun for ${name}.`);
      await leave();
      await desk.ai.disconnected();
      if (name === "Beta") await expect(content).toHaveValue("Anew of Alpha.");
    }
    await expect(page.getByRole("link", { name: "Newsletter" }).first()).toBeVisible();
    await expect(toast(page, "Generation canceled")).toHaveCount(0);
  });

  test("of which one is deleted while it is written: the screen says so, and the words are kept as a new one", async ({
    page,
    context,
  }) => {
    await desk.signIn(context);
    const [lost, other] = [await desk.aDraft("Lost"), await desk.aDraft("Other")];
    const heading = page.getByRole("heading", { level: 1, name: "Newsletter and Devotional Creator" });
    const content = page.getByLabel("Content");
    const save = page.getByRole("button", { name: /^Save (draft|as new draft)$/ });
    const notice = page.getByRole("main").getByRole("alert");
    const lose = (id: number) => desk.site.database.db.execute(sql`delete from newsletters where id = ${id}`);
    await page.goto(desk.address(`/admin/newsletter?draft=${lost}`));
    await page.waitForLoadState("networkidle");
    page.on("dialog", (dialog) => void dialog.accept());

    await content.fill("My words, once.");
    await lose(lost);
    await save.click();
    await expect(notice).toHaveText(/no longer exists\. Save to keep your text as a new draft/);
    await save.click();
    await expect(toast(page, "Draft saved")).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(`draft=${lost}$`));

    await content.fill("My words, twice.");
    await lose(Number(new URL(page.url()).searchParams.get("draft")));
    await page.getByRole("button", { name: "Delete Other" }).click();
    await expect(page.getByRole("link", { name: "Other", exact: true })).toHaveCount(0);
    await expect(heading).toBeVisible();
    await expect(notice).toHaveText("This newsletter no longer exists.");
    await expect(content).toHaveValue("My words, twice.");
    const gone = page.url();
    await save.click();
    await expect(page).not.toHaveURL(gone);
    await expect(content).toHaveValue("My words, twice.");

    await page.getByRole("button", { name: "Delete Lost" }).click();
    await expect(page.getByRole("link", { name: "Lost", exact: true })).toHaveCount(0);
    await expect(heading).toBeVisible();
    await page.goto(desk.address(`/admin/newsletter?draft=${other}`));
    await expect(notice).toHaveText("This newsletter no longer exists.");
    await expect(content).toHaveValue("");
  });

  test("of which one is scheduled by another admin while it is written: the words stay, and are kept as a new one", async ({
    page,
    context,
  }) => {
    await desk.signIn(context);
    const [taken, other] = [await desk.aDraft("Taken"), await desk.aDraft("Aside")];
    const content = page.getByLabel("Content");
    const anew = page.getByRole("button", { name: "Save as new draft" });
    const notice = page.getByRole("main").getByRole("alert");
    const schedule = () =>
      desk.site.database.db.execute(
        sql`update newsletters set status = 'scheduled', send_at = now() + interval '9 days' where id = ${taken}`,
      );
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(desk.address(`/admin/newsletter?draft=${taken}`));
    await page.waitForLoadState("networkidle");
    await content.fill("My words, seen in time.");
    await schedule();
    await page.getByRole("button", { name: "Delete Aside" }).click();
    await expect(notice).toHaveText(/no longer a draft.* Save to keep your text as a new draft/);
    await expect(page.getByRole("link", { name: "View schedule" })).toBeVisible();
    await expect(content).toHaveValue("My words, seen in time.");
    await expectNoFaults(page);
    await anew.click();
    await expect(page).not.toHaveURL(new RegExp(`draft=(${taken}|${other})$`));
    await expect(notice).toHaveCount(0);
    await expect(content).toHaveValue("My words, seen in time.");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await desk.site.database.db.execute(
      sql`update newsletters set status = 'draft', send_at = null where id = ${taken}`,
    );
    await page.goto(desk.address(`/admin/newsletter?draft=${taken}`));
    await page.waitForLoadState("networkidle");
    await content.fill("My words, sent too late.");
    await schedule();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(notice).toContainText("Save to keep your text as a new draft.");
    await anew.click();
    await expect(page).not.toHaveURL(new RegExp(`draft=${taken}$`));
    await expect(content).toHaveValue("My words, sent too late.");

    await page.goto(desk.address(`/admin/newsletter?draft=${taken}`));
    await expect(page.getByText("This newsletter is scheduled.")).toBeVisible();
    await expect(content).toHaveCount(0);
    await desk.site.database.db.execute(sql`delete from newsletters where id = ${taken}`);
  });

  test("of which one is changed while it is looked at to be sent: the page says what goes out then", async ({
    page,
    context,
  }) => {
    await desk.signIn(context);
    const id = await desk.aDraft("Looked at");
    await page.goto(desk.address(`/admin/newsletter/${id}/send`));
    await page.waitForLoadState("networkidle");
    page.on("dialog", (dialog) => void dialog.accept());
    await desk.site.database.db.execute(sql`update newsletters set content = 'Other words.' where id = ${id}`);
    await page.getByRole("button", { name: /^Send now/ }).click();
    const notice = page.getByRole("main").getByRole("alert");
    await expect(notice).toContainText("“Other words.”. Submit again to send this version.");
    await expect(notice).not.toContainText("Save again");
  });
});
