import { eq } from "drizzle-orm";
import {
  catalogCollectionProducts,
  catalogCollections,
  catalogProducts,
  catalogSync,
} from "#app/features/catalog/catalog.tables.server.ts";
import { countPromoUse } from "#app/features/promos/promo-use.server.ts";
import { codeUsage, ordersOfCode } from "#app/features/promos/promo-usage.server.ts";
import {
  promoWithId,
  promoVersion,
  updatePromoCode,
  type PromoChange,
} from "#app/features/promos/edit-promo.server.ts";
import { batchForm, generatePromoCodes } from "#app/features/promos/generate-promos.server.ts";
import { providerState, syncPromoCode } from "#app/features/promos/mirror-promos.server.ts";
import { newPromoCode } from "#app/features/promos/new-promo-code.server.ts";
import { createPromoCode, promoResult, validatePromoCode } from "#app/features/promos/promos.server.ts";
import { promoCodes, promoRedemptions } from "#app/features/promos/promos.tables.server.ts";
import { orders } from "#app/features/orders/orders.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { collectionProducts, collections, discounts, products } from "#store/store.tables.server.ts";
import { describe, expect, test } from "../support/database.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { aCart, aShoe } from "../support/factories/store-catalog.ts";
import { aShopWithCode, atProvider, GRACE10, TODAY } from "../support/shop-with-codes.ts";

const SHOE = "gid://shopify/Product/1";
const SOCKS = "gid://shopify/Product/2";
const REFUSED = { valid: false, message: "This code is expired, invalid, or has reached its usage limit." };

/** Asks for a code with a cart of one pair of shoes and one of socks, at these prices in cents. */
function asking(db: Db, shoe: number, socks = 0) {
  const line = (productId: string, totalMinor: number) => ({ productId, totalMinor, currency: "USD" });
  const validate = validatePromoCode({
    timeZone: () => "America/New_York",
    isLive: false,
    priceLines: async () => [line(SHOE, shoe), ...(socks > 0 ? [line(SOCKS, socks)] : [])],
  });
  const lines = [{ variantId: "gid://shopify/ProductVariant/1", quantity: 1 }];
  return async (body: object = { lines }) => (await validate({ db }, { code: "grace10", ...body })).body;
}

/** As the catalog has it once it was read from the provider. */
async function aCatalogProduct(db: Db, number: number): Promise<void> {
  const at = new Date();
  await db.insert(catalogSync).values({ provider: "", fullFinishedAt: at }).onConflictDoNothing();
  await db.insert(catalogProducts).values({
    id: `gid://shopify/Product/${number}`,
    number,
    handle: `p${number}`,
    title: "Pilgrim Low",
    vendor: "",
    productType: "",
    tags: [],
    description: "",
    options: [],
    images: [],
    priceMinMinor: 1,
    priceMaxMinor: 1,
    currency: "USD",
    isAvailable: true,
    variantsCount: 1,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    askedAt: at,
    fingerprint: "",
  });
}

const made = (db: Db, typed: object) => createPromoCode({ db, jobs: noJobs }, { ...GRACE10, ...typed });

