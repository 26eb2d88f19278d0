import { asc, eq } from "drizzle-orm";
import { createCheckout } from "#app/features/checkout/checkout.server.ts";
import { keepPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import { countPromoUse } from "#app/features/promos/promo-use.server.ts";
import {
  createPromoCode,
  deletePromoCode,
  PROMO_CODES_CHANGED,
  promoAnswer,
  promoCodes as allCodes,
  setPromoCodeActive,
} from "#app/features/promos/promos.server.ts";
import { promoCodes, promoMirrors } from "#app/features/promos/promos.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { createStore } from "#store/store.server.ts";
import { discountRedemptions, discounts, webhookDeliveries } from "#store/store.tables.server.ts";
import { describe, expect, test } from "./database.ts";
import { adminClient } from "./factories/admin-client.ts";
import { aBuyer } from "./factories/buyer.ts";
import { storeDeps } from "./factories/store-deps.ts";
import { aCart, aCode, aShoe } from "./factories/store-shelf.ts";

/** Our codes as the provider has them, against the embedded store's Admin API, and what orders there tell us of their use. */

const GRACE10 = { code: "grace10", discountType: "percentage", discountValue: "12.5", usageLimit: "", expiresAt: "" };
const COMBINING = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };
const ALONE = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };
const TODAY = "2026-03-01";
const NOW = new Date("2026-03-01T12:00:00Z");

