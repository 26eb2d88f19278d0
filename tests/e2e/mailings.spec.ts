import type { Locator } from "@playwright/test";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { expectNoViolations } from "./accessibility.ts";
import { anEmail, emailedLink, emailTo, expect, holdSubmissions, open, test } from "./site.ts";

async function expectBusy(button: Locator, form: Locator): Promise<void> {
  await expect(button).toBeDisabled();
  await expect(form.getByRole("button")).toHaveCount(1);
}

test("[DEVO-11] [DEVO-12] [DEVO-13] [DEVO-14] [DEVO-18] attack M9: a visitor subscribes, confirms by the emailed link, changes preferences, unsubscribes and undoes it", async ({
  page,
  browser,
  site,
}) => {
  const email = anEmail("ruth");
  await open(page, "/weekly-devotionals");
  const main = page.getByRole("main");
  const release = await holdSubmissions(page, "**/weekly-devotionals.data**");
  await main.getByLabel("Name").fill("Ruth");
  await main.getByRole("textbox", { name: "Email" }).fill(email);
  await main.getByRole("switch", { name: "Products" }).press("Space");
  await main.getByLabel("I agree to receive these emails").press("Space");
  await main.getByRole("button", { name: "Subscribe" }).press("Enter");
  await expectBusy(main.getByRole("button", { name: "Subscribing..." }), main);
  release();
  await expect(page.getByText("Successfully subscribed!")).toBeVisible();
  await expect(page.getByText(/Your first devotional comes next Monday morning, \w+ \d+\./)).toBeVisible();
  await expect(main.getByLabel("Name")).toHaveValue("");
  await expect(main.getByRole("switch", { name: "Products" })).toBeChecked();

  const confirmationEmail = await emailTo(site, email, /^Please confirm/);
  const header = (name: string) => confirmationEmail?.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const confirm = await emailedLink(site, email, "/mail/confirm", /^Please confirm/);
  const unsubscribe = await emailedLink(site, email, "/mail/unsubscribe", /^Please confirm/);
  expect(header("list-unsubscribe")).toBe(`<${unsubscribe}>`);

  // A link scanner of a mail server loads the pages and runs their scripts, which must change nothing.
  const scanner = await (await browser.newContext()).newPage();
  for (const link of [unsubscribe, confirm, unsubscribe.replace("unsubscribe", "preferences")])
    await open(scanner, link);
  await page.goto(confirm);
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your subscription" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Yes, send me these emails" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You’re confirmed" })).toBeVisible();
  await expect(page.getByText(`${email} will receive: Devotionals, Community, Stories.`)).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole("link", { name: "Change email preferences" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Email preferences" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill("Ruth of Moab");
  await page.getByRole("switch", { name: "Stories" }).press("Space");
  await page.route(/\/mail\/preferences\.data/, (route) => route.abort());
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    /couldn't reach the server\. Your entries are still here\./,
  );
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ruth of Moab");
  await expect(page.getByRole("switch", { name: "Stories" })).not.toBeChecked();
  await expectNoViolations(page);
  await page.unroute(/\/mail\/preferences\.data/);
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Stories" })).not.toBeChecked();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ruth of Moab");

  await page.goto(unsubscribe);
  await expectNoViolations(page);
  await page.route(/\/mail\/unsubscribe\.data/, (route) => route.abort());
  await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("We couldn't reach the server");
  await page.unroute(/\/mail\/unsubscribe\.data/);
  await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You’re unsubscribed" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Community" })).toBeChecked();
  await page.getByRole("button", { name: "Unsubscribe from all" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You’re unsubscribed" })).toBeVisible();

  await page.goto(unsubscribe.slice(0, -2));
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  await expectNoViolations(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor subscribes, confirms and unsubscribes", async ({ page, site }) => {
    const email = anEmail("naomi");
    await page.goto("/#newsletter");
    const block = page.locator("#newsletter");
    await block.getByLabel("Name").fill("Naomi");
    await block.getByRole("textbox", { name: "Email" }).fill(email);
    await block.getByLabel("I agree to receive these emails").check();
    await block.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByText("Successfully subscribed!")).toBeVisible();
    await page.goto(await emailedLink(site, email, "/mail/confirm", /^Please confirm/));
    await page.getByRole("button", { name: "Yes, send me these emails" }).click();
    await page.getByRole("link", { name: "Change email preferences" }).click();
    await page.getByRole("switch", { name: "Products" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.getByRole("button", { name: "Unsubscribe from all" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You’re unsubscribed" })).toBeVisible();
  });
});

test("[STORY-11] an author shares a story, and edits, withdraws and deletes it by the emailed link", async ({
  page,
  site,
}) => {
  const email = anEmail("orpah");
  await open(page, "/share-your-story");
  const main = page.getByRole("main");
  const release = await holdSubmissions(page, "**/share-your-story.data**");
  await main.getByLabel("Name", { exact: true }).fill("Orpah");
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByRole("textbox", { name: "Your story" }).fill("I turned back, and was followed.");
  await main.getByLabel(/I give permission/).press("Space");
  await main.getByRole("button", { name: "Submit your story" }).press("Enter");
  await expectBusy(main.getByRole("button", { name: "Submitting..." }), main);
  release();
  await expect(page.getByText("Story Submitted!")).toBeVisible();

  await page.goto(await emailedLink(site, email, "/share-your-story/mine", /received your story$/));
  await expect(page.getByText("Your story is waiting to be read.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("textbox", { name: "Your story" }).fill("Short");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Story must be at least 10 characters")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your story" })).toBeFocused();
  await page.getByRole("textbox", { name: "Your story" }).fill("I turned back, and was met there.");
  await page.getByLabel("Display my name publicly").press("Space");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByText("as “Orpah”")).toBeVisible();
  await page.getByRole("textbox", { name: "Your story" }).fill("Short");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Story must be at least 10 characters")).toBeVisible();
  await page.getByRole("textbox", { name: "Your story" }).fill("I turned back, and was met there.");
  await expect(page.getByText("Story must be at least 10 characters")).toBeHidden();
  await expect(page.getByText("Saved.")).toBeHidden();
  const otherTab = await page.context().newPage();
  await open(otherTab, page.url());
  await page.getByRole("button", { name: "Withdraw permission" }).press("Enter");
  await expect(page.getByText("Your story is private.")).toBeVisible();
  await page.getByRole("button", { name: "I give permission to share my story" }).press("Enter");
  await expect(page.getByText("Your story is waiting to be read.")).toBeVisible();
  await page.getByRole("link", { name: "Delete permanently" }).press("Enter");
  await expect(page.getByText("I turned back, and was met there.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Delete permanently" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Your story was deleted" })).toBeVisible();
  await expectNoViolations(page);

  await otherTab.getByRole("textbox", { name: "Your story" }).fill("I was on my way when it was deleted.");
  await otherTab.getByRole("button", { name: "Save" }).press("Enter");
  await expect(otherTab.getByRole("main").getByRole("alert")).toContainText("We couldn’t find that story");
  await expect(otherTab.getByRole("textbox", { name: "Your story" })).toHaveValue(
    "I was on my way when it was deleted.",
  );
});

test("[AMB-14] [AMB-18] a visitor joins the ambassador waitlist and confirms the emails chosen with it", async ({
  page,
  site,
}) => {
  const email = anEmail("boaz");
  await open(page, "/join");
  const main = page.getByRole("main");
  const release = await holdSubmissions(page, "**/join.data**");
  await main.getByLabel("Name", { exact: true }).fill("Boaz");
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByRole("switch", { name: "Stories" }).press("Space");
  await main.getByRole("button", { name: "Join the waitlist" }).press("Enter");
  await expectBusy(main.getByRole("button", { name: "Submitting..." }), main);
  release();
  await expect(page.getByText("Welcome to the waitlist!")).toBeVisible();
  await page.goto(await emailedLink(site, email, "/mail/confirm", /ambassador waitlist/));
  await page.getByRole("button", { name: "Yes, send me these emails" }).press("Enter");
  await expect(page.getByText(`${email} will receive: Stories.`)).toBeVisible();
  await page.getByRole("link", { name: "Change email preferences" }).press("Enter");
  await expect(page.getByRole("switch", { name: "Stories" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveCount(0);
  await page.getByRole("button", { name: "Unsubscribe from all" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You’re unsubscribed" })).toBeVisible();
  await expect(page.getByText("Your application stays in place.")).toBeVisible();
  await expectNoViolations(page);
});

const FAILING = [
  { row: "DEVO-20", path: "/weekly-devotionals", form: "submit-devotional-subscription", button: "Subscribe" },
  { row: "STORY-19", path: "/share-your-story", form: "submit-user-story", button: "Submit your story" },
  { row: "AMB-16", path: "/join", form: "submit-ambassador-signup", button: "Join the waitlist" },
];
for (const { row, path, form, button } of FAILING) {
  test(`[${row}] [FN-16] a failure at ${path} shows the server's message in a toast and keeps the entered values`, async ({
    page,
    site,
  }) => {
    await open(page, path);
    const main = page.getByRole("main");
    await main.getByLabel("Name", { exact: true }).fill("Ruth");
    await site.exhaustLimit(LIMITS.form, `form ${form}`);
    await main.getByRole("button", { name: button }).click();
    await expect(page.getByText(/Please wait a few minutes and try again/).first()).toBeVisible();
    await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Ruth");
  });
}
