import { aPhoto, dialog, openEditor, tab } from "./admin.ts";
import { expect, test } from "./site.ts";

test("the entered description survives a network failure, a proxy error, a too long text and an expired session, and can then be saved", async ({
  owner: page,
  context,
  site,
}) => {
  await openEditor(page, "Long Road Socks");
  await tab(page, "Description").click();
  const description = page.getByLabel("Description (optional)");
  const expectSaveFails = async (typed: string, message: string | RegExp) => {
    await description.fill(typed);
    await page.getByRole("button", { name: "Save Changes" }).press("Enter");
    await expect(dialog(page).getByText(message).first()).toBeVisible();
    await expect(description).toHaveValue(typed);
  };

  await page.route(/\.data/, (route) => route.abort());
  await expectSaveFails("Typed while offline.", "We couldn't reach the server. Your entries are still here.");
  await page.unrouteAll();
  const badGateway = { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" };
  await page.route(/\.data/, (route) => route.fulfill(badGateway));
  await expectSaveFails("Typed past a proxy.", "The server isn't responding. Your entries are still here.");
  await page.unrouteAll();
  await expectSaveFails("恩".repeat(16_000), "The description has more than 5,000 characters.");
  await context.clearCookies({ name: "shod.session" });
  await expectSaveFails("Typed past the session.", "You are signed out. Your entries are still here.");

  await site.signInOwner(context);
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText(/Product (customization saved|saved with)/)).toBeVisible();
  await page.goto("/product/long-road-socks");
  await expect(page.getByText("Typed past the session.")).toBeVisible();
});

test("[ADM-PROD-13] removing an uploaded photo with the keyboard and putting it back keeps the focus", async ({
  owner: page,
}) => {
  await openEditor(page, "Long Road Socks");
  await tab(page, "Photos").click();
  await page.getByLabel("Upload photos").setInputFiles([await aPhoto("sole.jpg", "#3b4a2f")]);
  await expect(page.getByText("1 photo uploaded")).toBeVisible();
  const remove = page.getByRole("list", { name: "Photos" }).getByRole("button", { name: /^Remove photo \d$/ });
  const putBack = page.getByRole("button", { name: /^Put back photo \d$/ });
  await remove.press("Enter");
  await expect(putBack).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove).toBeFocused();
});
