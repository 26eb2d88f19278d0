import { SYNC_VARIANT, recordStock } from "#app/features/inventory/inventory.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { asAction } from "#app/platform/submission.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/database.ts";
import { askingFrom } from "#tests/asking.ts";
import { markNotified, restockRequests, restockSubmission, waitingByVariant } from "./back-in-stock.server.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { itemName, notifyAddress, variantInAddress } from "./back-in-stock.ts";

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`;
const money = { minor: 12_800, currency: "USD" };
const variant: VariantOffer = {
  id: gid(7),
  title: "Ivory / 9",
  price: money,
  fullPrice: money,
  availableForSale: false,
  product: { id: "gid://shopify/Product/1", title: "Pilgrim Low" },
};

/** Sends the form for that variant, and returns the answer and the work it left behind. */
async function ask(db: Db, fields: Record<string, string>, found: VariantOffer | null = variant) {
  const work: unknown[] = [];
  const jobs = { enqueue: async (_tx: Db, name: string, data: object) => void work.push({ name, data }) };
  const request = new Request("http://localhost/notify-me?variant=7", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const { data: answer, init } = await asAction(
    restockSubmission({ jobs, variant: async () => found }),
    askingFrom(db),
    request,
  );
  return { answer, status: init?.status ?? 200, work };
}

const ann = { email: "ann@home.example", name: "Ann" };

describe("asking to be told", () => {
  test("[BIS-11] [DATA-13] [DATA-15] [DATA-39] keeps who asked and what for, by the provider's word", async ({
    db,
  }) => {
    const { answer } = await ask(db, { ...ann, productTitle: "Something else", shopify_product_id: "evil" });
    expect(answer).toEqual({ state: "sent" });
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
    expect((await ask(db, { email: "ann@home.example" })).answer).toEqual({ state: "sent" });
    expect(await db.select().from(backInStockRequests)).toMatchObject([{ customerName: null }]);
  });

  const REFUSED: [string, Record<string, string>, Record<string, string>][] = [
    ["[BIS-03] without an address", { email: "  " }, { email: "Invalid email address" }],
    ["[BIS-04] with an address that is none", { email: "ann@" }, { email: "Invalid email address" }],
    ["with a very long name", { name: "a".repeat(101) }, { name: "Name must be at most 100 characters" }],
  ];
  for (const [what, change, errors] of REFUSED) {
    test(`${what} is refused, and what was typed comes back`, async ({ db }) => {
      const { answer, status } = await ask(db, { ...ann, ...change });
      expect([answer, status]).toEqual([{ state: "invalid", errors, typed: { ...ann, ...change } }, 422]);
      expect(await db.select().from(backInStockRequests)).toEqual([]);
    });
  }

  test("may be asked with any character that can be typed", async ({ db }) => {
    await ask(db, { ...ann, name: "A\0nn \ud83d" });
    expect(await db.select().from(backInStockRequests)).toHaveLength(1);
  });

  test("twice is one open request and the same answer, however the address is typed", async ({ db }) => {
    const first = await ask(db, ann);
    const second = await ask(db, { ...ann, email: " ANN@Home.Example ", name: "" });
    expect(second).toEqual(first);
    expect(await db.select().from(backInStockRequests)).toMatchObject([{ customerName: "Ann" }]);
    await ask(db, { ...ann, email: "ben@home.example" });
    await ask(db, ann, { ...variant, id: gid(8) });
    expect(await db.select().from(backInStockRequests)).toHaveLength(3);
  });

  test("again after one was told of it is a new request", async ({ db }) => {
    await ask(db, ann);
    const [told] = await db.select().from(backInStockRequests);
    await markNotified(db, told!.id);
    await ask(db, ann);
    const all = await db.select().from(backInStockRequests);
    expect(all).toHaveLength(2);
    expect(all.filter(({ notified }) => notified)).toHaveLength(1);
  });

  test("makes the server read that variant's stock", async ({ db }) => {
    expect((await ask(db, ann)).work).toEqual([{ name: SYNC_VARIANT, data: { variantId: gid(7) } }]);
  });

  test("for a variant the provider does not have keeps nothing", async ({ db }) => {
    const { answer, status } = await ask(db, ann, null);
    expect([answer, status]).toEqual([
      { state: "failed", message: "Your request could not be saved. Please try again in a moment.", typed: ann },
      500,
    ]);
    expect(await db.select().from(backInStockRequests)).toEqual([]);
  });

  test.skipIf(!onPostgres)("at the same moment from many windows is one open request", async () => {
    const own = await ownDatabase();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(own.db, ann)));
    expect(answers.map(({ answer }) => answer.state)).toEqual(Array.from({ length: 8 }, () => "sent"));
    expect(await own.db.select().from(backInStockRequests)).toHaveLength(1);
    await own.close();
  });
});

describe("requests as the owner reads them", () => {
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

  test("[DATA-40] count who waits for which variant, without those who were told", async ({ db }) => {
    await db
      .insert(backInStockRequests)
      .values([
        row(7, "a@x.example"),
        row(7, "b@x.example"),
        row(8, "a@x.example"),
        row(9, "a@x.example", { notified: true }),
      ]);
    expect(Object.fromEntries(await waitingByVariant(db))).toEqual({ [gid(7)]: 2, [gid(8)]: 1 });
  });

  test("[DATA-16] [DATA-41] come newest first with their variant's stock, page by page", async ({ db }) => {
    await recordStock(db, [stock(7)]);
    const days = ["2026-01-02", "2026-01-03", "2026-01-03", "2026-01-01"];
    await db
      .insert(backInStockRequests)
      .values(days.map((day, at) => row(7, `${at}@x.example`, { createdAt: new Date(day) })));
    await db.insert(backInStockRequests).values(row(99, "no-stock-known@x.example"));

    const first = await restockRequests(db, { limit: 2 });
    expect(emails(first)).toEqual(["2@x.example", "1@x.example"]);
    expect(first[0]?.stock).toEqual({ currentStock: 0, isSoldOut: true });
    expect(emails(await restockRequests(db, { limit: 9, after: first[1]?.place }))).toEqual([
      "0@x.example",
      "3@x.example",
    ]);
  });

  test("[DATA-42] [DATA-43] can be marked as told, and filtered by it", async ({ db }) => {
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

test("a variant is named in the address by its number, and nothing else is one", () => {
  expect(notifyAddress(gid(45_000_001))).toBe("/notify-me?variant=45000001");
  expect(variantInAddress("http://localhost/notify-me?variant=45000001")).toBe(gid(45_000_001));
  for (const wrong of ["", "?variant=", "?variant=1;2", "?variant=gid://x", `?variant=${"1".repeat(21)}`])
    expect(variantInAddress(`http://localhost/notify-me${wrong}`), wrong).toBeNull();
  expect([itemName("Gleaner Tote", "Default Title"), itemName("Pilgrim Low", "Ivory / 9")]).toEqual([
    "Gleaner Tote",
    "Pilgrim Low, Ivory / 9",
  ]);
});