describe("a promo code at the provider", () => {
  test("[DATA-73] [ADM-PROMO-11] is made there when it is created here, and left alone while it is right", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: "100", expiresAt: "2026-12-31" });
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([
      {
        code: "GRACE10",
        kind: "percentage",
        value: 1_250,
        productIds: null,
        usageLimit: 100,
        usageCount: 0,
        active: true,
        combinesWith: COMBINING,
        // The last day ends in New York.
        endsAt: new Date("2027-01-01T05:00:00Z"),
      },
    ]);
    expect((await allCodes(db))[0]).toMatchObject({
      active: true,
      mirror: { mirroredAt: expect.any(Date), problem: null },
    });
    shop.written.length = 0;
    await shop.keep();
    expect(shop.written).toEqual([]);
  });

  test("of a fixed amount takes it off the order, in the shop's currency", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, discountType: "fixed", discountValue: 10.25 });
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ kind: "fixed", value: 1_025, endsAt: null, usageLimit: null }]);
    shop.written.length = 0;
    await shop.keep();
    expect(shop.written).toEqual([]);
  });

  test("[DATA-74] is switched off and on with ours, and keeps its last day", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create({ ...GRACE10, expiresAt: "2026-12-31" });
    await shop.keep();
    expect(await setPromoCodeActive(shop, id, false)).toBe("GRACE10");
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
    expect((await promoAnswer(db, "GRACE10", TODAY)).valid).toBe(false);

    await setPromoCodeActive(shop, id, true);
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ active: true, endsAt: new Date("2027-01-01T05:00:00Z") }]);
    expect((await promoAnswer(db, "GRACE10", TODAY)).valid).toBe(true);
    expect(await setPromoCodeActive(shop, 999, true)).toBeNull();
  });

  test("[DATA-75] is gone there when it is deleted here, and a new one of its name starts at no uses", async ({
    db,
  }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await shop.keep();
    await db.update(discounts).set({ usageCount: 7 });
    expect(await deletePromoCode(shop, id)).toMatchObject({ code: "GRACE10" });
    expect(await deletePromoCode(shop, id)).toBeNull();
    await shop.create({ ...GRACE10, discountValue: 20 });
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ code: "GRACE10", value: 2_000, usageCount: 0 }]);
    expect(await db.select().from(promoMirrors)).toHaveLength(1);
  });

  test("that a person made there by hand becomes ours where we have one of its name, and stays theirs otherwise", async ({
    db,
  }) => {
    const shop = aShop(db);
    const byHand = await aCode(db, { code: "GRACE10", title: "Made by hand", value: 500, combinesWith: ALONE });
    const theirs = await aCode(db, { title: "Theirs" });
    await shop.create(GRACE10);
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([
      { id: byHand.id, value: 1_250, combinesWith: COMBINING },
      { id: theirs.id, title: "Theirs", value: 1_000 },
    ]);
  });

  test("deleted before the provider ever had it, takes nobody else's away", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await deletePromoCode(shop, id);
    const byHand = await aCode(db, { code: "GRACE10", title: "Made by hand" });
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ id: byHand.id }]);
    expect(await db.select().from(promoMirrors)).toEqual([]);
  });

  test("is corrected there, whatever was changed", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 5 });
    await shop.keep();
    for (const change of [
      { value: 9_000 },
      { kind: "fixed" as const },
      { usageLimit: null },
      { endsAt: new Date("2099-01-01") },
      { productIds: [1] },
      { combinesWith: ALONE },
      { active: false },
      { title: "Renamed" },
    ]) {
      const [right] = await atProvider(db);
      await db.update(discounts).set(change);
      await shop.keep();
      expect(await atProvider(db), JSON.stringify(change)).toEqual([right]);
    }
  });

  test("taken away there comes back with the uses that are left", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create({ ...GRACE10, usageLimit: 10 });
    await shop.keep();
    await db.update(promoCodes).set({ usageCount: 7 }).where(eq(promoCodes.id, id));
    await db.delete(discounts);
    await shop.keep();
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ usageLimit: 3, usageCount: 0 }]);

    await db.update(promoCodes).set({ usageCount: 10 }).where(eq(promoCodes.id, id));
    await db.delete(discounts);
    await shop.keep();
    expect(await atProvider(db)).toEqual([]);
  });

  test("whose last day was over when it was made is told as it is", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, expiresAt: "2020-02-29" });
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ endsAt: new Date("2020-03-01T05:00:00Z") }]);
    shop.written.length = 0;
    await shop.keep();
    expect(shop.written).toEqual([]);
  });

  test("that the provider refuses says why and keeps no other from being told", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 5 });
    await shop.create({ ...GRACE10, code: "PEACE" });
    await shop.keep();
    await db.update(discounts).set({ usageLimit: null, usageCount: 8 }).where(eq(discounts.code, "GRACE10"));
    await db.delete(discounts).where(eq(discounts.code, "PEACE"));
    await shop.keep();
    expect((await allCodes(db)).map(({ code, mirror }) => [code, mirror.problem])).toEqual([
      ["PEACE", null],
      ["GRACE10", "Usage limit can't be lower than the uses so far"],
    ]);
    expect(new Set((await atProvider(db)).map(({ code }) => code))).toEqual(new Set(["GRACE10", "PEACE"]));
  });

  test("that could not be told is told at the next round", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    shop.answers.down = true;
    await expect(shop.keep()).rejects.toThrow("HTTP error! status: 503");
    expect((await allCodes(db))[0]?.mirror).toEqual({ mirroredAt: null, problem: "HTTP error! status: 503" });
    await deletePromoCode(shop, id);
    await expect(shop.keep()).rejects.toThrow("HTTP error! status: 503");
    await shop.create(GRACE10);
    shop.answers.down = false;
    await shop.keep();
    expect(await atProvider(db)).toHaveLength(1);
    expect((await allCodes(db))[0]?.mirror).toEqual({ mirroredAt: expect.any(Date), problem: null });
  });

  test("asks for the round in the transaction that changed it", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await setPromoCodeActive(shop, id, false);
    await deletePromoCode(shop, id);
    expect(shop.asked).toEqual([PROMO_CODES_CHANGED, PROMO_CODES_CHANGED, PROMO_CODES_CHANGED]);
    expect(await createPromoCode(shop, { ...GRACE10, discountValue: 0 })).toMatchObject({ created: false });
    expect(await setPromoCodeActive(shop, id, true)).toBeNull();
    expect(shop.asked).toHaveLength(3);
  });
});

