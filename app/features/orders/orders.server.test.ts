import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { IndexedOrder } from "#app/platform/shopify/order-index.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { anIndexedOrder } from "./orders.factories.ts";
import { loadOrderSummary, orderSummary, ordersToShip } from "./orders.server.ts";
import { storeOrders } from "./store-orders.server.ts";

const SHOP = "shod.myshopify.com";
const timeZone = "America/New_York";
/** 10 in the morning of a Friday. */
const now = new Date("2026-11-27T15:00:00Z");

const summaryOf = async (db: Db, given: Partial<IndexedOrder>[], shop = SHOP) => {
  await storeOrders(db, SHOP, given.map(anIndexedOrder), now);
  return orderSummary(db, { shop, timeZone, now });
};
const usd = (minor: number) => ({ minor, currency: "USD" });
const placed = (createdAt: string, minor: number, more: Partial<IndexedOrder> = {}): Partial<IndexedOrder> => ({
  createdAt,
  totalPrice: usd(minor),
  netPayment: usd(minor),
  ...more,
});

describe("the summary of orders", () => {
  test("compares today with yesterday until the same time, and 7 and 30 days with those before, in the shop's days", async ({
    db,
  }) => {
    const summary = await summaryOf(db, [
      placed("2026-11-27T05:30:00Z", 1_000),
      // Still yesterday in New York.
      placed("2026-11-27T04:30:00Z", 200),
      placed("2026-11-26T14:59:00Z", 30),
      placed("2026-11-21T12:00:00Z", 4),
      placed("2026-11-14T12:00:00Z", 5_000),
      placed("2026-10-20T12:00:00Z", 60_000),
      // Before the period, and in the future of a wrong clock.
      placed("2026-09-01T12:00:00Z", 9_999),
      placed("2026-11-27T15:00:01Z", 9_999),
    ]);
    expect(summary.today).toEqual({ orders: 1, revenue: usd(1_000), before: { orders: 1, revenue: usd(30) } });
    expect(summary.last7Days).toEqual({ orders: 4, revenue: usd(1_234), before: { orders: 1, revenue: usd(5_000) } });
    expect(summary.last30Days).toEqual({ orders: 5, revenue: usd(6_234), before: { orders: 1, revenue: usd(60_000) } });
    expect(summary.days).toHaveLength(30);
    expect(summary.days.slice(-2)).toEqual([
      { day: "2026-11-26", orders: 2, revenue: usd(230) },
      { day: "2026-11-27", orders: 1, revenue: usd(1_000) },
    ]);
    expect(summary.days[0]).toEqual({ day: "2026-10-29", orders: 0, revenue: usd(0) });
  });

  test("is kept until an order changes or a minute has passed", async ({ db }) => {
    const ordersAt = async (at: Date, shop = SHOP) =>
      (await loadOrderSummary(db, { shop, timeZone, now: at })).today.orders;
    const later = new Date(now.getTime() + 60_000);
    await storeOrders(db, SHOP, [anIndexedOrder(placed("2026-11-27T15:00:30Z", 100))], now);
    expect(await ordersAt(now)).toBe(0);
    expect(await ordersAt(later)).toBe(1);
    expect(await ordersAt(later, "another shop")).toBe(0);
    await storeOrders(db, SHOP, [anIndexedOrder(placed("2026-11-27T12:00:00Z", 100))], now);
    expect(await ordersAt(later)).toBe(2);
    // What no sync noted is not seen before the minute is over.
    await db.execute(sql`delete from orders`);
    expect(await ordersAt(later)).toBe(2);
    expect(await ordersAt(new Date(later.getTime() + 60_000))).toBe(0);
  });

  test("leaves out what is no sale, and another shop's orders", async ({ db }) => {
    const at = "2026-11-27T12:00:00Z";
    const given = [
      placed(at, 100),
      placed(at, 100, { financialStatus: "PARTIALLY_REFUNDED", netPayment: usd(40) }),
      placed(at, 100, { financialStatus: "PENDING" }),
      placed(at, 100, { financialStatus: "REFUNDED", netPayment: usd(0) }),
      placed(at, 100, { isCancelled: true, cancelledAt: at }),
      placed(at, 100, { financialStatus: "VOIDED" }),
    ];
    expect((await summaryOf(db, given)).today).toMatchObject({ orders: 2, revenue: usd(140) });
    const other = await orderSummary(db, { shop: "embedded store", timeZone, now });
    expect(other).toMatchObject({ today: { orders: 0, revenue: usd(0) }, topProducts: [] });
  });

  test.for([
    ["UNFULFILLED", "PAID", 1],
    ["PARTIALLY_FULFILLED", "PAID", 1],
    ["UNFULFILLED", "PARTIALLY_REFUNDED", 1],
    ["UNFULFILLED", "AUTHORIZED", 1],
    ["FULFILLED", "PAID", 0],
    ["RESTOCKED", "PAID", 0],
    ["ON_HOLD", "PAID", 0],
    ["UNFULFILLED", "PENDING", 0],
    ["UNFULFILLED", "REFUNDED", 0],
    ["UNFULFILLED", "VOIDED", 0],
    ["UNFULFILLED", null, 0],
  ] as const)(
    "counts an order that is %s and %s %i times as to ship",
    async ([fulfillment, payment, count], { db }) => {
      const states = { fulfillmentStatus: fulfillment, financialStatus: payment };
      const canceled = { ...states, isCancelled: true, cancelledAt: now.toISOString() };
      await summaryOf(db, [states, canceled]);
      const [row] = await rowsOf<{ toShip: number }>(db, sql`select ${ordersToShip(SHOP)} as "toShip"`);
      expect(row?.toShip).toBe(count);
    },
  );

  test("names the products of which the most units were sold and not refunded, also deleted ones", async ({ db }) => {
    const line = (title: string, quantity: number, more = {}) => ({
      title,
      variantTitle: null,
      sku: null,
      quantity,
      currentQuantity: quantity,
      unfulfilledQuantity: quantity,
      productId: `gid://shopify/Product/${title.length}`,
      ...more,
    });
    const at = "2026-11-20T12:00:00Z";
    const { topProducts } = await summaryOf(db, [
      { createdAt: at, lines: [line("Journal", 2), line("Pilgrim Low", 1)] },
      { createdAt: at, lines: [line("Pilgrim Low", 3), line("Sandal", 5, { currentQuantity: 0 })] },
      { createdAt: at, lines: [line("Gone", 1, { productId: null }), line("Lost", 1, { productId: null })] },
      { createdAt: at, financialStatus: "PENDING", lines: [line("Journal", 50)] },
      { createdAt: "2026-10-01T12:00:00Z", lines: [line("Journal", 50)] },
    ]);
    expect(topProducts.map(({ title, units }) => [title, units])).toEqual([
      ["Pilgrim Low", 4],
      ["Journal", 2],
      ["Gone", 1],
      ["Lost", 1],
    ]);
  });
});
