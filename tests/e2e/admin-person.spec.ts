import type { Page } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { expect, open, OWNER, test, type Site } from "./site.ts";

const WIDTHS = [390, 1440];

/** A subscriber who has asked for prayer, too, with a name that is unique on this site. */
async function aPerson(page: Page, site: Site): Promise<{ name: string; email: string }> {
  const tag = crypto.randomUUID().slice(0, 6);
  const person = { name: `Ann ${tag}`, email: `ann-${tag}@home.example` };
  const call = async (name: string, data: object) => {
    const response = await page.request.post(`${site.url}/functions/v1/${name}`, {
      data,
      headers: { Origin: site.url },
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  await call("submit-devotional-subscription", {
    ...person,
    preferences: { devotionals: true, products: true, community: false, stories: false },
  });
  await call("submit-prayer-request", {
    ...person,
    prayerRequest: `For my mother, ${tag}.`,
    isUrgent: false,
    shareNamePublicly: false,
    postToWall: true,
  });
  return person;
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openFromTheList(page: Page, { name }: { name: string }): Promise<void> {
  await page.goto(`/admin/subscriptions?q=${encodeURIComponent(name)}`);
  await page.getByRole("list", { name: "Devotional Subscribers" }).getByRole("link", { name }).press("Enter");
  await page.getByRole("link", { name: "Open this person’s page" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

for (const width of WIDTHS)
  test(`the owner works on a person's page with the keyboard, ${width} px wide`, async ({ owner: page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = await aPerson(page, site);
    await openFromTheList(page, person);
    await expect(page).toHaveURL(/\/admin\/people\/subscription-\d+$/);
    await expect(section(page, "Mailings")).toContainText("I agree to receive these emails: Devotionals, Products");
    await expect(section(page, "Prayers")).toContainText("For my mother");
    await expect(section(page, "Emails")).toContainText("Subscription confirmation");
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    const notes = section(page, "Notes");
    await notes.getByRole("button", { name: "Add note" }).press("Enter");
    await expect(notes.getByText("Enter a note")).toBeVisible();
    await notes.getByLabel("New note").fill("Prefers wide fits.");
    await notes.getByRole("button", { name: "Add note" }).press("Enter");
    const note = notes.getByRole("listitem").filter({ hasText: "Prefers wide fits." });
    await expect(note).toContainText(OWNER.email);
    await note.getByText("Edit", { exact: true }).press("Enter");
    await note.getByRole("textbox", { name: "Note" }).fill("Prefers extra wide fits.");
    await note.getByRole("button", { name: "Save note" }).press("Enter");
    await expect(notes.getByText("Prefers extra wide fits.").first()).toBeVisible();

    const mailings = section(page, "Mailings");
    await mailings.getByLabel("Products").press("Space");
    await mailings.getByRole("button", { name: "Save emails" }).press("Enter");
    await expect(page.getByText("Emails changed").first()).toBeVisible();
    await expect(mailings.getByLabel("Products")).not.toBeChecked();
    page.once("dialog", (question) => void question.accept());
    await mailings.getByRole("button", { name: `Unsubscribe ${person.name}` }).press("Enter");
    await expect(mailings).toContainText("Unsubscribed by an admin");

    await page.getByRole("link", { name: "Delete person" }).press("Enter");
    await expect(section(page, "What is erased")).toContainText("1 subscription");
    await expect(section(page, "What is erased")).toContainText("1 prayer request");
    await expect(section(page, "What stays")).toContainText("orders, which accounting requires");
    await expectNoViolations(page);
    await page.getByLabel("Your password").fill("not the password");
    await page.getByRole("button", { name: "Delete person" }).press("Enter");
    await expect(page.getByText("Invalid password").first()).toBeVisible();
    await page.getByLabel("Your password").fill(OWNER.password);
    await page.getByRole("button", { name: "Delete person" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/subscriptions$/);
    await page.goto(`/admin/suppressions?q=${person.email}`);
    await expect(page.getByRole("list", { name: "Not emailed" })).toContainText(person.email);
    await expectNoViolations(page);
  });

for (const width of WIDTHS)
  test(`the owner adds a person, and imports a file whose columns are mapped by hand, ${width} px wide`, async ({
    owner: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tag = crypto.randomUUID().slice(0, 6);
    await open(page, "/admin/subscriptions");
    await page.getByRole("link", { name: "Add person" }).press("Enter");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("dora");
    await page.getByRole("button", { name: "Add person" }).press("Enter");
    await expect(page.getByText(/Enter an email address/).first()).toBeVisible();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(`dora-${tag}@home.example`);
    await page.getByRole("button", { name: "Add person" }).press("Enter");
    await expect(page).toHaveURL(/\/admin\/people\/subscription-\d+$/);
    await expect(section(page, "Mailings")).toContainText("Not yet. Mailings start after confirmation.");

    await page.goto("/admin/subscriptions/import");
    const rows = [`eve-${tag}@home.example;Eve;Stammkunde`, `fay-${tag}@home.example;Fay;opt-out 2021`];
    await page.getByLabel("CSV file").setInputFiles({
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Kontakt;Wer;Info", ...rows].join("\n")),
    });
    await page.getByRole("button", { name: "Check file" }).press("Enter");
    await expect(page.getByText("Choose which column is: Email address.")).toBeVisible();
    await page.getByLabel("Kontakt").selectOption("Email address");
    await page.getByLabel("Wer").selectOption("Full name");
    await page.getByLabel("Info").selectOption("Status (subscribed, left)");
    await page.getByRole("button", { name: "Update preview" }).press("Enter");
    await page.getByLabel("“Stammkunde” (1)").selectOption("Yes: they are subscribers");
    // The preview is shown before the rest of the page has reloaded.
    await expect(page.getByRole("button", { name: "Update preview" })).toBeEnabled();
    await page.getByRole("button", { name: "Update preview" }).press("Enter");
    await expect(page.getByText("Will get a confirmation email.")).toBeVisible();
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Import 2" }).press("Enter");
    await expect(page.getByText("1 added, 1 updated.").first()).toBeVisible();
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner notes something, unsubscribes a person and imports a mapped file", async ({ owner: page, site }) => {
    const person = await aPerson(page, site);
    await page.goto(`/admin/subscriptions?q=${encodeURIComponent(person.name)}`);
    await page.getByRole("link", { name: person.name }).click();
    await page.getByRole("link", { name: "Open this person’s page" }).click();
    await section(page, "Notes").getByLabel("New note").fill("Called.");
    await section(page, "Notes").getByRole("button", { name: "Add note" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Note added");
    const mailings = section(page, "Mailings");
    await mailings.getByLabel("Yes, really").check();
    await mailings.getByRole("button", { name: `Unsubscribe ${person.name}` }).click();
    await expect(page.locator("noscript p").first()).toContainText("This address gets no more mailings");

    await page.goto("/admin/subscriptions/import");
    const email = `gus-${crypto.randomUUID().slice(0, 6)}@home.example`;
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`Kontakt\n${email}`) });
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByLabel("Kontakt").selectOption("Email address");
    await page.getByRole("button", { name: "Update preview" }).click();
    await page.getByRole("button", { name: "Import 1" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Subscribers imported");
  });
});