describe("an order with a code", () => {
  test("counts once here and there, and is given back once on both sides when it is cancelled", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 2 });
    await shop.keep();
    const order = await shop.buy("GRACE10");
    expect(order).toMatchObject({ discountCode: "GRACE10", discountMinor: 1_600 });
    expect(await shop.uses()).toEqual({ here: 1, there: 1, ledger: 1 });
    await shop.hear();
    await shop.hear("again");
    expect(await shop.uses()).toEqual({ here: 1, there: 1, ledger: 1 });

    for (let time = 0; time < 2; time++) await shop.cancel(order.id);
    await shop.hear();
    await shop.hear("again");
    expect(await shop.uses()).toEqual({ here: 0, there: 0, ledger: 0 });
  });

  test("attack R3: is what uses a code up, and nothing short of it, a thousand times", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 1 });
    await shop.keep();
    const { variant } = await aShoe(db);
    const buyer = aBuyer(shop.deps);
    for (let time = 0; time < 1_000; time++) {
      expect((await promoAnswer(db, "GRACE10", TODAY)).valid).toBe(true);
      if (time % 20 === 0)
        await buyer.send(`${await aCart(db, [{ variantId: variant.id }])}/discount`, { code: "GRACE10" });
    }
    expect(await shop.uses()).toEqual({ here: 0, there: 0, ledger: 0 });
    expect(await shop.buy("GRACE10")).toMatchObject({ discountCode: "GRACE10" });
  });

  test("that has been used up since the drawer asked is made without it, and the drawer is told before it sends anybody to pay", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 1 });
    await shop.keep();
    await shop.buy("GRACE10");
    const { variant } = await aShoe(db);
    const lines = [{ variantId: `gid://shopify/ProductVariant/${variant.id}`, quantity: 1 }];
    expect(await shop.checkout({ lines, promoCode: "GRACE10" })).toMatchObject({
      totalAmount: { amount: "128.0" },
      refusedCode: "GRACE10",
    });
    expect(await shop.checkout({ lines, promoCode: null })).not.toHaveProperty("refusedCode");
  });
});

function aShop(db: Db) {
  const store = storeDeps(db);
  const { deps } = store;
  const routes = adminRoutes(deps);
  const written: string[] = [];
  const asked: string[] = [];
  const answers = { down: false };
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      if (answers.down) return new Response("", { status: 503 });
      const { query } = (await request.clone().json()) as { query: string };
      const mutation = /mutation (\w+)/.exec(query)?.[1];
      if (mutation) written.push(mutation);
      return routes.fetch(request);
    },
  });
  const protocol = createStore(deps);
  const storefront = createStorefront({
    endpoint: "http://store.internal/api/2025-07/graphql.json",
    token: deps.storefrontToken,
    fetch: (request) => protocol.fetch(request),
  });
  const jobs = { enqueue: async (_tx: Db, name: string) => void asked.push(name) };

  return {
    db,
    jobs,
    deps,
    written,
    asked,
    answers,
    async create(typed: object): Promise<number> {
      const creation = await createPromoCode({ db, jobs }, typed);
      if (!creation.created) throw new Error(JSON.stringify(creation.errors));
      return creation.id;
    },
    keep: () => keepPromoCodes({ db, admin, timeZone: "America/New_York" }, NOW),
    checkout: (request: Parameters<typeof createCheckout>[1]) =>
      createCheckout({ storefront, publicUrl: "http://localhost" }, request),
    async buy(code: string) {
      const { variant } = await aShoe(db);
      const token = await aCart(db, [{ variantId: variant.id }], [code]);
      await aBuyer(deps).pay(token);
      await this.hear();
      return (await orderOfCheckout(db, token))!;
    },
    async cancel(id: number) {
      await adminClient(deps)(
        `mutation ($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true) { job { done } } }`,
        { id: `gid://shopify/Order/${id}` },
      );
    },
    /** Takes in what the store told of its orders; "again": all of it once more, newest first. */
    async hear(how: "new" | "again" = "new") {
      const told = await db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.createdAt));
      const news = told.filter(({ topic }) => topic === "orders/create" || topic === "orders/cancelled");
      for (const { body } of how === "again" ? news.toReversed() : news) await countPromoUse(db, JSON.parse(body));
    },
    async uses() {
      const [here] = await db.select().from(promoCodes).where(eq(promoCodes.code, "GRACE10"));
      const [there] = await db.select().from(discounts).where(eq(discounts.code, "GRACE10"));
      const ledger = (await db.select().from(discountRedemptions)).filter(
        ({ discountId, releasedAt }) => discountId === there?.id && releasedAt === null,
      );
      return { here: here?.usageCount, there: there?.usageCount, ledger: ledger.length };
    },
  };
}

function atProvider(db: Db) {
  return db.select().from(discounts).orderBy(asc(discounts.id));
}
