import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { addToCart, fillCard, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { anEmail, emailTo, expect, test, type Site } from "./site.ts";

/** Text that executes, loads something or breaks out of its context wherever it is not escaped. */
const HOSTILE = [
  `"><img src="https://evil.example/a.png" onerror="window.pwned=1;alert(1)">`,
  `</script></title></textarea><script>window.pwned=1;alert(2)</script>`,
  `<svg/onload=alert(3)><iframe src="javascript:alert(4)"></iframe><a href="javascript:alert(5)">x</a>`,
  `<style>@import "https://evil.example/b.css"</style><base href="https://evil.example/">{{7*7}}\${7*7}\u2028<!--`,
];
const ALL = HOSTILE.join(" ");
const SHORT = `<img src=x onerror=alert(6)>`;

/** Inserts rows as a bug or an older version could have left them: they must be escaped when shown, too. */
async function insertHostileRows({ db }: Site) {
  for (const text of HOSTILE)
    await db.execute(
      sql`insert into prayer_requests (name, email, prayer_request, share_name_publicly, consent_post_to_wall, approved, posted_to_wall) values (${text}, 'a@b.example', ${text}, true, true, true, true)`,
    );
}

/** Records dialogs, requests to other origins and policy violations, none of which may happen. */
function watch(page: Page, own: string): string[] {
  const seen: string[] = [];
  page.context().on("page", (opened) => follow(opened));
  const follow = (opened: Page) => {
    opened.on("dialog", (dialog) => {
      seen.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== own) seen.push(`request: ${request.url()}`);
    });
    // A content security policy violation means that markup was not escaped.
    opened.on("console", (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) seen.push(message.text());
    });
  };
  follow(page);
  return seen;
}

async function fillEverything(page: Page, form: string): Promise<void> {
  const fields = page.locator(`${form} :is(input:not([type]), input[type=text], input[type=search], textarea):visible`);
  for (const field of await fields.all()) {
    const maxLength = Number((await field.getAttribute("maxlength")) ?? 90);
    // A name with a link is rejected; any other name is stored as it is.
    const isName = /name/i.test((await field.getAttribute("name")) ?? "");
    await field.fill(isName || maxLength < 90 ? SHORT.slice(0, maxLength) : HOSTILE[0]!.slice(0, 90));
  }
  for (const area of await page.locator(`${form} textarea:visible`).all()) await area.fill(ALL);
}

test("attack D1: user input is escaped on every page, at the checkout and in emails", async ({ page, site }) => {
  // It visits every page.
  test.setTimeout(180_000);
  const seen = watch(page, site.url);
  const email = anEmail("buyer");
  await insertHostileRows(site);
  await site.dropPages();

  for (const at of ["/prayer-wall", "/share-your-story", "/join", "/weekly-devotionals", "/order-status"]) {
    for (const address of ["not an address", email]) {
      await page.goto(at);
      const form = `form[action="${at}"]`;
      await fillEverything(page, form);
      await page.locator(`${form} input[type=email]`).fill(address);
      for (const box of await page.locator(`${form} input[type=checkbox]:visible`).all())
        await box.check({ force: true });
      const responded = page.waitForResponse((response) => response.request().method() === "POST");
      await page.locator(`${form} button[type=submit]`).click();
      await responded;
    }
  }

  await page.goto("/prayer-wall");
  await expect(page.getByText(HOSTILE[1]!).first()).toBeVisible();
  for (const text of HOSTILE)
    await page.goto(`/search?q=${encodeURIComponent(text)}&${encodeURIComponent(text)}=1#${encodeURIComponent(text)}`);
  await expect(page.getByRole("searchbox", { name: "Search products" }).first()).toHaveValue(
    HOSTILE.at(-1)!.replace("\u2028", "\u2028"),
  );
  for (const text of HOSTILE)
    await page.goto(`/shop?category=${encodeURIComponent(text)}&filter=${encodeURIComponent(text)}`);
  await page.goto(`/${encodeURIComponent(HOSTILE[1]!)}`);

  const waiting = ["/"];
  const visited = new Set<string>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const kind = at.replace(/^(\/products?\/).*/, "$1one");
    if (visited.has(kind)) continue;
    visited.add(kind);
    await page.goto(at);
    const links = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    waiting.push(...links);
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned), at).toBeUndefined();
    expect(
      await page.locator("[src*='evil.example'], [href*='evil.example'], a[href^='javascript:'], base").count(),
      at,
    ).toBe(0);
  }
  expect(visited.size).toBeGreaterThan(12);

  await page.goto("/product/gleaner-tote");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await fillCheckout(tab, { email });
  await tab.getByLabel("First name").fill(SHORT);
  await tab.getByLabel("Last name").fill(SHORT);
  await tab.getByLabel("Address", { exact: true }).fill(HOSTILE[0]!);
  await tab.getByRole("textbox", { name: "Discount code" }).fill(HOSTILE[0]!);
  await tab.getByRole("button", { name: "Apply" }).click();
  await expect(tab.getByText(/isn’t valid/).first()).toBeVisible();
  await tab.getByRole("textbox", { name: "Discount code" }).fill("");
  // The total that the first click accepted may have changed with the discount code: then the page asks again.
  for (const total of ["first", "shown"]) {
    await fillCard(tab, "4242 4242 4242 4242");
    const loaded = tab.waitForEvent("load");
    await pay(tab);
    await loaded;
    if (total === "first" && !(await tab.getByRole("button", { name: "Pay now" }).isVisible())) break;
  }
  await expect(tab.getByText(/Order #\d+/).first()).toBeVisible();
  await expect(tab.getByText(SHORT).first()).toBeVisible();

  const receipt = await emailTo(site, email, /order/);
  await page.goto("about:blank");
  await page.setContent(receipt.html ?? "");
  await expect(page.getByRole("heading", { name: "Thank you." })).toBeVisible();
  await expect(page.getByText(SHORT)).toHaveCount(0);

  expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined();
  expect(seen).toEqual([]);
  await site.db.execute(sql`delete from prayer_requests`);
  await site.dropPages();
});
