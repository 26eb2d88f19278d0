import { anIndexedOrder } from "#app/features/orders/orders.factories.ts";
import { storeOrders } from "#app/features/orders/store-orders.server.ts";
import { countPromoCodesOfKnownOrders, countPromoCodesOfOrder } from "#app/features/promos/promo-use.server.ts";
import { promosFeature } from "#app/features/promos/promos.feature.server.ts";
import { createPromoCode, PROMO_CODES_CHANGED, SYNC_PROMO_CODES } from "#app/features/promos/promos.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { databaseShop } from "#app/platform/shopify/shopify.tables.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { unreachableDatabase } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";

const SHOP = "a-shop.myshopify.com";
const DAY_MS = 86_400_000;

async function aShopWithCode(db: Db, usageLimit = "") {
  const enqueued: string[] = [];
  const jobs = { enqueue: async (_tx: Db, name: string) => void enqueued.push(name) };
  const typed = { code: "GRACE10", discountType: "percentage", discountValue: "10", usageLimit, expiresAt: "" };
  expect(await createPromoCode({ db, jobs }, typed)).toMatchObject({ created: true });
  enqueued.length = 0;
  const [code] = await db.select().from(promoCodes);
  const placed = (code?.createdAt ?? new Date()).getTime() + 60_000;
  const order = (
    id: number,
    { at = placed, shop = SHOP, codes = ["grace10"], canceledAt = null as string | null, version = 1 } = {},
  ) =>
    storeOrders(
      db,
      shop,
      [
        anIndexedOrder({
          id: String(id),
          createdAt: new Date(at).toISOString(),
          updatedAt: new Date(placed + version * 1_000).toISOString(),
          discountCodes: codes,
          cancelledAt: canceledAt,
        }),
      ],
      new Date(placed + version * 1_000),
    );
  const webhook = (id: number) =>
    countPromoCodesOfOrder(
      { db, jobs },
      { id, created_at: new Date(placed).toISOString(), cancelled_at: null, discount_codes: [{ code: "GRACE10" }] },
    );
  const reconcile = () => countPromoCodesOfKnownOrders({ db, jobs }, SHOP, new Date(placed + 60_000));
  const uses = async () => (await db.select().from(promoCodes))[0]?.usageCount;
  return { order, webhook, reconcile, uses, enqueued, placed };
}

describe("an order whose webhook never came", () => {
  test("counts for its code once, also if the webhook comes after all", async ({ db }) => {
    const { order, webhook, reconcile, uses } = await aShopWithCode(db);
    await order(1);
    await reconcile();
    await reconcile();
    expect(await uses()).toBe(1);
    await webhook(1);
    expect(await uses()).toBe(1);
    await webhook(2);
    await order(2);
    await reconcile();
    expect(await uses()).toBe(2);
  });

  test("returns its use once it is canceled", async ({ db }) => {
    const { order, webhook, reconcile, uses, placed } = await aShopWithCode(db);
    await webhook(1);
    await order(1, { canceledAt: new Date(placed).toISOString(), version: 2 });
    await reconcile();
    await reconcile();
    expect(await uses()).toBe(0);
  });

  test("disables a code that has reached its limit", async ({ db }) => {
    const { order, reconcile, enqueued } = await aShopWithCode(db, "2");
    await order(1);
    await reconcile();
    expect(enqueued).toEqual([]);
    await order(2);
    await reconcile();
    expect(enqueued).toEqual([PROMO_CODES_CHANGED]);
  });

  test("does not count if it was placed before the database was the shop's", async ({ db }) => {
    const { order, reconcile, uses, placed } = await aShopWithCode(db);
    const recordedAt = new Date(placed + 1_000);
    const set = { shopId: "gid://shopify/Shop/77", domain: SHOP, recordedAt };
    await db.insert(databaseShop).values(set).onConflictDoUpdate({ target: databaseShop.id, set });
    await order(1);
    await reconcile();
    expect(await uses()).toBe(0);
    await order(2, { at: placed + 1_000 });
    await reconcile();
    expect(await uses()).toBe(1);
  });

  test("keeps no code from being synced if it can't be counted", async ({ db }) => {
    const locked: number[] = [];
    const database = { withMutex: async (lock: number) => void locked.push(lock) };
    const given = { db: unreachableDatabase(db), database, admin: {}, shop: { domain: SHOP }, env: readEnv({}) };
    const sync = promosFeature.jobs!(given as never).find(({ name }) => name === SYNC_PROMO_CODES)!;
    await (sync.run as () => Promise<void>)();
    expect(locked).toHaveLength(1);
  });

  const OTHERS: [string, { shop?: string; codes?: string[]; at?: number }][] = [
    ["another shop's", { shop: "other.myshopify.com" }],
    ["of another code", { codes: ["FRIEND"] }],
    ["without a code", { codes: [] }],
    ["older than the code, whose name an earlier code had", { at: Date.now() - 2 * DAY_MS }],
  ];
  test.for(OTHERS)("does not count if it is %s", async ([_what, change], { db }) => {
    const { order, reconcile, uses } = await aShopWithCode(db);
    await order(1, change);
    await reconcile();
    expect(await uses()).toBe(0);
    await order(2);
    await reconcile();
    expect(await uses()).toBe(1);
  });
});
