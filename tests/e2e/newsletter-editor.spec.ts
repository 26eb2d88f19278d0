import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { verseAt } from "#app/scripture.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { aDraft, aPhoto, dialog, toast } from "./admin.ts";
import { expect, open, PHONE, test, unique } from "./site.ts";

const DESKTOP = { width: 1440, height: 900 };

for (const viewport of [PHONE, DESKTOP]) {
  test(`at ${viewport.width} px, the owner writes a newsletter with the toolbar by keyboard, sees the email beside it, and restores a version`, async ({
    owner: page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, "/admin/newsletter");
    const title = unique("Toolbar");
    const content = page.getByLabel("Content");
    const insert = async (label: string) => {
      await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: label }).focus();
      await page.keyboard.press("Enter");
    };
    const email = page.frameLocator('iframe[title="Email"]');

    await page.getByLabel("Subject").fill(title);
    await content.focus();
    await page.keyboard.type("Grace to ");
    // One Tab stop before the text, and the arrow keys within it.
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: "Heading" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(content).toBeFocused();
    await page.keyboard.type("you");
    await expect(content).toHaveValue("Grace to **you**");
    await page.keyboard.press("End");
    await page.keyboard.type("\n\n9. Our Father\n10. Thy kingdom come");

    await insert("Product…");
    await expect(dialog(page)).toBeVisible();
    const products = dialog(page).getByRole("list", { name: "Products" }).getByRole("button");
    await expect(products.first()).toBeVisible();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    const name = (await products.first().locator("span").first().textContent()) ?? "";
    await dialog(page).getByLabel("Search products").fill(name);
    await expect(dialog(page).getByRole("status")).toHaveText(/^\d+ products?$/);
    await products.first().press("Enter");
    await expect(content).toHaveValue(/\n10\. Thy kingdom come\n\n::product\[[\w-]+\]\n$/);
    await expect(content).toBeFocused();

    await insert("Button…");
    await dialog(page).getByLabel("Text").fill("Shop the sale");
    await dialog(page).getByLabel("Link").fill("shop");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Link")).toHaveAccessibleDescription(/such as \/shop/);
    await dialog(page).getByLabel("Link").fill("/shop?filter=sale");
    await page.keyboard.press("Enter");
    await insert("Verse…");
    await dialog(page).getByLabel("Verse").selectOption("Psalm 23:1");
    await dialog(page).getByRole("button", { name: "Insert verse" }).press("Enter");
    await insert("Picture…");
    await dialog(page).getByRole("button", { name: "Upload and insert" }).press("Enter");
    await expect(dialog(page).getByLabel("Picture", { exact: true })).toHaveAccessibleDescription("Choose a picture.");
    await dialog(page)
      .getByLabel("Picture", { exact: true })
      .setInputFiles(await aPhoto("rock.jpg", "#86182b"));
    await dialog(page).getByLabel("Description").fill("A shoe [on a rock]");
    await expectNoViolations(page);
    await dialog(page).getByLabel("Description").press("Enter");
    await expect(content).toHaveValue(
      /::button\[Shop the sale\]\(\/shop\?filter=sale\)\n\n::verse\[Psalm 23:1\]\n\n!\[A shoe \\\[on a rock\\\]\]\(\/storage\/v1\/object\/public\/product-photos\/0-[\w-]+\.webp\?width=1280\)\n$/,
      // Photos are stored in several sizes.
      { timeout: 60_000 },
    );
    await insert("Product…");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);

    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/draft=\d+$/);
    for (const shown of ["Thy kingdom come", name, "Shop the sale", verseAt("Psalm 23:1").text])
      await expect(email.getByText(shown).last()).toBeVisible();
    await expect(email.getByAltText("A shoe [on a rock]")).toBeVisible();
    await expect(email.locator("ol")).toHaveAttribute("start", "9");
    await page.getByRole("button", { name: "Dark mode" }).press("Enter");
    await expect(email.getByText("Thy kingdom come")).toHaveCSS("color", "rgb(236, 231, 222)");
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    // What is saved needs no question when the page is left.
    await content.fill("Replaced by accident");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(email.getByText("Replaced by accident").last()).toBeVisible();
    await page.getByRole("link", { name: "Versions" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Versions" })).toBeVisible();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    const earlier = page.getByRole("listitem").filter({ hasText: "Our Father" }).first();
    await earlier.getByRole("button", { name: `Restore ${title}` }).press("Enter");
    await expect(toast(page, "Version restored")).toBeVisible();
    await expect(content).toHaveValue(/Thy kingdom come[^]*::verse\[Psalm 23:1\]/);

    await page.getByRole("checkbox", { name: "Products" }).press("Space");
    await page.getByRole("button", { name: "Send newsletter" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Review and send" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Shop the sale" })).toBeVisible();
    await expect(page.getByText("Can’t be sent as written")).toHaveCount(0);
    const saved = await rowsOf(site.db, sql`select 1 from newsletters where subject = ${title}`);
    expect(saved).toHaveLength(1);
  });
}

test("typing saves nothing over another admin's change, and says so when it is saved", async ({
  owner: page,
  site,
}) => {
  const { id } = await aDraft(site, "Shared");
  await page.clock.install();
  await open(page, `/admin/newsletter?draft=${id}`);
  await site.db.execute(sql`update newsletters set content = 'Their words.' where id = ${id}`);
  const refused = page.waitForResponse((response) => response.status() === 409);
  await page.getByLabel("Content").fill("My words.");
  await refused;
  await expect(page.getByText("Not saved: it was changed elsewhere.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("“Their words.”");
  await expect(page.getByLabel("Content")).toHaveValue("My words.");
  // It waits for the admin, who has read what would be overwritten.
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
  await page.clock.fastForward(60_000);
  await page.evaluate(async () => void (await fetch("/livez")));
  expect(sent).toEqual([]);
  const [stored] = await rowsOf<{ content: string }>(site.db, sql`select content from newsletters where id = ${id}`);
  expect(stored?.content).toBe("Their words.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a newsletter is Markdown in a text area, with its syntax, the email and its versions on the page", async ({
    owner: page,
    site,
  }) => {
    const { id, subject } = await aDraft(site, "Plain text", "First words.");
    await page.goto(`/admin/newsletter?draft=${id}`);
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    await page.getByText("Formatting", { exact: true }).click();
    await expect(page.getByText("::verse[John 3:16]")).toBeVisible();
    await expect(page.frameLocator('iframe[title="Email"]').getByText("First words.").last()).toBeVisible();
    await page.getByLabel("Content").fill("::button[Shop](/shop)\n\n::product[gone]");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.locator("noscript p")).toHaveText("Draft saved");
    await page.getByRole("checkbox", { name: "Products" }).check();
    await page.getByRole("button", { name: "Send newsletter" }).click();
    await expect(page.getByText("Line 3: There is no product gone in the shop")).toBeVisible();
    await page.goto(`/admin/newsletter/${id}/versions`);
    await page
      .getByRole("button", { name: `Restore ${subject}` })
      .first()
      .click();
    await expect(page.locator("noscript p")).toHaveText("Version restored");
    await expect(page.getByLabel("Content")).toHaveValue("First words.");
  });
});
