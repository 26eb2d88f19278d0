import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/** The last code sent to this email address or phone number. */
async function codeFor(page: Page, contact: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const mailbox = await (await page.request.get("/dev/mailbox")).text();
        const message = mailbox.split("<details>").find((entry) => entry.includes(`to ${contact},`));
        const text = /<pre>([\s\S]*?)<\/pre>/.exec(message ?? "")?.[1] ?? "";
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
    const digit = javaScriptEnabled ? "1" : "0";

    for (const contact of [`code${digit}@shod.example`, `+1202555019${digit}`])
      test(`[AUTH-41] ${contact} signs in with the code that was sent there`, async ({ page }) => {
        await page.goto("/auth?next=/favorites");
        await page.getByRole("link", { name: "Sign in with a code by email or text message" }).click();
        await page.getByLabel("Email or phone number").fill("unknown");
        await page.getByRole("button", { name: "Send Code" }).click();
        await expect(page.getByText("Enter an email address, or a phone number with its country")).toBeVisible();
        await expect(page.getByLabel("Email or phone number")).toHaveValue("unknown");
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
