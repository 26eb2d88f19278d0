import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { orders } from "#store/store.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import {
  boundsOfMonth,
  calendarMonth,
  closeMonth,
  correctCosts,
  deleteDisbursement,
  disbursementWithId,
  keepBounds,
  publicLedger,
  publishDisbursement,
  publishMonth,
  recordAdjustment,
  recordDisbursement,
  reopenMonth,
  revenueOfMonth,
  wholeLedger,
} from "./giving.server.ts";

const OCTOBER = {
  month: "2026-10-01",
  currency: "USD",
  revenue: 500_000,
  orders: 32,
  costs: 380_000,
  percent: 10,
  note: null,
};
const GIFT = {
  day: "2026-11-05",
  recipient: "A home for children",
  currency: "USD",
  amount: 5_000,
  receiptUrl: "https://receipts.example/1",
  note: null,
};
const now = new Date("2026-11-21T12:00:00Z");
const newestGift = async (db: Db) => (await wholeLedger(db)).disbursements[0]?.id ?? 0;

describe("the public ledger", () => {
  test("holds only what is published", async ({ db }) => {
    expect(await publicLedger(db)).toEqual({ months: [], disbursements: [], totals: [] });
    await closeMonth(db, OCTOBER);
    await closeMonth(db, { ...OCTOBER, month: "2026-09-01" });
    await recordDisbursement(db, GIFT);
    await recordDisbursement(db, { ...GIFT, amount: 99_999 });
    expect(await publicLedger(db)).toEqual({ months: [], disbursements: [], totals: [] });

    await publishMonth(db, "2026-10-01", now);
    await publishDisbursement(db, (await newestGift(db)) - 1, now);
    expect(await publicLedger(db)).toMatchObject({
      months: [{ month: "2026-10-01", revenue: 500_000 }],
      disbursements: [{ recipient: "A home for children", amount: 5_000 }],
      totals: [{ currency: "USD", share: 12_000, given: 5_000, balance: 7_000 }],
    });
    expect((await wholeLedger(db)).totals).toEqual([
      { currency: "USD", share: 24_000, given: 104_999, balance: -80_999 },
    ]);

    await publishMonth(db, "2026-10-01", null);
    expect((await publicLedger(db)).months).toEqual([]);
  });

  test("reflects corrected costs and deleted gifts", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    await publishMonth(db, "2026-10-01", now);
    await recordDisbursement(db, GIFT);
    const id = await newestGift(db);
    await publishDisbursement(db, id, now);
    expect(await correctCosts(db, "2026-10-01", { costs: 480_000, note: "A bill came late" })).toBe(true);
    expect(await publicLedger(db)).toMatchObject({
      months: [{ costs: 480_000, note: "A bill came late" }],
      totals: [{ share: 2_000, given: 5_000, balance: -3_000 }],
    });
    expect(await deleteDisbursement(db, id)).toBe(true);
    expect(await disbursementWithId(db, id)).toBeNull();
    expect(await deleteDisbursement(db, id)).toBe(false);
    expect((await publicLedger(db)).totals).toEqual([{ currency: "USD", share: 2_000, given: 0, balance: 2_000 }]);
  });

  test("shows a refund after closing as a dated adjustment of the unchanged month", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    await recordAdjustment(db, { month: "2026-10-01", day: "2026-11-15", revenue: -4_000, reason: "A pair came back" });
    expect((await publicLedger(db)).months).toEqual([]);
    await publishMonth(db, "2026-10-01", now);
    await recordAdjustment(db, { month: "2026-10-01", day: "2026-11-20", revenue: 1_000, reason: "Counted twice" });
    for (const ledger of [await publicLedger(db), await wholeLedger(db)])
      expect(ledger).toMatchObject({
        months: [
          {
            month: "2026-10-01",
            revenue: 500_000,
            adjustments: [
              { day: "2026-11-15", revenue: -4_000, reason: "A pair came back" },
              { day: "2026-11-20", revenue: 1_000, reason: "Counted twice" },
            ],
          },
        ],
        totals: [{ currency: "USD", share: 11_700, given: 0, balance: 11_700 }],
      });
  });

  test("has each month once, and changes nothing for an unknown month", async ({ db }) => {
    expect(await closeMonth(db, OCTOBER)).toBe(true);
    expect(await closeMonth(db, { ...OCTOBER, revenue: 1 })).toBe(false);
    expect((await wholeLedger(db)).months).toMatchObject([{ revenue: 500_000, isPublished: false }]);
    expect(await publishMonth(db, "2020-01-01", now)).toBe(false);
    expect(await correctCosts(db, "2020-01-01", { costs: 1, note: null })).toBe(false);
    expect(await publishDisbursement(db, 999_999_999, now)).toBe(false);
  });
});

