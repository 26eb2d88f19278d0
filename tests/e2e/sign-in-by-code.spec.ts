import { anEmail, emailTo, expect, test, type Site } from "./site.ts";

/** The last code sent to this email address or phone number. */
async function codeFor(site: Site, contact: string): Promise<string> {
  const textMessage = () => site.texts.findLast(({ to }) => to === contact)?.message ?? "";
  if (contact.startsWith("+")) await expect.poll(textMessage).not.toBe("");
  const text = contact.startsWith("+") ? textMessage() : (await emailTo(site, contact)).text;
  return /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "";
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const digit = javaScriptEnabled ? "1" : "0";

    for (const [kind, contact] of [
      ["an email address", anEmail("code")],
      ["a phone number", `+1202555019${digit}`],
    ] as const)
      test(`[AUTH-41] a user signs in with the code that was sent to ${kind}`, async ({ page, site }) => {
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
        await page.getByLabel("Code").fill(await codeFor(site, contact));
        await page.getByRole("button", { name: "Sign In" }).click();
        await expect(page).toHaveURL(/\/favorites$/);
      });
  });
