import { SYNC_VARIANT, recordStock } from "#app/features/inventory/inventory.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { publicFormContext } from "#tests/support/services.ts";
import { markNotified, restockRequests, restockSubmission, waitingByVariant } from "./back-in-stock.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { itemName, notifyUrl, ON_THE_LIST, variantInUrl } from "./back-in-stock.ts";

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`;
const money = { minor: 12_800, currency: "USD" };
const variant: VariantOffer = {
  id: gid(7),
  title: "Ivory / 9",
  price: money,
  fullPrice: money,
  providerPrice: money,
  availableForSale: false,
  product: { id: "gid://shopify/Product/1", title: "Pilgrim Low" },
};

/** Submits the form for that variant; returns the result and the jobs it enqueued. */
async function ask(db: Db, fields: Record<string, string>, found: VariantOffer | null = variant) {
  const enqueued: unknown[] = [];
  const jobs = { enqueue: async (_tx: Db, name: string, data: object) => void enqueued.push({ name, data }) };
  const request = new Request("http://localhost/notify-me?variant=7", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const { data: result, init } = await asAction(
    restockSubmission({ jobs, variant: async () => found }),
    publicFormContext(db),
    request,
  );
  return { result, status: init?.status ?? 200, enqueued };
}

const ann = { email: "ann@home.example", name: "Ann" };

describe("a restock request", () => {
  test("[BIS-11] [DATA-13] [DATA-15] [DATA-39] is stored with the customer and the provider's product titles", async ({
    db,
  }) => {
    const typed = { ...ann, productTitle: "Something else", shopify_product_id: "evil" };
    expect(await ask(db, typed)).toMatchObject({
      result: { state: "done", message: ON_THE_LIST },
      enqueued: [{ name: SYNC_VARIANT, data: { variantId: gid(7) } }],
    });
    expect(await db.select().from(backInStockRequests)).toEqual([
      {
        id: expect.any(Number),
        shopifyProductId: "gid://shopify/Product/1",
        shopifyVariantId: gid(7),
        productTitle: "Pilgrim Low",
        variantTitle: "Ivory / 9",
        customerName: "Ann",
        customerEmail: "ann@home.example",
        notified: false,
        createdAt: expect.any(Date),
      },
    ]);
  });

  test("[BIS-05] [DATA-14] needs no name", async ({ db }) => {
    expect((await ask(db, { email: "ann@home.example" })).result).toEqual({ state: "done", message: ON_THE_LIST });
    expect(await db.select().from(backInStockRequests)).toMatchObject([{ customerName: null }]);
  });

  const REFUSED: [string, Record<string, string>, Record<string, string>][] = [
    ["[BIS-03] without an email address", { email: "  " }, { email: "Invalid email address" }],
    ["[BIS-04] with an invalid email address", { email: "ann@" }, { email: "Invalid email address" }],
    ["with a very long name", { name: "a".repeat(101) }, { name: "Name must be at most 100 characters" }],
  ];
  for (const [what, change, fieldErrors] of REFUSED) {
    test(`${what} is refused, and keeps what was typed`, async ({ db }) => {
      const { result, status } = await ask(db, { ...ann, ...change });
      expect([result, status]).toEqual([
        { state: "refused", message: null, fieldErrors, typed: { ...ann, ...change } },
        422,
      ]);
      expect(await db.select().from(backInStockRequests)).toEqual([]);
    });
  }

  test("may have a name with any character that can be typed", async ({ db }) => {
    await ask(db, { ...ann, name: "A\0nn \ud83d" });
    expect(await db.select().from(backInStockRequests)).toHaveLength(1);
  });

  test("sent twice is one open request with the same response, however the address is typed", async ({ db }) => {
    const first = await ask(db, ann);
    const second = await ask(db, { ...ann, email: " ANN@Home.Example ", name: "" });
    expect(second).toEqual(first);
    expect(await db.select().from(backInStockRequests)).toMatchObject([{ customerName: "Ann" }]);
    await ask(db, { ...ann, email: "ben@home.example" });
    await ask(db, ann, { ...variant, id: gid(8) });
    expect(await db.select().from(backInStockRequests)).toHaveLength(3);
  });

  test("repeated after the notification is a new request", async ({ db }) => {
    await ask(db, ann);
    const [notifiedRequest] = await db.select().from(backInStockRequests);
    await markNotified(db, notifiedRequest!.id);
    await ask(db, ann);
    const all = await db.select().from(backInStockRequests);
    expect(all).toHaveLength(2);
    expect(all.filter(({ notified }) => notified)).toHaveLength(1);
  });

  test("for a variant the provider does not have is not stored", async ({ db }) => {
    const { result, status } = await ask(db, ann, null);
    expect([result, status]).toEqual([
      {
        state: "refused",
        message: { title: "We couldn't save your request. Please try again in a moment." },
        fieldErrors: {},
        typed: ann,
      },
      500,
    ]);
    expect(await db.select().from(backInStockRequests)).toEqual([]);
  });

  test.skipIf(!onPostgres)("sent from many tabs at once is one open request", async () => {
    const own = await ownDatabase();
    const results = await Promise.all(Array.from({ length: 8 }, () => ask(own.db, ann)));
    expect(results.map(({ result }) => result.state)).toEqual(Array.from({ length: 8 }, () => "done"));
    expect(await own.db.select().from(backInStockRequests)).toHaveLength(1);
    await own.close();
  });
});

describe("the owner's list of requests", () => {
  const stock = (number: number) => ({ variantId: gid(number), currentStock: 0, isSoldOut: true, at: new Date() });
  const row = (number: number, email: string, change: object = {}) => ({
    shopifyProductId: variant.product.id,
    shopifyVariantId: gid(number),
    productTitle: "Pilgrim Low",
    variantTitle: `Ivory / ${number}`,
    customerEmail: email,
    ...change,
  });
  const emails = (requests: { customerEmail: string }[]) => requests.map(({ customerEmail }) => customerEmail);

  test("[ADM-INV-12] [DATA-40] counts the unnotified requests per variant, of those it is asked about or all", async ({
    db,
  }) => {
    await db
      .insert(backInStockRequests)
      .values([
        row(1, "a@x.example"),
        row(1, "b@x.example"),
        row(1, "c@x.example", { notified: true }),
        row(2, "a@x.example"),
      ]);
    expect(Object.fromEntries(await waitingByVariant(db, [gid(1), gid(3)]))).toEqual({ [gid(1)]: 2 });
    expect(Object.fromEntries(await waitingByVariant(db))).toEqual({ [gid(1)]: 2, [gid(2)]: 1 });
  });

  test("[DATA-16] [DATA-41] is newest first with each variant's stock, page by page", async ({ db }) => {
    await recordStock(db, [stock(7)]);
    const days = ["2026-01-02", "2026-01-03", "2026-01-03", "2026-01-01"];
    await db
      .insert(backInStockRequests)
      .values(days.map((day, at) => row(7, `${at}@x.example`, { createdAt: new Date(day) })));
    await db.insert(backInStockRequests).values(row(99, "no-stock-known@x.example"));

    const first = await restockRequests(db, { limit: 2 });
    expect(emails(first)).toEqual(["2@x.example", "1@x.example"]);
    expect(first[0]?.stock).toEqual({ currentStock: 0, isSoldOut: true });
    expect(emails(await restockRequests(db, { limit: 9, after: first[1]?.cursor }))).toEqual([
      "0@x.example",
      "3@x.example",
    ]);
  });

  test("[DATA-42] [DATA-43] marks requests as notified, and filters by it", async ({ db }) => {
    await recordStock(db, [stock(7)]);
    await db.insert(backInStockRequests).values([row(7, "a@x.example"), row(7, "b@x.example")]);
    const [newest] = await restockRequests(db, { limit: 1 });
    const marked = { productTitle: "Pilgrim Low", variantTitle: "Ivory / 7" };
    expect(await markNotified(db, newest!.id)).toEqual(marked);
    expect(await markNotified(db, newest!.id)).toBeNull();
    expect(await markNotified(db, newest!.id + 999)).toBeNull();
    expect(emails(await restockRequests(db, { notified: true, limit: 9 }))).toEqual(["b@x.example"]);
    expect(emails(await restockRequests(db, { notified: false, limit: 9 }))).toEqual(["a@x.example"]);
    expect(await restockRequests(db, { limit: 9 })).toHaveLength(2);
  });
});

test("the URL names a variant by its numeric id and accepts nothing else", () => {
  expect(notifyUrl(gid(45_000_001))).toBe("/notify-me?variant=45000001");
  expect(variantInUrl("http://localhost/notify-me?variant=45000001")).toBe(gid(45_000_001));
  for (const wrong of ["", "?variant=", "?variant=1;2", "?variant=gid://x", `?variant=${"1".repeat(21)}`])
    expect(variantInUrl(`http://localhost/notify-me${wrong}`), wrong).toBeNull();
  expect([itemName("Gleaner Tote", "Default Title"), itemName("Pilgrim Low", "Ivory / 9")]).toEqual([
    "Gleaner Tote",
    "Pilgrim Low, Ivory / 9",
  ]);
});
