import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { expect, open, test, type Site } from "./site.ts";

/** Creates two subscribers and two ambassador signups with names unique on this site. */
async function createSubscribers(request: APIRequestContext, site: Site): Promise<string> {
  const tag = crypto.randomUUID().slice(0, 6);
  const call = async (name: string, data: object) => {
    const response = await request.post(`${site.url}/functions/v1/${name}`, {
      data,
      headers: { Origin: site.url },
    });
    expect(response.status(), await response.text()).toBe(200);
  };
  const preferences = { devotionals: true, products: false, community: true, stories: false };
  for (const name of ["Ann", "Ben"])
    await call("submit-devotional-subscription", {
      name: `${name} ${tag}`,
      email: `${name.toLowerCase()}-${tag}@home.example`,
      preferences,
    });
  const cleo = { name: `Cleo ${tag}`, email: `cleo-${tag}@home.example` };
  await call("submit-ambassador-signup", { ...cleo, instagram: "@cleo", motivation: "To walk\nfarther." });
  await call("submit-ambassador-signup", { name: `=Dan ${tag}`, email: `dan-${tag}@home.example` });
  return tag;
}

test("[ADM-SUB-01] [ADM-SUB-02] [ADM-SUB-03] [ADM-SUB-04] [ADM-SUB-05] [ADM-SUB-06] [ADM-SUB-07] [ADM-SUB-08] [ADM-SUB-09] [ADM-SUB-10] [ADM-SUB-11] [ADM-SUB-12] [ADM-SUB-13] [ADM-SUB-14] [NAV-27] [ROUTE-34] the owner reads the details of subscribers and ambassador signups with the keyboard", async ({
  owner: page,
  request,
  site,
}) => {
  const tag = await createSubscribers(request, site);
  await open(page, "/admin/subscriptions");
  await expect(page.getByRole("heading", { level: 1, name: "Subscriber Management" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Devotional Subscribers \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeVisible();
  const list = page.getByRole("list", { name: "Devotional Subscribers" });
  await expect(list.getByRole("listitem").first()).toContainText(`Ben ${tag}`);

  const ann = list.getByRole("link", { name: `Ann ${tag}` });
  await ann.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Ann ${tag}` });
  for (const text of [
    "Form typeDevotional Subscription",
    `Emailann-${tag}@home.example`,
    "Devotional statusActive",
    "Confirmed by emailNot yet",
    "DevotionalsOn",
    "ProductsOff",
    "CommunityOn",
    "StoriesOff",
  ])
    await expect(dialog).toContainText(text);
  await expect(dialog).toContainText(/Submitted\w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await expect(ann).toBeFocused();

  await page.getByRole("link", { name: /^Ambassador Program \(\d+\)$/ }).press("Enter");
  const applications = page.getByRole("list", { name: "Ambassador Program" });
  await applications.getByRole("link", { name: `Cleo ${tag}` }).press("Enter");
  const cleo = page.getByRole("dialog", { name: `Cleo ${tag}` });
  for (const text of ["Ambassador Program", "MotivationTo walk", "Instagram@cleo", "DevotionalsOff"])
    await expect(cleo).toContainText(text);
  await cleo.getByRole("link", { name: "Close" }).press("Enter");
  await expect(cleo).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await applications.getByRole("link", { name: `=Dan ${tag}` }).press("Enter");
  await expect(page.getByRole("dialog", { name: `=Dan ${tag}` })).toContainText("No social media provided");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the owner unsubscribes and deletes subscribers from their dialog", async ({ owner: page, request, site }) => {
  const tag = await createSubscribers(request, site);
  await page.goto("/admin/subscriptions");
  const list = page.getByRole("list", { name: "Devotional Subscribers" });
  await list.getByRole("link", { name: `Ann ${tag}` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Ann ${tag}` });
  page.once("dialog", (question) => void question.accept());
  await dialog.getByRole("button", { name: `Unsubscribe Ann ${tag}` }).press("Enter");
  await expect(dialog).toContainText("MailingsStopped: unsubscribed");
  await expect(dialog.getByRole("button", { name: /^Unsubscribe/ })).toHaveCount(0);
  await expectNoViolations(page);
  page.once("dialog", (question) => void question.accept());
  await dialog.getByRole("button", { name: `Delete Ann ${tag}` }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole("link", { name: `Ben ${tag}` })).toBeVisible();
  await expect(list.getByRole("link", { name: `Ann ${tag}` })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the owner confirms an unsubscription with a checkbox", async ({ owner: page, request, site }) => {
    const tag = await createSubscribers(request, site);
    await page.goto("/admin/subscriptions");
    await page.getByRole("link", { name: `Ann ${tag}` }).click();
    await page.getByRole("button", { name: `Unsubscribe Ann ${tag}` }).click();
    await expect(page.getByText("Yes, really").first()).toBeVisible();
    await page.goto("/admin/subscriptions");
    await page.getByRole("link", { name: `Ann ${tag}` }).click();
    await page.getByLabel("Yes, really").first().check();
    await page.getByRole("button", { name: `Unsubscribe Ann ${tag}` }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `ann-${tag}@home.example` })).toContainText(
      "Unsubscribed",
    );
  });

  test("[ADM-SUB-05] the owner searches the ambassador signups, reads the details and exports the results", async ({
    owner: page,
    request,
    site,
  }) => {
    const tag = await createSubscribers(request, site);
    await page.goto("/admin/subscriptions?tab=ambassadors");
    await page.getByRole("searchbox").fill(`dan-${tag}@HOME`);
    await page.getByRole("button", { name: "Search" }).click();
    const list = page.getByRole("list", { name: "Ambassador Program" });
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await list.getByRole("link", { name: `=Dan ${tag}` }).click();
    await expect(page.getByRole("dialog", { name: `=Dan ${tag}` })).toContainText("No social media provided");
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export results (CSV)" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ambassadors-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = readFileSync(await download.path(), "utf8");
    expect(text.split("\r\n")[1]).toContain(`'=Dan ${tag}`);
    expect(text.trim().split("\r\n")).toHaveLength(2);
  });
});
