import { beforeEach } from "vitest";
import { mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { sendTest } from "#app/features/email/newsletters/newsletter-send-actions.server.ts";
import { insertDraft, versionOf } from "#app/features/email/newsletters/newsletters.server.ts";
import { newsletters } from "#app/features/email/newsletters/newsletters.tables.server.ts";
import { loader as emailLoader } from "#app/features/email/newsletters/routes/newsletter-email.ts";
import { loader as previewLoader } from "#app/features/email/newsletters/routes/admin-newsletter-preview.tsx";
import { loader as reviewLoader } from "#app/features/email/newsletters/routes/admin-newsletter-send.tsx";
import { sendDraft } from "#app/features/email/newsletters/send-newsletter.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { productChoices } from "#app/features/email/newsletters/product-cards.server.ts";
import { productListings } from "#app/features/shop/listings.tables.server.ts";
import type { ProductSummary } from "#app/features/shop/shop.ts";
import { readEnv } from "#app/platform/env.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { verseAt } from "#app/scripture.ts";
import { adminContext, adminForm } from "#tests/support/admin.ts";
import { databaseOfFile, describe, expect, test } from "#tests/support/database.ts";
import {
  aMailServer,
  aSender,
  aSubscriber,
  emptyLists,
  LISTS,
  MONDAY,
  NO_QUEUE,
  preferencesFor,
  PUBLIC_URL,
} from "#tests/support/factories/mailing-lists.ts";

const own = databaseOfFile();
const PHOTO = "8123-1732147200000-0.webp";
const ADDRESS = "PO Box 7, Bay Shore, NY 11706";
const usd = (minor: number) => ({ minor, currency: "USD" });

async function aListing(handle: string, card: Partial<ProductSummary>, other: { isHidden?: boolean } = {}) {
  await own.db.insert(productListings).values({
    productId: `gid://shopify/Product/${handle}`,
    number: 1,
    handle,
    displayOrder: 1,
    priceMinor: 100,
    publishedAt: MONDAY,
    isHidden: false,
    badges: [],
    categories: [],
    keys: [],
    card: {
      id: handle,
      handle,
      title: handle,
      price: usd(100),
      fullPrice: usd(100),
      badges: [],
      pictures: [],
      isSoldOut: false,
      ...card,
    },
    ...other,
  });
}

beforeEach(async () => {
  await emptyLists(own.db);
  for (const table of [newsletters, productListings, storedFiles]) await own.db.delete(table);
  await aListing("harbor", {
    title: "Harbor",
    price: usd(8_400),
    fullPrice: usd(12_000),
    pictures: [{ url: "/store/cdn/harbor.jpg", alt: "Harbor, side", width: 800, height: 1000 }],
  });
  await aListing("ebenezer", { title: "Ebenezer", price: usd(155_800), fullPrice: usd(155_800), hasPriceRange: true });
  await aListing("hidden", { title: "Hidden" }, { isHidden: true });
  const photo = { size: 5_000, type: "image/webp", width: 800, height: 800, shopifyProductId: "8123" };
  await own.db.insert(storedFiles).values({ bucket: "product-photos", name: PHOTO, ...photo });
});

const CONTENT = `Dear {{ first_name | default: "friend" }},

9. Our Father
10. Thy kingdom come

![A shoe on a rock](/storage/v1/object/public/product-photos/${PHOTO}?width=1280)

::product[harbor]
::product[ebenezer]

::button[Shop the sale](/shop?filter=sale)

::verse[Psalm 23:1]`;

const context = (mailer: { send(message: EmailMessage): Promise<string> }) =>
  adminContext(own.db, {
    publicUrl: PUBLIC_URL,
    env: readEnv({ BUSINESS_POSTAL_ADDRESS: ADDRESS }),
    mailer,
  });

async function aDraft(content: string) {
  const draft = { subject: "News", content, audiences: ["products" as const] };
  return own.db.transaction((tx) => insertDraft(tx, draft, "owner"));
}

/** The parameters of a route's loader, which only reads these. */
function request(id: number, path: string, router: ReturnType<typeof context>) {
  const url = new URL(path, PUBLIC_URL);
  return { request: new Request(url), params: { id: String(id) }, context: router, url, pattern: "" } as never;
}

/** Every recipient's own links. */
const withoutLinks = (text: string) =>
  text.replaceAll(/\/mail\/(unsubscribe|preferences)(?:\/[\w.~-]+|\?[\w.=&%;#~-]+)*/g, "/mail/$1");

describe("a newsletter with a list from 9, a picture, two products, a button and a verse", () => {
  test("is the same in the preview, the test and the sent email, in HTML and in text", async () => {
    const { id, ...draft } = await aDraft(CONTENT);
    await aSubscriber(own.db, "Owner", { email: "owner@shod.example", preferences: preferencesFor("products") });
    const server = aMailServer();
    const admin = context(server);

    const shown = await (await emailLoader(request(id, "/mail?look=light", admin))).text();
    const preview = await previewLoader(request(id, "/preview?look=text", admin));
    await sendTest({ ...adminForm(admin, { intent: "test" }), id, renderIssue: issueEmail });
    const sending = {
      jobs: NO_QUEUE,
      lists: LISTS,
      renderIssue: issueEmail,
      shop: "embedded store",
      timeZone: "America/New_York",
      publicUrl: PUBLIC_URL,
      postalAddress: ADDRESS,
    };
    const version = versionOf({ id, ...draft });
    const outcome = await own.db.transaction((tx) => sendDraft(tx, sending, { id, version }, MONDAY));
    if (outcome.state !== "started") throw new Error(JSON.stringify(outcome));
    await aSender(own.db, server).run(outcome.mailingId);

    const [tested, sent] = server.sent;
    expect(server.sent.map(({ subject }) => subject)).toEqual(["[Test] News", "News"]);
    expect(withoutLinks(sent?.html ?? "")).toBe(withoutLinks(tested?.html ?? "no test"));
    expect(withoutLinks(sent?.text ?? "")).toBe(withoutLinks(tested?.text ?? "no test"));
    // The frame is dark or light whatever the browser is.
    expect(shown).toBe(tested?.html?.replaceAll("@media (prefers-color-scheme: dark)", "@media not all"));
    expect(preview.text).toBe(tested?.text);

    const { text, reference } = verseAt("Psalm 23:1");
    expect(tested?.text).toContain(
      `Dear Owner,

9. Our Father
10. Thy kingdom come

A shoe on a rock (${PUBLIC_URL}/storage/v1/object/public/product-photos/${PHOTO}?width=1280)

Harbor
USD 84.00, was USD 120.00
${PUBLIC_URL}/product/harbor

Ebenezer
From USD 1,558.00
${PUBLIC_URL}/product/ebenezer

Shop the sale:
${PUBLIC_URL}/shop?filter=sale

> ${text}
> — ${reference}, King James Version

--`,
    );
    expect(tested?.text).not.toContain("Hello");
    for (const part of [
      '<ol start="9"',
      '<li value="9"',
      `src="${PUBLIC_URL}/store/cdn/harbor.jpg?width=240"`,
      `href="${PUBLIC_URL}/product/ebenezer"`,
      `href="${PUBLIC_URL}/shop?filter=sale"`,
      text,
    ])
      expect(sent?.html).toContain(part);
    // Frozen: what the shop changes afterward changes no email.
    await own.db.delete(productListings);
    const [frozen] = await own.db.select().from(mailings);
    const after = await (await emailLoader(request(id, "/mail?look=light", admin))).text();
    expect(after).toBe(shown);
    expect(frozen?.html).not.toContain("Owner");
  });

  test.for([
    ["is gone", "gone"],
    ["is hidden", "hidden"],
  ])("is not sent if a product %s, and the review names its line", async ([, handle]) => {
    const { id } = await aDraft(`${CONTENT}\n\n::product[${handle}]`);
    const review = (await reviewLoader(request(id, "/send", context(aMailServer())))) as {
      checks: { problems: { line: number; problem: string }[] };
    };
    expect(review.checks.problems).toEqual([
      expect.objectContaining({ line: 15, problem: expect.stringContaining(`no product ${handle}`) }),
    ]);
  });
});

test("the products to choose from are the visible ones, however many are hidden", async () => {
  for (let at = 0; at < 30; at++) await aListing(`low-${at}`, { title: `Pilgrim’s Low ${at}` }, { isHidden: true });
  await aListing("low", { title: "Pilgrim’s Low" });
  const named = async (search: string) => (await productChoices(own.db, search)).map(({ handle }) => handle);
  expect(await named("pilgrim's LOW")).toEqual(["low"]);
  expect((await named("")).toSorted()).toEqual(["ebenezer", "harbor", "low"]);
  expect(await named("hidden")).toEqual([]);
});
