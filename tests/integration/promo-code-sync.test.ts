import { eq } from "drizzle-orm";
import {
  createPromoCode,
  deletePromoCode,
  PROMO_CODES_CHANGED,
  promoResult,
  promoCodes as allCodes,
  setPromoCodeActive,
} from "#app/features/promos/promos.server.ts";
import { promosFeature } from "#app/features/promos/promos.feature.server.ts";
import { sampleNote } from "#app/features/promos/promo-admin.ts";
import { promoCodes, promoMirrors } from "#app/features/promos/promos.tables.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { discounts } from "#store/store.tables.server.ts";
import { describe, expect, test } from "../support/database.ts";
import { aCode } from "../support/factories/store-catalog.ts";
import { aShop, aShopWithCode, atProvider, GRACE10, TODAY } from "../support/shop-with-codes.ts";

/** The sync of promo codes to the provider, against the embedded store's Admin API. */

const COMBINING = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };
const NOT_COMBINING = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };

describe("a promo code at the provider", () => {
  test("[DATA-73] [ADM-PROMO-11] attack X6: is created there when it is created here, and not written while it is correct", async ({
    db,
  }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: "100", expiresAt: "2026-12-31" });
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
        // The end of the last day in New York.
        endsAt: new Date("2027-01-01T05:00:00Z"),
      },
    ]);
    expect((await allCodes(db))[0]).toMatchObject({
      active: true,
      mirror: { mirroredAt: expect.any(Date), problem: null },
    });
    shop.mutations.length = 0;
    await shop.sync();
    expect(shop.mutations).toEqual([]);
  });

  test("[DATA-74] is deactivated and activated with ours, and keeps its last day", async ({ db }) => {
    const { shop, id } = await aShopWithCode(db, { ...GRACE10, expiresAt: "2026-12-31" });
    expect(await setPromoCodeActive(shop, id, false)).toBe("GRACE10");
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(false);

    await setPromoCodeActive(shop, id, true);
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ active: true, endsAt: new Date("2027-01-01T05:00:00Z") }]);
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(true);
    expect(await setPromoCodeActive(shop, 999, true)).toBeNull();
  });

  test("[DATA-75] is deleted there when it is deleted here, and a new one with its name starts with zero uses", async ({
    db,
  }) => {
    const { shop, id } = await aShopWithCode(db, GRACE10);
    await db.update(discounts).set({ usageCount: 7 });
    expect(await deletePromoCode(shop, id)).toMatchObject({ code: "GRACE10" });
    expect(await deletePromoCode(shop, id)).toBeNull();
    await shop.create({ ...GRACE10, discountValue: 20 });
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ code: "GRACE10", value: 2_000, usageCount: 0 }]);
    expect(await db.select().from(promoMirrors)).toHaveLength(1);
  });

  test("that was created there manually is taken over if we have one with its name, and otherwise left unchanged", async ({
    db,
  }) => {
    const shop = aShop(db);
    const manual = await aCode(db, { code: "GRACE10", title: "Made by hand", value: 500, combinesWith: NOT_COMBINING });
    const unrelated = await aCode(db, { title: "Unrelated" });
    await shop.create(GRACE10);
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([
      { id: manual.id, value: 1_250, combinesWith: COMBINING },
      { id: unrelated.id, title: "Unrelated", value: 1_000 },
    ]);
  });

  test("of the sample shop is deleted at a Shopify store that got it before its origin was recorded", async ({
    db,
  }) => {
    const shop = aShop(db);
    for (const code of ["WELCOME10", "PEACE15", "FIRST100"]) await shop.create({ ...GRACE10, code });
    await shop.sync();
    await db.update(promoCodes).set({ isSample: true });
    const [byHand] = await db
      .update(discounts)
      .set({ title: "Our own" })
      .where(eq(discounts.code, "PEACE15"))
      .returning();

    shop.provider.down = true;
    await expect(shop.sync({ isLive: true })).rejects.toThrow();
    const before = new Map((await allCodes(db)).map((row) => [row.code, row]));
    expect(sampleNote(before.get("WELCOME10")!, "Shopify")).toMatch(/may still/);
    shop.provider.down = false;
    await shop.sync({ isLive: true });
    expect(await atProvider(db)).toEqual([byHand]);
    for (const row of await allCodes(db)) expect(sampleNote(row, "Shopify")).toMatch(/doesn’t work/);

    const peace = before.get("PEACE15")!;
    await setPromoCodeActive(shop, peace.id, false);
    await shop.sync({ isLive: true });
    expect(await atProvider(db)).toEqual([byHand]);
    await setPromoCodeActive(shop, before.get("FIRST100")!.id, true);
    await shop.sync({ isLive: true });
    expect(await atProvider(db)).toMatchObject([byHand, { code: "FIRST100", active: true }]);
  });

  test("of the sample shop stays at the embedded store", async ({ db }) => {
    const { shop } = await aShopWithCode(db, GRACE10);
    await db.update(promoCodes).set({ isSample: true });
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ code: "GRACE10", active: true }]);
  });

  test("that is deleted before its first sync does not delete another one with its name", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await deletePromoCode(shop, id);
    const manual = await aCode(db, { code: "GRACE10", title: "Made by hand" });
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ id: manual.id }]);
    expect(await db.select().from(promoMirrors)).toEqual([]);
  });

  test("is corrected there, whichever property was changed", async ({ db }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: 5 });
    for (const change of [
      { value: 9_000 },
      { kind: "fixed" as const },
      { usageLimit: null },
      { endsAt: new Date("2099-01-01") },
      { productIds: [1] },
      { combinesWith: NOT_COMBINING },
      { active: false },
      { title: "Renamed" },
    ]) {
      const [expected] = await atProvider(db);
      await db.update(discounts).set(change);
      await shop.sync();
      expect(await atProvider(db), JSON.stringify(change)).toEqual([expected]);
    }
  });

  test("that was deleted there is created again with its remaining uses", async ({ db }) => {
    const { shop, id } = await aShopWithCode(db, { ...GRACE10, usageLimit: 10 });
    await db.update(promoCodes).set({ usageCount: 7 }).where(eq(promoCodes.id, id));
    await db.delete(discounts);
    await shop.sync();
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ usageLimit: 3, usageCount: 0 }]);

    await db.update(promoCodes).set({ usageCount: 10 }).where(eq(promoCodes.id, id));
    await db.delete(discounts);
    await shop.sync();
    expect(await atProvider(db)).toEqual([]);
  });

  test("that had expired when it was created is synced with its real last day", async ({ db }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, expiresAt: "2020-02-29" });
    expect(await atProvider(db)).toMatchObject([{ endsAt: new Date("2020-03-01T05:00:00Z") }]);
    shop.mutations.length = 0;
    await shop.sync();
    expect(shop.mutations).toEqual([]);
  });

  test("that could not be synced is synced by the next run", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    shop.provider.down = true;
    await expect(shop.sync()).rejects.toThrow("HTTP error! status: 503");
    expect((await allCodes(db))[0]?.mirror).toEqual({ mirroredAt: null, problem: "HTTP error! status: 503" });
    await deletePromoCode(shop, id);
    await expect(shop.sync()).rejects.toThrow("HTTP error! status: 503");
    await shop.create(GRACE10);
    shop.provider.down = false;
    await shop.sync();
    expect(await atProvider(db)).toHaveLength(1);
    expect((await allCodes(db))[0]?.mirror).toEqual({ mirroredAt: expect.any(Date), problem: null });
  });

  test("enqueues the sync in the transaction that changed it", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await setPromoCodeActive(shop, id, false);
    await deletePromoCode(shop, id);
    expect(shop.enqueued).toEqual([PROMO_CODES_CHANGED, PROMO_CODES_CHANGED, PROMO_CODES_CHANGED]);
    expect(await createPromoCode(shop, { ...GRACE10, discountValue: 0 })).toMatchObject({ created: false });
    expect(await setPromoCodeActive(shop, id, true)).toBeNull();
    expect(shop.enqueued).toHaveLength(3);
  });

  test("is asked about as soon as it changed, and otherwise in turns", async ({ db }) => {
    const shop = aShop(db);
    for (const code of ["A", "B", "C", "D", "E"]) await shop.create({ ...GRACE10, code });
    const asked = askedCodes(shop);
    await shop.sync({ rechecks: 2 });
    expect(asked()).toEqual(["A", "B", "C", "D", "E"]);
    await shop.sync({ rechecks: 2 });
    expect(asked()).toEqual(["A", "B"]);
    const [{ id } = { id: 0 }] = await db.select().from(promoCodes).where(eq(promoCodes.code, "B"));
    await setPromoCodeActive(shop, id, false);
    await shop.sync({ rechecks: 2 });
    expect(asked()).toEqual(["B", "C", "D"]);
    await shop.sync({ rechecks: 2 });
    expect(asked()).toEqual(["E", "A"]);
    await shop.sync({ rechecks: 0 });
    expect(asked()).toEqual([]);
  });

  test("is asked about after a restore, as every code", async ({ db }) => {
    const shop = aShop(db);
    for (const code of ["A", "B"]) await shop.create({ ...GRACE10, code });
    await shop.sync();
    const asked = askedCodes(shop);
    await promosFeature.afterRestore?.({ db, env: readEnv({}), reason: "", now: new Date() });
    await shop.sync({ rechecks: 0 });
    expect(asked()).toEqual(["A", "B"]);
  });

  test("that changes while it is synced is synced again", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    shop.provider.fault = async ({ operation, deliver }) => {
      if (operation === "CreateCodeDiscount") await setPromoCodeActive(shop, id, false);
      return deliver();
    };
    await shop.sync({ rechecks: 0 });
    expect(await atProvider(db)).toMatchObject([{ active: true }]);
    await shop.sync({ rechecks: 0 });
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
  });

  test("is disabled with its last use and enabled when it is returned, without its turn", async ({ db }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: "1" });
    const { id } = await shop.buy("GRACE10");
    await shop.sync({ rechecks: 0 });
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
    await shop.cancel(id);
    await shop.processWebhooks();
    await shop.sync({ rechecks: 0 });
    expect(await atProvider(db)).toMatchObject([{ active: true }]);
  });
});

/** The codes that the provider was asked about since the last call, each once. */
function askedCodes(shop: ReturnType<typeof aShop>) {
  let asked = new Set<string>();
  shop.provider.fault = async ({ operation, variables, deliver }) => {
    if (operation === "DiscountOfCode" && "code" in variables) asked.add(String(variables.code));
    return deliver();
  };
  return () => {
    const codes = [...asked];
    asked = new Set();
    return codes;
  };
}
