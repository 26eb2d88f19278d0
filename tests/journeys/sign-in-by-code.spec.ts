import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** The last code that was mailed or sent to this address or number. */
async function codeFor(page: Page, contact: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const mailbox = await (await page.request.get("/dev/mailbox")).text();
        const mail = mailbox.split("<details>").find((each) => each.includes(`to ${contact},`));
        const text = /<pre>([\s\S]*?)<\/pre>/.exec(mail ?? "")?.[1] ?? "";
        code = /\b\d{6}\b/.exec(text)?.[0];
        return code !== undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return code ?? "";
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const mark = javaScriptEnabled ? "1" : "0";

    for (const contact of [`code${mark}@shod.example`, `+1202555019${mark}`])
      test(`[AUTH-41] ${contact} signs in by the code that was sent there`, async ({ page }) => {
        await page.goto("/auth?next=/favorites");
        await page.getByRole("link", { name: "Sign in with a code by email or text message" }).click();
        await page.getByLabel("Email or phone number").fill("nobody");
        await page.getByRole("button", { name: "Send Code" }).click();
        await expect(page.getByText("Enter an email address, or a phone number with its country")).toBeVisible();
        await expect(page.getByLabel("Email or phone number")).toHaveValue("nobody");
        await page.getByLabel("Email or phone number").fill(contact);
        await page.getByRole("button", { name: "Send Code" }).click();

        await page.getByLabel("Code").fill("wrong");
        await page.getByRole("button", { name: "Sign In" }).click();
        await expect(page.getByText("That isn't the code we sent")).toBeVisible();
        await page.getByLabel("Code").fill(await codeFor(page, contact));
        await page.getByRole("button", { name: "Sign In" }).click();
        await expect(page).toHaveURL(/\/favorites$/);
      });
  });
