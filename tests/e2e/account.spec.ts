import type { Page } from "@playwright/test";
import { nextTotp, totp } from "../support/totp.ts";
import { total } from "./drawer.ts";
import { expectNoViolations } from "./accessibility.ts";
import { choose, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import {
  anEmail,
  emailedLink,
  emailTo,
  expect,
  holdSubmissions,
  PHONE,
  signInAsShopper,
  test,
  type Site,
} from "./site.ts";

const PASSWORD = "walk in the light";
const NEW_PASSWORD = "a new way to walk";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).press("Enter");
}

async function confirm(page: Page, link: string, message: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm Email" }).press("Enter");
  await expect(page.getByText(message).first()).toBeVisible();
}

test("[AUTH-16] [AUTH-17] [AUTH-18] [AUTH-27] [ACC-09] [ACC-20] a user signs up, confirms, changes the email address, adds a second factor, signs in on another device, resets the password and deletes the account", async ({
  page,
  browser,
  site,
}) => {
  // The whole life of an account.
  test.setTimeout(120_000);
  const [oldEmail, email] = [anEmail("ruth"), anEmail("ruth-of-moab")];

  await page.goto("/auth");
  await page.getByRole("link", { name: "Create Account" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
  await page.getByLabel("Email").fill(oldEmail);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Account created!" })).toBeFocused();
  await confirm(page, await emailedLink(site, oldEmail, "", /^Confirm your email/), "Email confirmed");
  await expect(page).toHaveURL("/");
  await buyAFavorite(page, site, oldEmail);

  await page.goto("/account-settings");
  await page.getByRole("button", { name: "Update Email" }).press("Enter");
  await expect(page.getByText("Email is already set to this value.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.locator("#email").getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Update Email" }).press("Enter");
  await expect(page.getByText("Email update initiated")).toBeVisible();
  await confirm(page, await emailedLink(site, email, "", /^Confirm this email/), "One more");
  await confirm(page, await emailedLink(site, oldEmail, "", /^Confirm the new email/), "Email changed");

  await page.goto("/account-settings/two-factor");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set Up" }).press("Enter");
  await expect(page.getByRole("heading", { name: "1. Scan the code" })).toBeVisible();
  const secret = (await page.locator("[data-secret]").getAttribute("data-secret")) ?? "";
  const recovery =
    (await page.getByRole("list", { name: "Recovery codes" }).locator("code").allTextContents())[0] ?? "";
  await expectNoViolations(page);
  await page.getByLabel("Code", { exact: true }).fill(totp(secret));
  await page.getByRole("button", { name: "Turn On" }).press("Enter");
  await expect(page.getByText("It's on.")).toBeVisible();
  await emailTo(site, email, /Two-factor sign-in is on/);

  const second = await browser.newContext({ viewport: PHONE });
  const phone = await second.newPage();
  await phone.goto("/account-settings");
  await expect(phone.getByText("Please sign in to continue")).toBeVisible();
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password").fill(PASSWORD);
  await phone.keyboard.press("Enter");
  await expect(phone.getByLabel("Code", { exact: true })).toBeFocused();
  await expectNoViolations(phone);
  await phone.keyboard.type(nextTotp(secret));
  await phone.keyboard.press("Enter");
  await expect(phone).toHaveURL("/account-settings");
  await expect(phone.getByText("Welcome back!")).toBeVisible();

  await phone.getByRole("button", { name: "Sign Out Everywhere", exact: true }).press("Enter");
  await expect(phone.getByText("Signed out successfully")).toBeVisible();
  await page.goto("/account-settings");
  await expect(page).toHaveURL("/auth?next=%2Faccount-settings");
  await phone.goBack();
  await expect(phone).toHaveURL(/\/auth/);
  await expect(phone.getByText(email)).toHaveCount(0);

  await page.getByRole("link", { name: "Forgot password?" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Reset Password" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Email" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Password reset email sent!" })).toBeVisible();
  await page.goto(await emailedLink(site, email, "", /^Reset your/));
  await expectNoViolations(page);
  await page.getByLabel("New Password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password").fill("something else");
  await page.getByRole("button", { name: "Update Password" }).press("Enter");
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  for (const label of ["New Password", "Confirm Password"]) await expect(page.getByLabel(label)).toHaveValue("");
  await page.getByLabel("New Password").fill(NEW_PASSWORD);
  await page.getByLabel("Confirm Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Update Password" }).press("Enter");
  await expect(page.getByText("Password updated!")).toBeVisible();

  await signIn(page, email, PASSWORD);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  await signIn(page, email, NEW_PASSWORD);
  await page.getByLabel("Code", { exact: true }).fill(recovery);
  await page.getByRole("button", { name: "Continue" }).press("Enter");
  await expect(page.getByText("Welcome back!")).toBeVisible();

  await page.goto("/account-settings/delete");
  await page.getByLabel("Password").fill(NEW_PASSWORD);
  await page.getByLabel(/delete my account/).fill("delete my account");
  await page.getByRole("button", { name: "Delete Account" }).press("Enter");
  await expect(page.getByText("Your account has been deleted")).toBeVisible();
  await signIn(page, email, NEW_PASSWORD);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
});

/** Favorites a shoe, adds it to the cart with a promo code and pays: the receipt has the discount that the drawer showed. */
async function buyAFavorite(page: Page, site: Site, buyer: string): Promise<void> {
  // Not one that runs low: other journeys read its stock.
  await page.goto("/product/pilgrim-low");
  await choose(page, "Color", "Umber");
  await choose(page, "Size", "9");
  const heart = page.getByRole("main").getByRole("button", { name: "Add to favorites" }).first();
  await heart.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added to favorites")).toBeVisible();
  await page.goto("/favorites");
  await page.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(page.getByText("Added to cart")).toBeVisible();

  const drawer = await openCart(page);
  const field = drawer.getByRole("textbox", { name: "Promo code" });
  await field.pressSequentially("welcome10");
  await field.press("Enter");
  await expect(drawer.getByText("10% off")).toBeVisible();
  await expect(total(drawer, "Total")).toHaveText("USD 115.20");
  const tab = await startCheckout(page);
  await expectNoViolations(tab);
  await fillCheckout(tab, { email: buyer });
  await expect(tab.getByText("−USD 12.80").first()).toBeVisible();
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  const receipt = await emailTo(site, buyer, /order/);
  expect(receipt.text).toContain("WELCOME10");
  expect(receipt.text).toContain("12.80");
  await tab.close();
}

test("attack C7: after signing out, an account page restored from the back/forward cache shows no personal data", async ({
  page,
  context,
  site,
}) => {
  const email = await signInAsShopper(context, site);
  await page.goto("/account-settings");
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();

  const otherTab = await page.context().newPage();
  await otherTab.goto("/account-settings");
  await otherTab.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(otherTab.getByText("Signed out successfully")).toBeVisible();
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await expect(page).toHaveURL("/auth?next=%2Faccount-settings");
  await page.goto("/livez");
  await page.goBack();
  await expect(page.getByLabel("Password")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("[AUTH-63] [ACC-19] a form is disabled while it is being submitted, so it cannot be sent twice", async ({
  page,
}) => {
  await page.goto("/auth?mode=sign-up");
  const release = await holdSubmissions(page, "**/auth.data**");
  await page.getByLabel("Email").fill(anEmail("boaz"));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  release();
  await expect(page.getByRole("heading", { name: "Account created!" })).toBeVisible();
});
