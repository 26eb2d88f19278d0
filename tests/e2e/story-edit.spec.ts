import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { toast } from "./admin.ts";
import { tabTo } from "./keyboard.ts";
import { anEmail, emailedLink, expect, open, PHONE, SECRET, test, unique, type Site } from "./site.ts";

const WRITTEN = "I was lost. My neighbor drinks.";
const EDITED = "I was lost, and then I was met.";

/** A story that is published, whose author has used the link in their email. */
async function aStory(site: Site) {
  const [name, email] = [unique("Miriam"), anEmail("miriam")];
  const [made] = await rowsOf<{ id: number }>(
    site.db,
    sql`insert into user_stories (name, email, story, share_permission, display_name_publicly, approved, confirmed_at)
      values (${name}, ${email}, ${WRITTEN}, true, true, true, now()) returning id`,
  );
  await site.dropPages();
  const id = made?.id ?? 0;
  const author = createSignedLinks(openSecrets(SECRET, "data").derive("links"), site.url).url(
    "/share-your-story/mine",
    "story",
    { id },
  );
  return { name, email, path: `/admin/stories/${id}`, author };
}

async function aPhoto() {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#7d1420" } });
  return { name: "steps.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

const isLoaded = (page: Page) =>
  page.getByRole("img", { name: "On the church steps" }).evaluate((img) => (img as HTMLImageElement).naturalWidth > 0);

test.afterEach(async ({ site }) => {
  await site.db.execute(sql`delete from user_stories where story like 'I was lost%'`);
  await site.dropPages();
});

for (const viewport of [PHONE, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("[STORY-20] the owner edits a story for clarity by keyboard; its author is emailed, sees both texts and goes back to their own", async ({
      owner: page,
      site,
      browser,
    }) => {
      const { name, email } = await aStory(site);
      await open(page, `/admin/stories?q=${encodeURIComponent(email)}`);
      await tabTo(page, "link", `Edit the story by ${name}`);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: `Story by ${name}` })).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Stories" })).toBeVisible();
      await page.getByRole("textbox", { name: "Text" }).fill("short");
      await page.getByRole("button", { name: "Save text" }).press("Enter");
      await expect(page.getByText("Story must be at least 10 characters")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Text" })).toBeFocused();
      await page.getByRole("textbox", { name: "Text" }).fill(EDITED);
      await page.getByRole("button", { name: "Save text" }).press("Enter");
      await expect(toast(page, "Text saved")).toBeVisible();
      await expect(page.getByRole("button", { name: "Restore the original" })).toBeVisible();
      await expect(page.getByText(WRITTEN)).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);

      const author = await (await browser.newContext({ viewport })).newPage();
      await expect(async () => {
        await author.goto("/");
        await expect(author.getByText(EDITED)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(author.getByText(`${name} · Edited for clarity`)).toBeVisible();
      await open(author, await emailedLink(site, email, "/share-your-story/mine", /edited your story/));
      await expect(author.getByRole("region", { name: "We edited your story for clarity" })).toContainText(EDITED);
      await expect(author.getByRole("textbox", { name: "Your story" })).toHaveValue(WRITTEN);
      await expectNoViolations(author);
      await expectNoHorizontalScroll(author);
      await tabTo(author, "button", "Use my own words");
      await author.keyboard.press("Enter");
      await expect(author.getByText("Saved.", { exact: true })).toBeVisible();
      await expect(author.getByRole("heading", { name: "We edited your story for clarity" })).toHaveCount(0);
      await expect(author.getByText("Your story is waiting to be read.")).toBeVisible();
      // The button is gone: the focus is on the page's content instead of at the top of the document.
      await expect(author.locator("#content")).toBeFocused();
      await author.context().close();
    });

    test("[STORY-20] the owner adds a photo by keyboard; the site shows it, and its author removes it", async ({
      owner: page,
      site,
      browser,
    }) => {
      const { name, path, author } = await aStory(site);
      await open(page, path);
      const photo = page.getByRole("region", { name: "Photo for the site" });
      await photo.getByLabel("Photo", { exact: true }).setInputFiles(await aPhoto());
      await photo.getByRole("button", { name: "Save photo" }).press("Enter");
      await expect(photo.getByText("Describe the photo for people who can’t see it")).toBeVisible();
      await expect(photo.getByLabel("Photo description")).toBeFocused();
      // The form has the photo that was sent.
      await expect(photo.getByRole("img", { name: "The chosen photo" })).toBeVisible();
      await photo.getByLabel("Photo description").fill("On the church steps");
      await photo.getByLabel("Photo description").press("Enter");
      await expect(toast(page, "Photo saved")).toBeVisible();
      await expect(photo.getByRole("img", { name: "On the church steps" })).toBeVisible();
      await expect(photo.getByRole("button", { name: "Remove the photo" })).toBeVisible();
      await expectNoViolations(page);
      await expectNoHorizontalScroll(page);

      const visitor = await (await browser.newContext({ viewport })).newPage();
      await expect(async () => {
        await visitor.goto("/");
        await expect(visitor.getByRole("img", { name: "On the church steps" })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await visitor.getByRole("img", { name: "On the church steps" }).scrollIntoViewIfNeeded();
      await expect.poll(() => isLoaded(visitor)).toBe(true);
      await expectNoHorizontalScroll(visitor);

      await open(visitor, author);
      await expect(visitor.getByRole("region", { name: "The photo with your story" })).toBeVisible();
      await expect.poll(() => isLoaded(visitor)).toBe(true);
      await expectNoViolations(visitor);
      await expectNoHorizontalScroll(visitor);
      await tabTo(visitor, "button", "Remove this photo");
      await visitor.keyboard.press("Enter");
      await expect(visitor.getByText("Saved.", { exact: true })).toBeVisible();
      await expect(visitor.getByRole("img", { name: "On the church steps" })).toHaveCount(0);
      await expect(visitor.getByText(`Your story is published as “${name}”.`)).toBeVisible();
      await visitor.context().close();
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a photo is added, described and removed", async ({ owner: page, site }) => {
    const { path } = await aStory(site);
    await page.goto(path);
    await page.getByLabel("Photo", { exact: true }).setInputFiles(await aPhoto());
    await page.getByRole("button", { name: "Save photo" }).click();
    await expect(page.getByText("Describe the photo for people who can’t see it")).toBeVisible();
    await page.getByLabel("Photo description").fill("On the church steps");
    await page.getByRole("button", { name: "Save photo" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Photo saved");
    await expect(page.getByRole("img", { name: "On the church steps" })).toBeVisible();
    await page.getByRole("button", { name: "Remove the photo" }).click();
    await expect(page.getByRole("img", { name: "On the church steps" })).toHaveCount(0);
  });

  test("a story is edited and restored; what another admin saved in the meantime is not overwritten", async ({
    owner: page,
    site,
  }) => {
    const { path, email } = await aStory(site);
    await page.goto(path);
    await site.db.execute(sql`update user_stories set edited_story = 'I was lost for years.', edited_at = now()
      where email = ${email}`);
    await page.getByRole("textbox", { name: "Text" }).fill(EDITED);
    await page.getByRole("button", { name: "Save text" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Someone else changed this");
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(EDITED);
    await page.getByRole("button", { name: "Save text" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Text saved");
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(EDITED);
    await page.getByRole("button", { name: "Restore the original" }).click();
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(WRITTEN);
  });
});
