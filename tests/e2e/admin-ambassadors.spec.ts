import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { toast } from "./admin.ts";
import { tabTo } from "./keyboard.ts";
import { anEmail, emailTo, expect, open, PHONE, test, unique, type Site } from "./site.ts";

async function anApplication({ db }: Site) {
  const [name, email] = [unique("Ruth"), anEmail("ruth")];
  const [made] = await rowsOf<{ id: number }>(
    db,
    sql`insert into ambassador_signups (name, email, instagram, motivation)
      values (${name}, ${email}, '@ruth.walks', 'I walk a lot.') returning id`,
  );
  return { name, email, path: `/admin/ambassadors/${made?.id}` };
}

const acceptForm = (page: Page) => page.getByRole("region", { name: "Accept" });
const declineForm = (page: Page) => page.getByRole("region", { name: "Decline", exact: true });

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("[ADM-DASH-15] the owner finds an application by keyboard, reads the email and accepts it with a code", async ({
      owner: page,
      site,
    }) => {
      const { name, email } = await anApplication(site);
      await open(page, "/admin/ambassadors");
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);
      await tabTo(page, "link", name);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);

      page.on("dialog", (question) => void question.accept());
      const form = acceptForm(page);
      const code = unique("ruth");
      await form.getByLabel("Code").fill("");
      await form.getByLabel("Personal message").fill("See you at the harbor.");
      await form.getByRole("button", { name: "Accept and send email" }).press("Enter");
      await expect(form.getByLabel("Code")).toBeFocused();
      await expect(form.getByText("Code is required")).toBeVisible();
      await expect(form.getByLabel("Personal message")).toHaveValue("See you at the harbor.");
      await form.getByLabel("Code").fill(code);
      const preview = form.getByRole("group", { name: "Email preview" });
      await expect(preview).toContainText(code.toUpperCase());
      await expect(preview).toContainText("See you at the harbor.");
      await form.getByRole("button", { name: "Accept and send email" }).press("Enter");
      await expect(toast(page, "Application accepted")).toBeVisible();
      await expect(page.getByText(/^Accepted by owner@shod\.example on .+, with an email\.$/)).toBeVisible();
      await expect(form).toHaveCount(0);
      expect((await emailTo(site, email)).text).toContain(code.toUpperCase());
      await expectNoViolations(page);
      await page.getByRole("link", { name: code.toUpperCase() }).press("Enter");
      await expect(page.getByRole("listitem").filter({ hasText: code.toUpperCase() })).toBeVisible();
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("an application is noted, declined, and accepted after all; a decision that another admin made is told", async ({
    owner: page,
    site,
  }) => {
    const { path, email } = await anApplication(site);
    await page.goto(path);
    await page.getByLabel("Team note").fill("Met her");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.locator("noscript p").first()).toHaveText("Note saved");
    await expect(page.getByLabel("Team note")).toHaveValue("Met her");

    await site.db
      .execute(sql`update ambassador_signups set status = 'declined', decided_at = now(), decided_by = 'ruth@shod.example'
      where email = ${email}`);
    await declineForm(page).getByRole("button", { name: "Decline without an email" }).click();
    await expect(page.getByText(/^Already decided\. Declined by ruth@shod\.example on /)).toBeVisible();
    await expect(declineForm(page)).toHaveCount(0);

    const form = page.getByRole("region", { name: "Accept after all" });
    await form.getByLabel("Code").fill("");
    await form.getByLabel("Personal message").fill("Welcome after all.");
    await form.getByLabel("Yes, really").check();
    await form.getByRole("button", { name: "Accept and send email" }).click();
    await expect(form.getByText("Code is required").first()).toBeVisible();
    await expect(form.getByLabel("Personal message")).toHaveValue("Welcome after all.");
    await form.getByLabel("Code").fill(unique("after"));
    await form.getByLabel("Yes, really").check();
    await form.getByRole("button", { name: "Accept and send email" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Application accepted");
    expect((await emailTo(site, email)).text).toContain("Welcome after all.");
  });
});
