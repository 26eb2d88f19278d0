import type { Browser, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { storeKeys } from "#server/store-keys.ts";
import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { anEmail, emailedLink, expect, SECRET, test, type Site } from "./site.ts";

const secrets = openSecrets(SECRET, "data");

/** Buys a journal and returns its order's id and number. */
async function buy(browser: Browser, { db }: Site, email: string): Promise<{ id: string; number: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  const tab = await startCheckout(page);
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  await context.close();
  const [order] = await rowsOf<{ id: string; number: string }>(
    db,
    sql`select id::text, number::text from store.orders where email = ${email}`,
  );
  return order!;
}

/** What the owner does at the provider, whose admin this site has none of. */
async function atProvider({ url }: Site, query: string, variables: object): Promise<unknown> {
  const response = await fetch(`${url}/store/admin/api/2025-07/graphql.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": storeKeys(secrets).adminToken },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Record<string, unknown>; errors?: unknown };
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data)).not.toMatch(/"userErrors":\[\{/);
  return data;
}

const gid = (type: string, id: string) => `gid://shopify/${type}/${id}`;

async function track(page: Page, number: string, email: string) {
  await page.goto("/order-status");
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Track order" }).click();
  return page.getByRole("region", { name: `Order #${number}` });
}

test("an order is paid, shipped, tracked and reviewed with a photo, which is shown with the review once it is approved", async ({
  page,
  browser,
  owner,
  site,
}) => {
  const email = anEmail("ruth");
  const { id, number } = await buy(browser, site, email);
  await atProvider(
    site,
    `mutation ($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }`,
    {
      fulfillment: {
        lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: gid("FulfillmentOrder", id) }],
        trackingInfo: { company: "USPS", number: "9400100000000000" },
      },
    },
  );
  const shopper = await (await browser.newContext()).newPage();
  const order = await track(shopper, number, email);
  await expect(order).toContainText("Shipped");
  await expect(order).toContainText("9400100000000000");

  // The email follows days later; its link is the request's.
  const requests = () =>
    rowsOf<{ id: number }>(site.db, sql`select id::int from review_requests where email = ${email}`);
  await expect.poll(async () => (await requests()).length).toBe(1);
  const [request] = await requests();
  const links = createSignedLinks(secrets.derive("links"), site.url);
  await shopper.goto(links.url("/reviews/write", "review", { id: request!.id }));
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#7d1420" } })
    .jpeg()
    .toBuffer();
  await shopper.getByLabel("Add photos").setInputFiles({ name: "journal.jpg", mimeType: "image/jpeg", buffer: photo });
  await shopper.getByRole("radio", { name: "5 stars" }).check();
  await shopper.getByLabel("Title").fill("Paper like a good letter");
  await shopper.getByLabel("Your review").fill("I write in it each morning, and the ink does not bleed.");
  await shopper.getByLabel("Name to show").fill("Ruth");
  await shopper.getByLabel("You may publish my review with this name").check();
  await shopper.getByRole("button", { name: "Submit review" }).click();
  await expect(shopper.getByText("Someone on our team reads your review")).toBeVisible();
  const before = await shopper.goto("/product/ebenezer-journal");
  expect(await before!.text()).not.toContain("Paper like a good letter");

  await owner.goto("/admin/reviews");
  const row = owner.getByRole("listitem").filter({ hasText: "Paper like a good letter" });
  await expect(row.getByRole("img", { name: "Photo by Ruth: Ebenezer Journal" }).first()).toBeVisible();
  await row.getByRole("button", { name: "Approve the review by Ruth" }).click();
  await expect(row.getByText("Published", { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await expect(async () => {
    const response = await page.goto("/product/ebenezer-journal");
    const html = await response!.text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as { review?: object[]; aggregateRating?: object },
    );
    expect(data.find(({ review }) => review)).toMatchObject({
      review: [{ name: "Paper like a good letter", reviewRating: { ratingValue: 5 }, author: { name: "Ruth" } }],
    });
  }).toPass();
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByText("Paper like a good letter")).toBeVisible();
  await reviews.getByRole("button", { name: /Enlarge/ }).click();
  const enlarged = page.getByRole("dialog", { name: "Photo by Ruth" });
  await expect(enlarged.getByRole("img")).toBeVisible();
  await expect
    .poll(() => enlarged.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await enlarged.getByRole("button", { name: "Close" }).click();
  await expect(enlarged).toBeHidden();
  await shopper.context().close();
});

const REFUND = `mutation ($input: RefundInput!, $key: String!) { refundCreate(input: $input) @idempotent(key: $key) { userErrors { message } } }`;
const CANCEL = `mutation ($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true, notifyCustomer: true) { orderCancelUserErrors { message } } }`;

const CHANGES = [
  {
    what: "a partial refund",
    make: (site: Site, id: string) =>
      atProvider(site, REFUND, {
        key: crypto.randomUUID(),
        input: {
          orderId: gid("Order", id),
          transactions: [{ orderId: gid("Order", id), amount: "5.00", gateway: "bogus", kind: "REFUND" }],
        },
      }),
    payment: "Partially refunded",
    delivery: "Not shipped yet",
    badges: ["Partially refunded", "Unfulfilled"],
    refunded: "USD 5.00 refunded",
    paidBack: "−USD 5.00",
  },
  {
    what: "a cancellation",
    make: (site: Site, id: string) => atProvider(site, CANCEL, { id: gid("Order", id) }),
    payment: "Refunded",
    delivery: "Canceled",
    badges: ["Canceled", "Refunded"],
    refunded: "refunded",
    paidBack: "−USD",
  },
];

for (const { what, make, payment, delivery, badges, refunded, paidBack } of CHANGES)
  test(`${what} is the same for the shopper by number and by link, for the owner, and in the webhook's data`, async ({
    browser,
    owner,
    site,
  }) => {
    const email = anEmail("naomi");
    const { id, number } = await buy(browser, site, email);
    const receipt = await emailedLink(site, email, "/order-status/mine");
    await make(site, id);

    const shopper = await (await browser.newContext()).newPage();
    const shown = [await track(shopper, number, email)];
    for (const text of [payment, delivery, paidBack]) await expect(shown[0]!).toContainText(text);
    await shopper.goto(receipt);
    for (const text of [payment, delivery, paidBack])
      await expect(shopper.getByRole("region", { name: `Order #${number}` })).toContainText(text);
    await shopper.context().close();

    await owner.goto("/admin/orders");
    // The list is a few seconds behind the provider.
    await owner.getByRole("button", { name: "Refresh" }).click();
    const row = owner.getByRole("list", { name: "Orders" }).getByRole("listitem").filter({ hasText: email });
    for (const text of [...badges, refunded]) await expect(row).toContainText(text);
    await row.getByRole("link", { name: `#${number}` }).click();
    for (const text of badges) await expect(owner.getByRole("region", { name: "Order details" })).toContainText(text);

    const events = await rowsOf<{ topic: string; body: string }>(
      site.db,
      sql`select topic, body::text from store.webhook_deliveries where topic = 'orders/cancelled' and body::text like ${`%${email}%`}`,
    );
    if (delivery !== "Canceled") return expect(events).toEqual([]);
    expect(JSON.parse(events[0]!.body)).toMatchObject({
      financial_status: "refunded",
      cancelled_at: expect.any(String),
      current_total_price: "0.00",
    });
  });
