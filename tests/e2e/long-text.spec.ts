import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { LONG_WORD } from "./long-text.ts";
import { ADMIN, PUBLIC } from "./pages.ts";
import { fillCard, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { expect, SECRET, test } from "./site.ts";

test.use({
  baseURL: async ({ longTexts }, provide) => provide(longTexts.url),
  viewport: { width: 390, height: 844 },
});
const PHONES = [390, 320];

/** What of the page is wider than a phone: the page itself, and what is cut off or runs out of an open dialog. */
async function tooWide(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 844 });
    found.push(
      ...(await page.evaluate(async () => {
        // A sheet that slides in begins outside the window.
        const moving = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(moving.map(({ finished }) => finished));
        const isScrollable = (element: Element | null): boolean =>
          element !== null &&
          (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || isScrollable(element.parentElement));
        const pageIs = document.documentElement.scrollWidth - window.innerWidth;
        const dialogs = [...document.querySelectorAll("dialog[open], .toast")].filter(
          (dialog) => dialog.scrollWidth > dialog.clientWidth + 1,
        );
        if (pageIs <= 0 && dialogs.length === 0) return [];
        const widest = [...document.querySelectorAll("body *")]
          .filter(
            (each) => each.getBoundingClientRect().right > window.innerWidth + 1 && !isScrollable(each.parentElement),
          )
          .slice(0, 4)
          .map((each) => `<${each.localName} class="${each.getAttribute("class") ?? ""}">`);
        return [
          `${location.pathname}${location.search} is ${pageIs} px wider than ${window.innerWidth}: ${widest.join(" ")}`,
        ];
      })),
    );
  }
  return found.map((problem) => `${what} is ${problem}`);
}

async function visitAll(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    found.push(...(await tooWide(page, path)));
  }
  return found;
}

test("no page for visitors scrolls sideways because of a long word", async ({ page, longTexts: { db, url } }) => {
  test.setTimeout(180_000);
  const [review] = await rowsOf<{ id: number }>(
    db,
    sql`insert into review_requests (order_line_id, order_id, product_id, product_title, variant_title, email, due_at)
      select '1', '1', 'gid://shopify/Product/' || id, ${LONG_WORD}, ${LONG_WORD}, 'ann@home.example', now()
      from store.products where handle = 'pilgrim-low' returning id::int`,
  );
  const links = createSignedLinks(openSecrets(SECRET, "data").derive("links"), url);
  const [prayer] = await rowsOf<{ id: number }>(db, sql`select id::int from prayer_requests limit 1`);
  const [story] = await rowsOf<{ id: number }>(db, sql`select id::int from user_stories limit 1`);
  const [order] = await rowsOf<{ id: number }>(db, sql`select id::int from store.orders limit 1`);
  const found = await visitAll(page, [
    ...PUBLIC,
    "/product/jubilee-tee",
    links.url("/reviews/write", "review", { id: review?.id ?? 0 }),
    links.url("/prayer-wall/mine", "prayer", { id: prayer?.id ?? 0 }),
    links.url("/share-your-story/mine", "story", { id: story?.id ?? 0 }),
    links.url("/order-status/mine", "order", { id: order?.id ?? 0 }),
  ]);
  expect(found).toEqual([]);
});

test("no admin screen scrolls sideways because of a long word", async ({ page, longTexts }) => {
  test.setTimeout(240_000);
  await longTexts.signInOwner(page.context());
  expect(await visitAll(page, ADMIN)).toEqual([]);
  const opened: string[] = [];
  for (const list of ADMIN) {
    await page.goto(list);
    const rows = page
      .getByRole("main")
      .locator(`:is(a[href*="open="], a[href*="edit="], a[href^="${list}/"]):not([href*=".csv"])`);
    for (const href of await rows.evaluateAll((all) => all.slice(0, 2).map((link) => link.getAttribute("href") ?? "")))
      opened.push(href);
  }
  expect(opened.length).toBeGreaterThan(5);
  expect(
    await visitAll(
      page,
      opened.map((href) => new URL(href, longTexts.url).href),
    ),
  ).toEqual([]);
});

/** On a phone it is closed until it is opened. */
async function openSummary(tab: Page): Promise<void> {
  if (await tab.getByRole("textbox", { name: "Discount code" }).isVisible()) return;
  await tab.getByRole("region", { name: "Your order" }).locator("summary").click();
}

test("a long title fits into the search, the toast, the drawer, the checkout and the order", async ({
  page,
  longTexts: { db },
}) => {
  test.setTimeout(120_000);
  const found: string[] = [];
  await page.goto("/product/gleaner-tote");
  await page.getByRole("button", { name: "Search products" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill("tote");
  await expect(page.getByRole("dialog").getByRole("list").first()).toBeVisible();
  found.push(...(await tooWide(page, "search")));
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Add to Cart", exact: true }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  found.push(...(await tooWide(page, "toast")));
  const drawer = await openCart(page);
  await drawer.getByLabel("Promo code").fill("A".repeat(50));
  await drawer.getByRole("button", { name: "Apply" }).click();
  found.push(...(await tooWide(page, "drawer")));
  const tab = await startCheckout(page);
  await fillCheckout(tab, { email: `${"shepherd".repeat(7)}@${"bethlehem".repeat(6)}.example` });
  for (const label of ["First name", "Last name", "City"]) await tab.getByLabel(label).fill("W".repeat(110));
  await tab.getByLabel("Address", { exact: true }).fill(LONG_WORD);
  await openSummary(tab);
  await tab.getByRole("textbox", { name: "Discount code" }).fill("A".repeat(100));
  await tab.getByRole("button", { name: "Apply" }).click();
  await expect(tab.getByText(/isn’t valid/).first()).toBeVisible();
  found.push(...(await tooWide(tab, "checkout")));
  await openSummary(tab);
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
  found.push(...(await tooWide(tab, "confirmation")));
  const receipt = () => rowsOf<{ html: string }>(db, sql`select html from mailbox order by id desc limit 1`);
  await expect.poll(async () => (await receipt()).length).toBe(1);
  await page.goto("about:blank");
  await page.setContent((await receipt())[0]?.html ?? "");
  await expect(page.getByText(LONG_WORD).first()).toBeVisible();
  found.push(...(await tooWide(page, "receipt")));
  expect(found).toEqual([]);
});