describe("validate-promo-code with a cart", () => {
  test("[FN-02] [FN-03] [PROMO-22] answers a code alone as documented, whatever its terms", async ({ db }) => {
    await made(db, { minimumSpend: "50", appliesTo: "products", appliesToIds: [SHOE], oncePerCustomer: "on" });
    expect(await asking(db, 1)({})).toEqual({
      valid: true,
      message: "This code is valid.",
      discount_type: "percentage",
      discount_value: 12.5,
    });
  });

  test("[PROMO-20] says what is missing of a minimum, of what the code is for, to the cent", async ({ db }) => {
    await made(db, { minimumSpend: "50", appliesTo: "products", appliesToIds: [SHOE] });
    expect(await asking(db, 5_000)()).toMatchObject({ valid: true, minimum_spend: 50, products: [SHOE] });
    expect(await asking(db, 4_999, 90_000)()).toEqual({
      valid: false,
      message: "Add USD 0.01 more to use this code",
      minimum_spend: 50,
      products: [SHOE],
    });
    expect(await asking(db, 3_800)()).toMatchObject({ message: "Add USD 12.00 more to use this code" });
  });

  test.for<[what: string, change: object]>([
    ["inactive", { active: false }],
    ["expired", { expiresAt: "2020-01-01" }],
    ["not started", { startsOn: "9998-01-01" }],
    ["used up", { usageLimit: 1, usageCount: 1 }],
    ["for none of it", { appliesTo: "products", appliesToIds: ["gid://shopify/Product/9"] }],
  ])(
    "[PROMO-20] attack R14: a code that is %s is refused alike, with and without a minimum",
    async ([, change], { db }) => {
      await db
        .insert(promoCodes)
        .values({ code: "GRACE10", discountType: "percentage", discountValue: 10, minimumSpend: 50, ...change });
      expect(await asking(db, 100)()).toEqual(REFUSED);
      await db.update(promoCodes).set({ minimumSpend: null });
      expect(await asking(db, 100)()).toEqual(REFUSED);
    },
  );

  test("names the products of the cart that are in the code's collections", async ({ db }) => {
    const id = "gid://shopify/Collection/7";
    await db.insert(catalogCollections).values({ id, handle: "socks", title: "Socks", descriptionHtml: "" });
    await db.insert(catalogCollectionProducts).values({ collectionId: id, productId: SOCKS, position: 0 });
    await made(db, { appliesTo: "collections", appliesToIds: [id] });
    expect(await asking(db, 5_000, 2_000)()).toMatchObject({ valid: true, products: [SOCKS] });
    expect(await asking(db, 5_000)()).toEqual(REFUSED);
  });

  test("has free shipping with a value of 0, and nothing else has", async ({ db }) => {
    await made(db, { freeShipping: "on", discountValue: "" });
    expect(await asking(db, 5_000)()).toMatchObject({ valid: true, discount_value: 0, free_shipping: true });
    expect(await made(db, { code: "OTHER", freeShipping: "on", discountValue: "5" })).toMatchObject({ created: false });
    expect(await made(db, { code: "OTHER", discountValue: "0" })).toMatchObject({ created: false });
    const scoped = {
      code: "OTHER",
      freeShipping: "on",
      discountValue: "",
      appliesTo: "products",
      appliesToIds: [SHOE],
    };
    expect(await made(db, scoped)).toMatchObject({ created: false, errors: { appliesTo: expect.any(String) } });
  });

  test("starts on its first day and refuses one after its last", async ({ db }) => {
    await made(db, { startsOn: TODAY });
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(true);
    expect((await promoResult(db, "GRACE10", "2026-02-28")).valid).toBe(false);
    const reversed = { code: "OTHER", startsOn: "2026-12-25", expiresAt: "2026-12-24" };
    expect(await made(db, reversed)).toMatchObject({
      errors: { startsOn: "The start date must not be after the last day" },
    });
  });
});

describe("an edited promo code", () => {
  async function edited(db: Db, typed: object = {}) {
    const creation = await made(db, typed);
    if (!creation.created) throw new Error("not created");
    const promo = (await promoWithId(db, creation.id))!;
    const { code: _code, ...terms } = newPromoCode.parse({ ...GRACE10, ...typed });
    return { id: promo.id, version: promoVersion(promo), terms: { ...terms, active: true } satisfies PromoChange };
  }

  test("conflicts with another admin's edit, and not with orders that used it in the meantime", async ({ db }) => {
    const { id, version, terms } = await edited(db);
    await countPromoUse(db, { id: 1, created_at: "2026-03-01", discount_codes: [{ code: "GRACE10" }] });
    const services = { db, jobs: noJobs };
    expect(await updatePromoCode(services, { id, version }, { ...terms, discountValue: 20 })).toMatchObject({
      state: "updated",
      after: { discountValue: 20, usageCount: 1 },
    });
    expect(await updatePromoCode(services, { id, version }, { ...terms, discountValue: 30 })).toMatchObject({
      state: "differs",
      now: { discountValue: 20 },
    });
    expect(await promoWithId(db, id)).toMatchObject({ discountValue: 20 });
  });

  test("that is sent again after a lost response changes nothing", async ({ db }) => {
    const { id, version, terms } = await edited(db);
    const change = { ...terms, minimumSpend: 40 };
    await updatePromoCode({ db, jobs: noJobs }, { id, version }, change);
    expect(await updatePromoCode({ db, jobs: noJobs }, { id, version }, change)).toEqual({ state: "unchanged" });
  });

  test("keeps its kind once it was used, because the provider would count customers again", async ({ db }) => {
    const { id, version, terms } = await edited(db);
    await db.update(promoCodes).set({ usageCount: 1 });
    const change = { ...terms, freeShipping: true, discountValue: 0 };
    expect(await updatePromoCode({ db, jobs: noJobs }, { id, version }, change)).toMatchObject({
      state: "refused",
      errors: { freeShipping: expect.any(String) },
    });
  });
});