/** The embedded store's Admin API with orders placed at these instants. */
async function aShopWithOrders(db: Db, placedAt: string[]) {
  const { deps } = storeDeps(db);
  const { variant } = await aShoe(db, { stock: placedAt.length });
  const placed: { id: number; totalMinor: number }[] = [];
  for (const at of placedAt) {
    const token = await aCart(db, [{ variantId: variant.id }]);
    await aBuyer(deps, `198.51.100.${placed.length + 1}`).pay(token);
    const order = await orderOfCheckout(db, token);
    if (!order) throw new Error("The order was not placed");
    await db
      .update(orders)
      .set({ createdAt: new Date(at) })
      .where(eq(orders.id, order.id));
    placed.push(order);
  }
  const routes = adminRoutes(deps);
  const queries: string[] = [];
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    async fetch(request) {
      const { query, variables } = (await request.json()) as { query: string; variables: object };
      queries.push(query);
      // Pages of two, so that there are several.
      return routes.request(request.url, {
        method: "POST",
        headers: request.headers,
        body: JSON.stringify({ query: query.replace("first: 250", "first: 2"), variables }),
      });
    },
  });
  return { placed, admin, queries };
}

describe("the revenue of a month", () => {
  test("is read from the provider page by page, in the shop's time zone, without canceled orders and refunds", async ({
    db,
  }) => {
    const { placed, admin, queries } = await aShopWithOrders(db, [
      // September 30, 23:59 and October 31, 23:59 in New York; then November begins.
      "2026-10-01T03:59:59Z",
      "2026-10-01T04:00:00Z",
      "2026-10-15T12:00:00Z",
      "2026-10-20T12:00:00Z",
      "2026-10-21T12:00:00Z",
      "2026-11-01T03:59:59Z",
      "2026-11-01T04:00:00Z",
    ]);
    await db
      .update(orders)
      .set({ cancelledAt: now })
      .where(eq(orders.id, placed[3]?.id ?? 0));
    await db
      .update(orders)
      .set({ financialStatus: "refunded" })
      .where(eq(orders.id, placed[4]?.id ?? 0));
    const each = placed[0]?.totalMinor ?? 0;
    expect(each).toBeGreaterThan(0);
    await db
      .update(orders)
      .set({ financialStatus: "partially_refunded", refundedMinor: 100 })
      .where(eq(orders.id, placed[2]?.id ?? 0));
    expect(await revenueOfMonth(admin, calendarMonth("America/New_York", "2026-10-01"))).toEqual({
      orders: 3,
      revenue: { minor: 3 * each - 100, currency: "USD" },
    });
    expect(queries.length).toBeGreaterThan(2);
    expect(await revenueOfMonth(admin, calendarMonth("America/New_York", "2026-08-01"))).toBeNull();
  });
});

describe("the bounds of a month, after the shop's time zone was changed,", () => {
  const [SEPTEMBER, NOVEMBER] = ["2026-09-01", "2026-11-01"];
  const [TOKYO, NEW_YORK, HONOLULU] = ["Asia/Tokyo", "America/New_York", "Pacific/Honolulu"];
  const close = async (db: Db, month: string, timeZone: string) =>
    closeMonth(db, { ...OCTOBER, month, ...(await boundsOfMonth(db, month, timeZone)) });

  test("count no order twice and none in no month", async ({ db }) => {
    const { admin } = await aShopWithOrders(db, [
      // September 30 in New York and October 1 in Tokyo; October 31 in New York and November 1 in Tokyo.
      "2026-10-01T00:00:00Z",
      "2026-10-20T12:00:00Z",
      "2026-10-31T20:00:00Z",
      "2026-11-15T12:00:00Z",
    ]);
    const ordersOf = async (month: string, timeZone: string) =>
      (await revenueOfMonth(admin, await boundsOfMonth(db, month, timeZone)))?.orders ?? 0;
    expect(await ordersOf(OCTOBER.month, NEW_YORK)).toBe(2);
    await close(db, OCTOBER.month, NEW_YORK);
    for (const zone of [TOKYO, HONOLULU]) {
      const counted = [];
      for (const month of [SEPTEMBER, OCTOBER.month, NOVEMBER]) counted.push(await ordersOf(month, zone));
      expect(counted, zone).toEqual([1, 2, 1]);
    }
    // Its neighbors keep their bounds, so closing it again counts the same.
    await close(db, SEPTEMBER, TOKYO);
    await close(db, NOVEMBER, TOKYO);
    await reopenMonth(db, OCTOBER.month);
    expect(await ordersOf(OCTOBER.month, HONOLULU)).toBe(2);
  });

  test("that were closed before bounds were kept are those of the zone at the first start", async ({ db }) => {
    await closeMonth(db, OCTOBER);
    await keepBounds(db, NEW_YORK);
    await keepBounds(db, TOKYO);
    const kept = calendarMonth(NEW_YORK, OCTOBER.month);
    expect(await boundsOfMonth(db, OCTOBER.month, TOKYO)).toEqual(kept);
    expect((await boundsOfMonth(db, NOVEMBER, TOKYO)).startsAt).toEqual(kept.endsAt);
  });
});
