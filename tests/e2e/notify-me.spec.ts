import type { Page } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { anEmail, expect, holdSubmissions, open, signInAsShopper, test } from "./site.ts";
import { choose } from "./shopper.ts";

const TITLE = "Notify When Back in Stock";

async function openDialog(page: Page) {
  await open(page, "/product/eagles-low");
  await choose(page, "Size", "9");
  await page.getByRole("button", { name: "Notify Me" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("[PDP-23] [BIS-01] Notify Me is offered once a sold-out variant is chosen, and at once by a product that is sold out", async ({
  page,
}) => {
  await open(page, "/product/lamp-low");
  await expect(page.getByRole("button", { name: "Notify Me" })).toHaveCount(0);
  await open(page, "/product/eagles-low");
  await page.getByRole("button", { name: "Notify Me" }).click();
  await expect(page.getByText("Choose what you want to hear about first.")).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Size" })).toHaveAccessibleDescription("Choose a size");
  await expect(page.getByRole("radio", { name: "Men’s 8", exact: true })).toBeFocused();
  await expectNoViolations(page);
  await choose(page, "Size", "9");
  await expect(page.getByText("Choose what you want to hear about first.")).toHaveCount(0);
  await page.getByRole("button", { name: "Notify Me" }).click();
  await expect(page.getByRole("dialog", { name: TITLE })).toContainText("Eagles Low, Umber, Men’s 9");
});

test("[BIS-02] [BIS-06] [BIS-07] [BIS-08] [BIS-09] a shopper requests a notification with the keyboard: the form is sent once, confirmed, closed and cleared", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel("Email").focus();
  await page.keyboard.type(anEmail("ann"));
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ann");

  const release = await holdSubmissions(page, "**/notify-me.data*");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  release();

  await expect(dialog).toBeHidden();
  await expect(page.getByText("You're on the list!")).toBeVisible();
  await expect(page.getByText("We'll email you when this item is back in stock.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify Me" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Email")).toHaveValue("");
  await expect(dialog.getByLabel("Name")).toHaveValue("");

  // The size is the shopper's own: another man's shoe is opened with it.
  await open(page, "/product/good-fight-high");
  await expect(page.getByRole("radio", { name: "Men’s 9", exact: true })).toBeChecked();
});

test("[BIS-10] when a request fails, the dialog stays open with the entered values, shows the error and can be sent again", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel("Name").fill("Ann");
  await dialog.getByRole("button", { name: "Notify Me" }).click();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expectNoViolations(page);

  const email = anEmail("ann");
  await dialog.getByLabel("Email").fill(email);
  await page.route("**/store/api/**", (route) => route.abort());
  await page.route("**/notify-me.data*", (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("variant", "999999999");
    return route.continue({ url: url.href });
  });
  await dialog.getByRole("button", { name: "Notify Me" }).click();
  await expect(dialog.getByText("Failed to submit request")).toBeVisible();
  await expect(dialog.getByText("We no longer carry this item.").first()).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expect(dialog.getByLabel("Name")).toHaveValue("Ann");

  await page.unroute("**/notify-me.data*");
  await dialog.getByRole("button", { name: "Notify Me" }).click();
  await expect(page.getByText("You're on the list!")).toBeVisible();
});

test("the dialog can be reopened right after Escape, and traps the focus while it is open", async ({ page }) => {
  const dialog = await openDialog(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog[open]") !== null,
    );
    expect(isInside).toBe(true);
  }
});

test("[BIS-03] a signed-in user's email address is filled in in the dialog and can be changed", async ({
  page,
  context,
  site,
}) => {
  const email = await signInAsShopper(context, site);
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await dialog.getByLabel("Email").fill("ann@");
  await dialog.getByRole("button", { name: "Notify Me" }).click();
  await expect(dialog.getByText("Invalid email address")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue("ann@");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[BIS-02] Notify Me is a link to the same form", async ({ page }) => {
    await page.goto("/product/eagles-low?Size=9");
    await page.getByRole("link", { name: "Notify Me" }).click();
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await page.getByLabel("Email").fill("ann@");
    await page.getByLabel("Name").fill("Ann");
    await page.getByRole("button", { name: "Notify Me" }).click();
    await expect(page.getByText("Invalid email address")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ann");
    await page.getByLabel("Email").fill(anEmail("ann"));
    await page.getByRole("button", { name: "Notify Me" }).click();
    await expect(page.getByText("You're on the list!")).toBeVisible();
  });
});