describe("a code's terms at the provider", () => {
  test.for<[what: string, typed: object, there: object]>([
    ["a minimum", { minimumSpend: "50" }, { minimumMinor: 5_000, kind: "percentage" }],
    ["once per customer", { oncePerCustomer: "on" }, { oncePerCustomer: true }],
    ["free shipping", { freeShipping: "on", discountValue: "" }, { kind: "free-shipping", value: 0 }],
    ["a start", { startsOn: "2026-12-01" }, { startsAt: new Date("2026-12-01T05:00:00Z"), active: true }],
  ])("%s: is written, kept, corrected and removed again", async ([, typed, there], { db }) => {
    const { shop, id } = await aShopWithCode(db, { ...GRACE10, ...typed });
    expect(await atProvider(db)).toMatchObject([there]);
    shop.mutations.length = 0;
    await shop.sync();
    expect(shop.mutations).toEqual([]);

    await db.update(discounts).set({ minimumMinor: 9_900, oncePerCustomer: true, startsAt: new Date("2026-12-24") });
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([there]);

    const plain = {
      minimumSpend: null,
      oncePerCustomer: false,
      freeShipping: false,
      startsOn: null,
      appliesTo: "everything" as const,
    };
    await db
      .update(promoCodes)
      .set({ ...plain, appliesToIds: [], discountValue: 12.5 })
      .where(eq(promoCodes.id, id));
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([
      { kind: "percentage", value: 1_250, minimumMinor: null, oncePerCustomer: false, productIds: null, active: true },
    ]);
    expect((await atProvider(db))[0]!.startsAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("free shipping: keeps the uses that only the provider knows, also if the old discount is not deleted at once", async ({
    db,
  }) => {
    const { shop, id } = await aShopWithCode(db, { ...GRACE10, usageLimit: "10" });
    await db.update(discounts).set({ usageCount: 3 });
    await db.update(promoCodes).set({ freeShipping: true, discountValue: 0 }).where(eq(promoCodes.id, id));
    shop.provider.fault = async ({ operation, deliver }) =>
      operation === "DeleteCodeDiscount" ? new Response("", { status: 502 }) : deliver();
    await expect(shop.sync()).rejects.toThrow();
    shop.provider.fault = null;
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ kind: "free-shipping", usageLimit: 7, usageCount: 0 }]);
    await db.update(discounts).set({ usageCount: 2 });
    await db.update(promoCodes).set({ freeShipping: false, discountValue: 10 }).where(eq(promoCodes.id, id));
    await shop.sync();
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ kind: "percentage", usageLimit: 5, usageCount: 0, active: true }]);
  });

  test("products: are written and kept; one that was deleted is left out, and without any the code is off", async ({
    db,
  }) => {
    const [kept, deleted] = [(await aShoe(db)).product.id, (await aShoe(db)).product.id];
    const ids = [kept, deleted].map((id) => `gid://shopify/Product/${id}`);
    const { shop } = await aShopWithCode(db, { ...GRACE10, appliesTo: "products", appliesToIds: ids });
    expect(await atProvider(db)).toMatchObject([{ productIds: [kept, deleted], collectionIds: null, active: true }]);
    shop.mutations.length = 0;
    await shop.sync();
    expect(shop.mutations).toEqual([]);

    await aCatalogProduct(db, kept);
    await db.delete(products).where(eq(products.id, deleted));
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ active: true }]);
    expect(shop.mutations).toEqual([]);
    await db.delete(catalogProducts);
    await aCatalogProduct(db, 99);
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
  });

  test("collections: are written, and the checkout discounts their products only", async ({ db }) => {
    const { product, variant } = await aShoe(db);
    const [collection] = await db.insert(collections).values({ handle: "a", title: "A" }).returning();
    const appliesToIds = [`gid://shopify/Collection/${collection!.id}`];
    const { shop } = await aShopWithCode(db, { ...GRACE10, appliesTo: "collections", appliesToIds });
    expect(await atProvider(db)).toMatchObject([{ collectionIds: [collection!.id], productIds: null }]);
    const lines = [{ variantId: `gid://shopify/ProductVariant/${variant.id}`, quantity: 1 }];
    expect(await shop.checkout({ lines, promoCode: "GRACE10" })).toMatchObject({ refusedCode: "GRACE10" });
    await db.insert(collectionProducts).values({ collectionId: collection!.id, productId: product.id, position: 0 });
    const checkout = await shop.checkout({ lines, promoCode: "GRACE10" });
    expect(checkout).toMatchObject({ totalAmount: { amount: "112.0" } });
    expect(checkout).not.toHaveProperty("refusedCode");
  });

  test("are compared, and repaired at once", async ({ db }) => {
    const { shop, id } = await aShopWithCode(db, { ...GRACE10, minimumSpend: "50" });
    const services = { db, admin: shop.admin, timeZone: "America/New_York" };
    const now = new Date("2026-03-01T12:00:00Z");
    const state = async () => providerState(services, (await promoWithId(db, id))!, now);
    expect(await state()).toMatchObject({ state: "found", differing: [], isActive: true });
    await db.update(discounts).set({ value: 5_000, minimumMinor: null, oncePerCustomer: true });
    expect(await state()).toMatchObject({ state: "found", differing: ["value", "minimum", "customers"] });
    expect(await syncPromoCode(services, id, now)).toBeNull();
    expect(await state()).toMatchObject({ state: "found", differing: [] });
    const [old] = await db.select({ id: discounts.id }).from(discounts);
    // Deleted and made again before the next sync: the old discount, with its uses, is not this code's.
    await db.delete(promoCodes);
    const recreated = await made(db, { minimumSpend: "50" });
    const again = recreated.created ? recreated.id : 0;
    expect(await syncPromoCode(services, again, now)).toBeNull();
    expect((await db.select({ id: discounts.id }).from(discounts)).map((row) => row.id)).not.toContain(old!.id);
    await db.update(promoCodes).set({ isSample: true });
    await db.delete(discounts);
    expect(await syncPromoCode({ ...services, isLive: true }, again, now)).toBeNull();
    expect(await db.$count(discounts)).toBe(0);
  });

  test("are missing without a discount, unless the code is off", async ({ db }) => {
    const { shop, id } = await aShopWithCode(db, GRACE10);
    const services = { db, admin: shop.admin, timeZone: "America/New_York" };
    const state = async () => providerState(services, (await promoWithId(db, id))!, new Date());
    await db.delete(discounts);
    expect(await state()).toEqual({ state: "missing" });
    await db.update(promoCodes).set({ active: false });
    expect(await state()).toEqual({ state: "off" });
  });
});

