import { sql } from "drizzle-orm";
import { aDraft, toast } from "./admin.ts";
import { expectNoViolations } from "./accessibility.ts";
import { expect, open, test } from "./site.ts";

test("generated text stays in its own draft, and leaving a draft cancels the generation", async ({
  owner: page,
  site,
}) => {
  const alpha = await aDraft(site, "Alpha");
  const beta = await aDraft(site, "Beta");
  await open(page, `/admin/newsletter?draft=${alpha.id}`);
  page.on("dialog", (dialog) => void dialog.accept());
  const content = page.getByLabel("Content");
  const go = (name: string) => page.getByRole("link", { name, exact: true }).click();
  const generate = page.getByRole("button", { name: "Generate" });

  site.ai.behave("streams", ["Generated for Alpha."]);
  await generate.click();
  await expect(content).toHaveValue("Generated for Alpha.");
  await expect(page.getByText("Written by AI.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await go(beta.subject);
  await expect(content).toHaveValue("The words of Beta.");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(page.getByText("Written by AI.")).toHaveCount(0);

  for (const [name, leave] of [
    ["Beta", () => go(alpha.subject)],
    ["Alpha", () => page.getByRole("link", { name: "Sent mailings" }).click()],
  ] as const) {
    site.ai.behave("waits", [`Started for ${name}.`, " And more."]);
    await generate.click();
    await expect(content).toHaveValue(`Started for ${name}.`);
    await leave();
    await site.ai.disconnected();
    if (name === "Beta") await expect(content).toHaveValue("Generated for Alpha.");
  }
  await expect(page.getByRole("link", { name: "Newsletter" }).first()).toBeVisible();
  await expect(toast(page, "Generation canceled")).toHaveCount(0);
});

test("a draft that is deleted while it is being edited can be saved as a new draft", async ({ owner: page, site }) => {
  const [lost, other] = [await aDraft(site, "Lost"), await aDraft(site, "Other")];
  const heading = page.getByRole("heading", { level: 1, name: "Newsletter and Devotional Creator" });
  const content = page.getByLabel("Content");
  const save = page.getByRole("button", { name: /^Save (draft|as new draft)$/ });
  const notice = page.getByRole("main").getByRole("alert");
  const deleteDraft = (id: number) => site.db.execute(sql`delete from newsletters where id = ${id}`);
  await open(page, `/admin/newsletter?draft=${lost.id}`);
  page.on("dialog", (dialog) => void dialog.accept());

  await content.fill("My words, once.");
  await deleteDraft(lost.id);
  await save.click();
  await expect(notice).toHaveText(/no longer exists\. Save to keep your text as a new draft/);
  await save.click();
  await expect(toast(page, "Draft saved")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`draft=${lost.id}$`));

  await content.fill("My words, twice.");
  await deleteDraft(Number(new URL(page.url()).searchParams.get("draft")));
  await page.getByRole("button", { name: `Delete ${other.subject}` }).click();
  await expect(page.getByRole("link", { name: other.subject, exact: true })).toHaveCount(0);
  await expect(heading).toBeVisible();
  await expect(notice).toHaveText("This newsletter no longer exists.");
  await expect(content).toHaveValue("My words, twice.");
  const deletedUrl = page.url();
  await save.click();
  await expect(page).not.toHaveURL(deletedUrl);
  await expect(content).toHaveValue("My words, twice.");

  await page.getByRole("button", { name: `Delete ${lost.subject}` }).click();
  await expect(page.getByRole("link", { name: lost.subject, exact: true })).toHaveCount(0);
  await expect(heading).toBeVisible();
  await page.goto(`/admin/newsletter?draft=${other.id}`);
  await expect(notice).toHaveText("This newsletter no longer exists.");
  await expect(content).toHaveValue("");
});

test("a draft that another admin schedules while it is being edited can be saved as a new draft", async ({
  owner: page,
  site,
}) => {
  const [taken, other] = [await aDraft(site, "Taken"), await aDraft(site, "Aside")];
  const content = page.getByLabel("Content");
  const saveAsNew = page.getByRole("button", { name: "Save as new draft" });
  const notice = page.getByRole("main").getByRole("alert");
  const schedule = () =>
    site.db.execute(
      sql`update newsletters set status = 'scheduled', send_at = now() + interval '9 days' where id = ${taken.id}`,
    );
  page.on("dialog", (dialog) => void dialog.accept());
  await open(page, `/admin/newsletter?draft=${taken.id}`);
  await content.fill("My words, seen in time.");
  await schedule();
  await page.getByRole("button", { name: `Delete ${other.subject}` }).click();
  await expect(notice).toHaveText(/no longer a draft.* Save to keep your text as a new draft/);
  await expect(page.getByRole("link", { name: "View schedule" })).toBeVisible();
  await expect(content).toHaveValue("My words, seen in time.");
  await expectNoViolations(page);
  await saveAsNew.click();
  await expect(page).not.toHaveURL(new RegExp(`draft=(${taken.id}|${other.id})$`));
  await expect(notice).toHaveCount(0);
  await expect(content).toHaveValue("My words, seen in time.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await site.db.execute(sql`update newsletters set status = 'draft', send_at = null where id = ${taken.id}`);
  await open(page, `/admin/newsletter?draft=${taken.id}`);
  await content.fill("My words, sent too late.");
  await schedule();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(notice).toContainText("Save to keep your text as a new draft.");
  await saveAsNew.click();
  await expect(page).not.toHaveURL(new RegExp(`draft=${taken.id}$`));
  await expect(content).toHaveValue("My words, sent too late.");

  await page.goto(`/admin/newsletter?draft=${taken.id}`);
  await expect(page.getByText("This newsletter is scheduled.")).toBeVisible();
  await expect(content).toHaveCount(0);
  await site.db.execute(sql`delete from newsletters where id = ${taken.id}`);
});

test("a draft that changes while its send page is open is not sent until the new version is shown", async ({
  owner: page,
  site,
}) => {
  const { id } = await aDraft(site, "Reviewed");
  await open(page, `/admin/newsletter/${id}/send`);
  page.on("dialog", (dialog) => void dialog.accept());
  await site.db.execute(sql`update newsletters set content = 'Other words.' where id = ${id}`);
  await page.getByRole("button", { name: /^Send now/ }).click();
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toContainText("“Other words.”. Submit again to send this version.");
  await expect(notice).not.toContainText("Save again");
});
