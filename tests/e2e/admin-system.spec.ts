import { expectNoViolations } from "./accessibility.ts";
import { expect, test } from "./site.ts";
import { signInAsOwner, signInAsShopper } from "./visitors.ts";

for (const [size, viewport] of [
  ["on a phone", { width: 390, height: 844 }],
  ["on a desktop", { width: 1440, height: 900 }],
] as const) {
  test.describe(size, () => {
    test.use({ viewport });

    test("the owner sees the health of the site, sends a test email and starts a backup with the keyboard", async ({
      page,
      context,
      site,
    }) => {
      await signInAsOwner(context, site);
      await page.goto("/admin/system");
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
      await expectNoViolations(page);
      await page.getByRole("button", { name: "Send a Test Email" }).press("Enter");
      await expect(page.getByText("Test email stored")).toBeVisible();
      await page.getByRole("button", { name: "Back Up Now" }).press("Enter");
      await expect(page.getByText("Backup started")).toBeVisible();
      await expect(async () => {
        await page.getByRole("link", { name: "Check Again" }).press("Enter");
        await expect(check("Backup")).toContainText("The last backup was made less than a minute ago", {
          timeout: 2_000,
        });
      }).toPass({ timeout: 30_000 });
      await page.goto("/dev/mailbox");
      await expect(page.getByText("Test email from SHOD").first()).toBeVisible();
    });
  });
}

test("a shopper cannot open the system page", async ({ page, context, site }) => {
  await signInAsShopper(context, site);
  await page.goto("/admin/system");
  await expect(page.getByRole("heading", { name: "System" })).toHaveCount(0);
});