describe("the embedded checkout", () => {
  test("takes a code once per customer, whatever the case of the address, and again once that order is canceled", async ({
    db,
  }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, oncePerCustomer: "on" });
    const first = await shop.buy("GRACE10");
    const { variant } = await aShoe(db);
    const token = await aCart(db, [{ variantId: variant.id }], ["GRACE10"]);
    const buyer = aBuyer(shop.deps);
    const refused = await buyer.pay(token, { email: first.email.toUpperCase() });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("can be used once per customer");
    expect((await db.select().from(discounts))[0]?.usageCount).toBe(1);
    await shop.cancel(first.id);
    expect((await buyer.pay(token)).status).toBe(303);
  });

  test("ships free with a code for it, and says what is missing of its minimum", async ({ db }) => {
    const { shop } = await aShopWithCode(db, {
      ...GRACE10,
      freeShipping: "on",
      discountValue: "",
      minimumSpend: "150",
    });
    const { variant } = await aShoe(db);
    const below = await aBuyer(shop.deps).read(await aCart(db, [{ variantId: variant.id }], ["GRACE10"]));
    expect(below.html).toContain("Add USD 22.00 more to use GRACE10");
    await db.update(promoCodes).set({ minimumSpend: 128 });
    await shop.sync();
    const order = await shop.buy("GRACE10");
    expect(order).toMatchObject({
      shippingMinor: 0,
      discountMinor: 0,
      discountCode: "GRACE10",
      totalMinor: 12_800 + 512,
    });
    // What shipping costs without the code.
    expect(await db.select().from(promoRedemptions)).toMatchObject([{ discountMinor: 700, currency: "USD" }]);
  });
});

