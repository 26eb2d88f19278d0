import type { Page } from "@playwright/test";
import { expect, open, test, unique } from "./site.ts";

const row = (page: Page, title: string) =>
  page.getByRole("region", { name: "Banners", exact: true }).getByRole("listitem").filter({ hasText: title });
const pageBox = (page: Page, name: string) =>
  page.getByRole("group", { name: "Pages" }).getByRole("checkbox", { name, exact: true });
const preview = (page: Page) => page.locator("#content .banner");

test("[ROUTE-36] [ADM-BAN-01] [ADM-BAN-02] [ADM-BAN-03] [ADM-BAN-22] the owner creates a banner with the keyboard, sees it on the site, edits and deletes it", async ({
  owner: page,
}) => {
  await open(page, "/admin/banners");
  await expect(page.getByRole("heading", { level: 1, name: "Banner Management" })).toBeVisible();
  const title = unique("Open late");
  await page.getByRole("link", { name: "New banner" }).press("Enter");
  await expect(page.getByRole("heading", { name: "New banner" })).toBeFocused();
  await page.getByRole("textbox", { name: "Title" }).focus();
  await page.keyboard.type(title);
  await page.keyboard.press("Tab");
  await page.keyboard.type("until nine");
  await expect(preview(page)).toContainText(`${title} until nine`);

  await page.getByLabel("Background (optional)").fill("white");
  await expect(page.getByText("This text is hard to read")).toContainText("The banner shows black text instead.");
  await page.getByLabel("Text color (optional)").fill("navy");
  await expect(preview(page)).toHaveCSS("color", "rgb(0, 0, 128)");
  await expect(page.getByText("This text is hard to read")).toHaveCount(0);

  await expect(pageBox(page, "All pages")).toBeChecked();
  await pageBox(page, "/story").press("Space");
  await expect(pageBox(page, "All pages")).not.toBeChecked();
  await pageBox(page, "/give").press("Space");
  await page.getByRole("textbox", { name: "Title" }).press("Enter");
  await expect(page.getByText("Banner created successfully")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" }), "the form closes").toHaveCount(0);
  await expect(row(page, title)).toContainText("/story, /give");
  await expect(row(page, title)).toContainText("Active");

  await page.goto("/story");
  await expect(page.getByRole("region", { name: "News" })).toContainText(`${title} until nine`);
  await open(page, "/admin/banners");

  await page.getByRole("link", { name: `Edit ${title}` }).press("Enter");
  await expect(page.getByRole("heading", { name: "Edit banner" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  await expect(pageBox(page, "/give")).toBeChecked();
  await page.getByRole("textbox", { name: "Title" }).fill("");
  await page.getByRole("button", { name: "Save Banner" }).press("Enter");
  await expect(page.getByText("Title is required", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("until nine");
  await page.getByRole("textbox", { name: "Title" }).fill(`${title} again`);
  await page.getByRole("switch", { name: "Active" }).press("Space");
  await page.getByRole("button", { name: "Save Banner" }).press("Enter");
  await expect(page.getByText("Banner updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/banners$/);
  await expect(row(page, `${title} again`)).toContainText("Inactive");

  const deletion = page.getByRole("button", { name: `Delete ${title} again` });
  page.once("dialog", (dialog) => void dialog.dismiss());
  await deletion.press("Enter");
  await expect(row(page, `${title} again`)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await deletion.press("Enter");
  await expect(page.getByText("Banner deleted successfully")).toBeVisible();
  await expect(row(page, `${title} again`)).toHaveCount(0);
});
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("[ADM-BAN-02] [ADM-BAN-03] a banner is created and edited; an invalid form keeps the entered values", async ({
    owner: page,
  }) => {
    await page.goto("/admin/banners");
    await page.getByRole("link", { name: "New banner" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Plain");
    await page.getByRole("textbox", { name: "Message" }).fill("and simple");
    await page.getByLabel("Start date (optional)").fill("2030-12-26");
    await page.getByLabel("End date (optional)").fill("2030-12-24");
    await pageBox(page, "All pages").uncheck();
    await pageBox(page, "/shop").check();
    await page.getByRole("button", { name: "Create Banner" }).click();
    await expect(page.getByText("End date must be on or after the start date").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Plain");
    await expect(pageBox(page, "/shop")).toBeChecked();
    await expect(pageBox(page, "All pages")).not.toBeChecked();
    await page.getByLabel("End date (optional)").fill("2030-12-27");
    await page.getByRole("button", { name: "Create Banner" }).click();
    await expect(row(page, "Plain")).toContainText("from Dec 26, 2030 to Dec 27, 2030");
    await expect(row(page, "Plain")).toContainText("Scheduled");

    await page.getByRole("link", { name: "Edit Plain" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("");
    await page.getByRole("button", { name: "Save Banner" }).click();
    await expect(page.getByText("Message is required").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Message" }).fill("and changed");
    await page.getByRole("button", { name: "Save Banner" }).click();
    await expect(row(page, "Plain")).toContainText("and changed");
  });
});
