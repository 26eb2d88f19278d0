import { emailTo, expect, open, OWNER, test } from "./site.ts";

test("the owner sees the health of the site, sends a test email and starts a backup with the keyboard", async ({
  owner: page,
  site,
}) => {
  await open(page, "/admin/system");
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  const check = (name: string) =>
    page
      .getByRole("list", { name: "Checks" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name }) });
  await expect(check("Database")).toContainText("power failure");
  await expect(check("Uploads")).toContainText("Healthy");
  // The first one is made automatically within the first hour.
  await expect(check("Backup")).toContainText(/No backup has been made yet|The last backup was made/);
  await page.getByRole("button", { name: "Send a Test Email" }).press("Enter");
  await expect(page.getByText("Test email sent")).toBeVisible();
  await page.getByRole("button", { name: "Back Up Now" }).press("Enter");
  await expect(page.getByText("Backup started")).toBeVisible();
  await expect(async () => {
    await page.getByRole("link", { name: "Check Again" }).press("Enter");
    await expect(check("Backup")).toContainText("The last backup was made less than a minute ago", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
  await emailTo(site, OWNER.email, /^Test email from SHOD/);
});
