import { eq } from "drizzle-orm";
import fc from "fast-check";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { countPromoUse } from "./promo-use.server.ts";
import { promoCodes, promoRedemptions } from "./promos.tables.server.ts";

const PLACED = "2026-03-01T10:00:00-05:00";
const CANCELLED = "2026-03-02T10:00:00-05:00";

describe("the redemptions of a code", () => {
  test("are counted once per order, however often its webhook arrives", async ({ db }) => {
    await aPromo(db);
    for (let time = 0; time < 3; time++) await countPromoUse(db, anOrder(1));
    await countPromoUse(db, anOrder(2));
    expect(await usageCount(db)).toBe(2);
    expect(await db.select().from(promoRedemptions)).toMatchObject([
      { orderId: "1", code: "GRACE10", redeemedAt: new Date(PLACED), releasedAt: null },
      { orderId: "2" },
    ]);
  });

  test("are released once when the order is canceled", async ({ db }) => {
    await aPromo(db);
    await countPromoUse(db, anOrder(1));
    await countPromoUse(db, anOrder(2));
    for (let time = 0; time < 3; time++) await countPromoUse(db, anOrder(1, { cancelled_at: CANCELLED }));
    expect(await usageCount(db)).toBe(1);
    await countPromoUse(db, anOrder(1));
    expect(await usageCount(db)).toBe(1);
  });

  test("are not counted if the cancellation arrives before its order", async ({ db }) => {
    await aPromo(db);
    for (let time = 0; time < 2; time++) await countPromoUse(db, anOrder(1, { cancelled_at: CANCELLED }));
    await countPromoUse(db, anOrder(1));
    expect(await usageCount(db)).toBe(0);
    expect(await db.select().from(promoRedemptions)).toMatchObject([
      { redeemedAt: null, releasedAt: new Date(CANCELLED) },
    ]);
  });

  test("are read from the order's codes or discount applications, in any case, and counted once", async ({ db }) => {
    await aPromo(db);
    await aPromo(db, "PEACE15");
    const applications = [
      { type: "discount_code", code: "Grace10", value: "10.0", value_type: "percentage" },
      { type: "automatic", title: "Sale 30%" },
      { type: "discount_code", code: "peace15" },
    ];
    await countPromoUse(
      db,
      anOrder("1", { discount_codes: [{ code: " grace10 " }], discount_applications: applications }),
    );
    expect([await usageCount(db), await usageCount(db, "PEACE15")]).toEqual([1, 1]);
  });

  test("ignore codes that are not ours", async ({ db }) => {
    await aPromo(db);
    await countPromoUse(db, anOrder(1, { discount_codes: [{ code: "MERCHANT" }] }));
    await countPromoUse(
      db,
      anOrder(2, { discount_codes: [], discount_applications: [{ type: "automatic", title: "GRACE10" }] }),
    );
    await countPromoUse(db, anOrder(3, { discount_codes: null }));
    expect(await usageCount(db)).toBe(0);
    expect(await db.select().from(promoRedemptions)).toEqual([]);
  });

  test("are not counted for an invalid payload", async ({ db }) => {
    await aPromo(db);
    for (const payload of [
      null,
      5,
      {},
      { id: 1 },
      anOrder(1, { created_at: "soon" }),
      anOrder(1, { discount_codes: "GRACE10" }),
    ])
      await countPromoUse(db, payload);
    expect(await usageCount(db)).toBe(0);
  });

  test("start at zero for a new code of an old name, despite late webhooks of old orders", async ({ db }) => {
    await aPromo(db);
    await countPromoUse(db, anOrder(1));
    await countPromoUse(db, anOrder(2));
    await db.delete(promoCodes).where(eq(promoCodes.code, "GRACE10"));
    await aPromo(db);
    await countPromoUse(db, anOrder(1));
    await countPromoUse(db, anOrder(2, { cancelled_at: CANCELLED }));
    expect(await usageCount(db)).toBe(0);
    await countPromoUse(db, anOrder(3));
    expect(await usageCount(db)).toBe(1);
  });

  test("attack R2: match the rows of the ledger after any webhooks in any order", async ({ db }) => {
    const news = fc.record({ order: fc.integer({ min: 1, max: 6 }), isCancelled: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(news, { maxLength: 25 }), async (all) => {
        await db.delete(promoRedemptions);
        await db.delete(promoCodes);
        await aPromo(db);
        for (const { order, isCancelled } of all)
          await countPromoUse(db, anOrder(order, isCancelled ? { cancelled_at: CANCELLED } : {}));
        const cancelled = new Set(all.filter(({ isCancelled }) => isCancelled).map(({ order }) => order));
        const status = new Set(all.map(({ order }) => order).filter((order) => !cancelled.has(order)));
        expect(await usageCount(db)).toBe(status.size);
        expect(await ledgerCount(db)).toBe(status.size);
      }),
      { numRuns: 30 },
    );
  });

  test.runIf(onPostgres)(
    "attack R2: match the rows of the ledger after a thousand webhooks, ten at a time",
    async () => {
      const own = await ownDatabase();
      try {
        await aPromo(own.db);
        const news = Array.from({ length: 1_000 }, () => ({
          order: Math.ceil(Math.random() * 150),
          isCancelled: Math.random() < 0.4,
        }));
        await Promise.all(
          Array.from({ length: 10 }, async (_, worker) => {
            for (const { order, isCancelled } of news.filter((__, at) => at % 10 === worker))
              await own.db.transaction((tx) =>
                countPromoUse(tx, anOrder(order, isCancelled ? { cancelled_at: CANCELLED } : {})),
              );
          }),
        );
        const cancelled = new Set(news.filter(({ isCancelled }) => isCancelled).map(({ order }) => order));
        const status = new Set(news.map(({ order }) => order).filter((order) => !cancelled.has(order)));
        expect(await usageCount(own.db)).toBe(status.size);
        expect(await ledgerCount(own.db)).toBe(status.size);
      } finally {
        await own.close();
      }
    },
  );
});

async function aPromo(db: Db, code = "GRACE10"): Promise<void> {
  await db.insert(promoCodes).values({ code, discountType: "percentage", discountValue: 10 });
}

/** The part of Shopify's Order that we need. */
function anOrder(id: number | string, change: object = {}) {
  return {
    id,
    name: `#${id}`,
    created_at: PLACED,
    cancelled_at: null,
    discount_codes: [{ code: "GRACE10", amount: "12.80", type: "percentage" }],
    ...change,
  };
}

async function usageCount(db: Db, code = "GRACE10"): Promise<number | undefined> {
  return (await db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usageCount;
}

async function ledgerCount(db: Db): Promise<number> {
  const rows = await db.select().from(promoRedemptions);
  return rows.filter(({ redeemedAt, releasedAt, promoCodeId }) => redeemedAt && !releasedAt && promoCodeId).length;
}