describe("generated promo codes", () => {
  test("are as many as asked for, unique, easy to read, and of one batch", async ({ db }) => {
    const { code: _code, ...terms } = newPromoCode.parse(GRACE10);
    const batch = batchForm.parse({ batch: " Fall   mailing ", prefix: "fall-", count: "1000" });
    expect(batch).toEqual({ batch: "Fall mailing", prefix: "FALL-", count: 1_000 });
    const { made: codes } = await generatePromoCodes({ db, jobs: noJobs }, batch, terms);
    expect(new Set(codes).size).toBe(1_000);
    for (const code of codes) expect(code).toMatch(/^FALL-[A-Z34679]{8}$/);
    expect(codes.join("").replaceAll("FALL-", "")).not.toMatch(/[01258AEILOSUBZ]/);
    const rows = await db.select().from(promoCodes).where(eq(promoCodes.batch, "Fall mailing"));
    expect(rows).toHaveLength(1_000);
  });

  test.for([
    [{ count: "0" }, "count"],
    [{ count: "1001" }, "count"],
    [{ count: "2.5" }, "count"],
    [{ count: "" }, "count"],
    [{ batch: " " }, "batch"],
    [{ batch: "x".repeat(200_000) }, "batch"],
    [{ prefix: "A B" }, "prefix"],
    [{ prefix: "É" }, "prefix"],
    [{ prefix: "A".repeat(21) }, "prefix"],
  ] as const)("are refused for %j", ([change, field]) => {
    const read = batchForm.safeParse({ batch: "Fall", prefix: "FALL-", count: "10", ...change });
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe("the usage of a promo code", () => {
  test("counts orders, revenue, what the code gave, and who ordered for the first time", async ({ db }) => {
    const creation = await made(db, {});
    if (!creation.created) throw new Error("not created");
    const promoCodeId = creation.id;
    const at = (day: number) => new Date(`2026-03-0${day}T12:00:00Z`);
    const order = (id: number, email: string, day: number) => ({
      shop: "embedded store",
      id,
      name: `#${id}`,
      number: String(id),
      email,
      placedAt: at(day),
      updatedAt: at(day),
      fulfillmentStatus: "UNFULFILLED",
      currency: "USD",
      totalMinor: 10_000,
      refundedMinor: 0,
      revenueMinor: 9_000,
      itemCount: 1,
      codes: [],
      searchText: "",
      askedAt: at(day),
      seenAt: at(day),
      fingerprint: "",
    });
    await db
      .insert(orders)
      .values([
        order(1, "ann@x.example", 1),
        order(2, "Ann@x.example", 2),
        order(3, "ben@x.example", 3),
        order(4, "eve@x.example", 4),
      ]);
    const used = (id: number, more: object = {}) =>
      countPromoUse(db, {
        id,
        created_at: at(id),
        currency: "USD",
        discount_codes: [{ code: "grace10", amount: "12.50" }],
        ...more,
      });
    await used(2);
    await used(3, { discount_codes: [{ code: "GRACE10" }] });
    await used(4);
    await used(4, { cancelled_at: at(5) });
    await used(9);
    expect(await codeUsage(db, "embedded store", promoCodeId)).toEqual([
      {
        currency: "USD",
        orders: 2,
        revenueMinor: 18_000,
        discountMinor: 1_250,
        withoutDiscount: 1,
        customers: 2,
        firstCustomers: 1,
      },
    ]);
    const page = await ordersOfCode(db, "embedded store", { promoCodeId, limit: 2 });
    expect(page.map(({ orderId, name }) => [orderId, name])).toEqual([
      ["9", null],
      ["4", "#4"],
    ]);
    const next = await ordersOfCode(db, "embedded store", { promoCodeId, before: page[1]!.id, limit: 9 });
    expect(next.map(({ orderId, discountMinor }) => [orderId, discountMinor])).toEqual([
      ["3", null],
      ["2", 1_250],
    ]);
  });
});
