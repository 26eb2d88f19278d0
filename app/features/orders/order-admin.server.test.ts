import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { functionsEndpoint } from "#server/http/functions-endpoint.ts";
import { functionsOf } from "#server/http/functions.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { fulfillmentLines, orderLines, orders } from "#store/store.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { ORDERS_NOT_LOADED } from "./order-admin.ts";
import { listOrders, loadOrderTotals, orderProgress } from "./order-admin.server.ts";
import { anIndexedOrder } from "./orders.factories.ts";
import { orderSync } from "./orders.tables.server.ts";
import { storeOrders } from "./store-orders.server.ts";
import { syncOrders } from "./sync-orders.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { action, loader } from "./routes/admin-orders.tsx";
import { loader as orderLoader } from "./routes/admin-order.tsx";
import { contextWith, servicesWith } from "#tests/support/services.ts";
import { FEATURES } from "#app/features.server.ts";

/** The embedded store with `count` paid orders, the first with `lineCount` lines. */
async function aShopWith(db: Db, count: number, lineCount = 1) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const placed = [];
  for (let n = 1; n <= count; n++) {
    const lines = [];
    for (let piece = 1; piece <= (n === 1 ? lineCount : 1); piece++) {
      const { variant } = await aShoe(db, { productTitle: `Pilgrim ${n}.${piece}` });
      lines.push({ variantId: variant.id, quantity: 1 });
    }
    const token = await aCart(db, lines);
    await aBuyer(deps).pay(token);
    const order = await orderOfCheckout(db, token);
    if (!order) throw new Error("The order was not placed");
    placed.push(order);
  }
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => routes.fetch(request),
  });
  return { admin, placed, deps };
}

const brokenAdmin = createShopifyAdmin({
  endpoint: "https://shop.invalid/admin/api/2025-07/graphql.json",
  token: "secret-admin-token",
  fetch: () => Promise.reject(new Error("connect ECONNREFUSED secret-admin-token")),
});

const SHOP = "embedded store";
const ALL = {
  shop: SHOP,
  timeZone: "America/New_York",
  query: { search: "", show: "all", sort: "newest", from: "", to: "", code: "" },
} as const;

const usd = (minor: number) => ({ minor, currency: "USD" });
/** Has the site read the provider's orders again, as its jobs do. */
const read = (db: Db, admin: ShopifyAdmin) =>
  syncOrders({ db, admin, shop: null, database: { withMutex: (_lock, work) => work() } }, { isFull: true });

function contextFor(db: Db, admin: ShopifyAdmin | null, address = "/admin/orders", params = {}) {
  const request = new Request(`http://localhost:3000${address}`);
  const database = { withMutex: <Result>(_lock: number, work: () => Promise<Result>) => work() };
  return { request, context: contextWith({ db, admin, database, shop: null }), params } as never;
}

describe("orders in the admin", () => {
  test("[ADM-ORD-05] [ORD-09] are all listed, newest first, with number, statuses, email, day, total and lines", async ({
    db,
  }) => {
    const { admin, placed } = await aShopWith(db, 3);
    await read(db, admin);
    const { rows: listed, next } = await listOrders(db, ALL);
    expect(listed.map(({ orderNumber }) => orderNumber)).toEqual(placed.toReversed().map(({ number }) => `#${number}`));
    expect(next).toBeNull();
    expect(listed[0]).toMatchObject({
      id: String(placed[2]?.id),
      email: "anna@example.com",
      customerName: "Anna Reed",
      isCancelled: false,
      financialStatus: "PAID",
      fulfillmentStatus: "UNFULFILLED",
      totalPrice: { minor: placed[2]?.totalMinor, currency: "USD" },
      lineItems: [{ title: "Pilgrim 3.1", variantTitle: "Ivory / 9", quantity: 1 }],
      itemCount: 1,
    });
    expect(Date.parse(listed[0]?.createdAt ?? "")).toBe(placed[2]?.createdAt.getTime());
  });

  test("[ORD-10] list their first ten lines and count the rest", async ({ db }) => {
    const { admin } = await aShopWith(db, 1, 12);
    await read(db, admin);
    const [listed] = (await listOrders(db, ALL)).rows;
    expect([listed?.lineItems.length, listed?.itemCount]).toEqual([10, 12]);
  });

  test("[ADM-ORD-02] [ADM-ORD-03] [ADM-ORD-04] add up to the totals on the cards", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 4);
    const [first, second, third, fourth] = placed;
    await db
      .update(orders)
      .set({ cancelledAt: new Date() })
      .where(eq(orders.id, first?.id ?? 0));
    await db
      .update(orders)
      .set({ financialStatus: "refunded" })
      .where(eq(orders.id, second?.id ?? 0));
    const revenue = (third?.totalMinor ?? 0) + (fourth?.totalMinor ?? 0);
    await read(db, admin);
    expect(await loadOrderTotals(db, SHOP)).toEqual({
      orders: 4,
      revenue: { minor: revenue, currency: "USD" },
      average: { minor: Math.round(revenue / 2), currency: "USD" },
      otherCurrency: 0,
    });
  });

  test("[ADM-ORD-02] [ADM-ORD-03] [ADM-ORD-04] count every order, and add up the net revenue of paid ones in one currency", async ({
    db,
  }) => {
    const order = (minor: number, change: object = {}) => anIndexedOrder({ netPayment: usd(minor), ...change });
    const given = [
      order(10_001),
      order(5_000),
      order(2_000, { financialStatus: "PARTIALLY_REFUNDED" }),
      order(0, { financialStatus: "Refunded" }),
      order(0, { financialStatus: "PENDING" }),
      order(0, { financialStatus: "VOIDED" }),
      order(88_888, { isCancelled: true, cancelledAt: "2026-11-01T00:00:00Z" }),
    ];
    const euros = { minor: 5_000, currency: "EUR" };
    const old = "2026-01-01T00:00:00Z";
    const other = order(0, {
      createdAt: old,
      netPayment: euros,
      totalPrice: euros,
      totalRefunded: { ...euros, minor: 0 },
    });
    await storeOrders(db, SHOP, [...given, other], new Date());
    await storeOrders(db, "shod.myshopify.com", [order(7_777)], new Date());
    expect(await loadOrderTotals(db, SHOP)).toEqual({
      orders: 8,
      revenue: usd(17_001),
      average: usd(5_667),
      otherCurrency: 1,
    });
  });

  test("[ADM-ORD-04] do not divide by zero if no order counts, and round to whole minor units", async ({ db }) => {
    expect(await loadOrderTotals(db, SHOP)).toMatchObject({ orders: 0, revenue: usd(0), average: usd(0) });
    await storeOrders(db, SHOP, [anIndexedOrder({ financialStatus: "REFUNDED" })], new Date());
    expect(await loadOrderTotals(db, SHOP)).toMatchObject({ orders: 1, average: usd(0) });
    const yen = (minor: number) => ({ minor, currency: "JPY" });
    const thirds = [100, 100, 101].map((minor) =>
      anIndexedOrder({ totalPrice: yen(minor), totalRefunded: yen(0), netPayment: yen(minor) }),
    );
    await storeOrders(db, "a shop in yen", thirds, new Date());
    expect((await loadOrderTotals(db, "a shop in yen")).average).toEqual(yen(100));
  });

  test("[ADM-ORD-03] add up to net revenue: 500 of 1,600 ordered, less one refunded dollar, without a delay", async ({
    db,
  }) => {
    const { admin, placed, deps } = await aShopWith(db, 4);
    const [paid, unpaid, voided, partly] = placed;
    const set = (order: (typeof placed)[number] | undefined, change: Partial<typeof orders.$inferInsert>) =>
      db
        .update(orders)
        .set(change)
        .where(eq(orders.id, order?.id ?? 0));
    await set(paid, { totalMinor: 40_000 });
    await set(unpaid, { totalMinor: 60_000, financialStatus: "pending" });
    await set(voided, { totalMinor: 50_000, financialStatus: "voided" });
    await set(partly, { totalMinor: 10_100 });
    const refund = (amount: string) =>
      adminClient(deps)(
        `mutation Refund($input: RefundInput!, $key: String!) { refundCreate(input: $input) @idempotent(key: $key) {
          order { displayFinancialStatus netPaymentSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } } }
          userErrors { field message } } }`,
        {
          key: crypto.randomUUID(),
          input: {
            orderId: `gid://shopify/Order/${partly?.id}`,
            transactions: [{ amount, gateway: "bogus", kind: "REFUND", orderId: `gid://shopify/Order/${partly?.id}` }],
          },
        },
      );
    expect(await refund("1.00")).toEqual({
      refundCreate: {
        order: {
          displayFinancialStatus: "PARTIALLY_REFUNDED",
          netPaymentSet: { shopMoney: { amount: "100.0" } },
          currentTotalPriceSet: { shopMoney: { amount: "100.0" } },
        },
        userErrors: [],
      },
    });
    await read(db, admin);
    expect((await loadOrderTotals(db, SHOP)).revenue).toEqual({ minor: 50_000, currency: "USD" });
    const [newest] = (await listOrders(db, ALL)).rows;
    expect(newest).toMatchObject({ totalPrice: { minor: 10_100 }, totalRefunded: { minor: 100 } });

    expect(await refund("100.01")).toMatchObject({
      refundCreate: { userErrors: [{ field: ["transactions", "0", "amount"] }] },
    });
    expect(await refund("100.00")).toMatchObject({ refundCreate: { order: { displayFinancialStatus: "REFUNDED" } } });
    expect(await refund("0.01")).toMatchObject({ refundCreate: { order: null } });
    await read(db, admin);
    expect((await loadOrderTotals(db, SHOP)).revenue).toEqual({ minor: 40_000, currency: "USD" });
  });

  test("[ADM-ORD-07] [ADM-ORD-08] are an empty list without Admin API access", async ({ db }) => {
    expect(await loader(contextFor(db, null))).toMatchObject({
      data: { isReadable: false, list: { rows: [], next: null, totals: { orders: 0, revenue: { minor: 0 } } } },
    });
  });

  test("[ADM-ORD-09] show an error without secrets if none could be read yet", async ({ db }) => {
    const result = await loader(contextFor(db, brokenAdmin, "/admin/orders?fresh=1"));
    expect(result).toMatchObject({ data: { list: null }, init: { status: 500 } });
    expect(JSON.stringify(result)).not.toContain("secret-admin-token");
    expect(await orderLoader(contextFor(db, brokenAdmin, "/admin/orders/1", { id: "1" }))).toMatchObject({
      data: { order: null },
      init: { status: 500 },
    });
  });

  test("[ADM-ORD-06] are read again by Refresh, and stay listed when the provider does not respond", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 1);
    const first = await loader(contextFor(db, admin));
    expect(first).toMatchObject({ data: { list: { rows: [], progress: { reading: 0 } } } });
    const rows = [{ orderNumber: `#${placed[0]?.number}` }];
    const refreshed = await loader(contextFor(db, admin, "/admin/orders?fresh=1"));
    expect(refreshed).toMatchObject({ data: { list: { rows, progress: { reading: null, isBehind: false } } } });
    const stale = await loader(contextFor(db, brokenAdmin, "/admin/orders?fresh=1"));
    expect(stale).toMatchObject({ data: { list: { rows, progress: { isBehind: true } } } });
    expect(JSON.stringify(stale)).not.toContain("secret-admin-token");
  });

  test.for([
    [null, 0],
    ["connect ECONNREFUSED", 1],
  ] as const)(
    "of a full read under way, with the problem %j, are read by Refresh: %j",
    async ([problem, count], { db }) => {
      const { admin } = await aShopWith(db, 1);
      await db
        .insert(orderSync)
        .values({ shop: SHOP, cursor: "", readCount: 0, fullStartedAt: new Date(), reconciledAt: new Date(), problem });
      await loader(contextFor(db, admin, "/admin/orders?fresh=1"));
      expect((await listOrders(db, ALL)).rows).toHaveLength(count);
    },
  );

  test("say how many were read so far, and when older ones may not be", async ({ db }) => {
    await db.insert(orderSync).values({ shop: SHOP, cursor: "x", readCount: 1_200 });
    expect(await orderProgress(db, SHOP)).toEqual({ reading: 1_200, readsAllOrders: true, isBehind: false });
    await db.update(orderSync).set({ reconciledAt: new Date(), cursor: null, readsAllOrders: false });
    expect(await orderProgress(db, SHOP)).toEqual({ reading: null, readsAllOrders: false, isBehind: false });
  });
});

describe("the selected orders", () => {
  async function post(db: Db, admin: ShopifyAdmin, fields: [string, string][]) {
    const body = new URLSearchParams(fields);
    const request = new Request("http://localhost:3000/admin/orders", { method: "POST", body });
    const database = { withMutex: <Result>(_lock: number, work: () => Promise<Result>) => work() };
    const owner = { id: "owner", name: "", email: "owner@shod.example", sessionId: "", isAdmin: true };
    const context = contextWith({ db, admin, database, shop: null }, { visitor: async () => owner });
    return action({ request, context });
  }
  const rowsOf = (placed: { id: number; number: number }[]): [string, string][] =>
    placed.map(({ id, number }) => ["row", `${id}||#${number}`]);

  test("are fulfilled, listed so at once, and audited; one that cannot be is named with the reason", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 3);
    await db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, placed[0]!.id));
    await read(db, admin);
    const result = await post(db, admin, [["bulk", "fulfill"], ["confirmed", "on"], ...rowsOf(placed)]);
    expect(result).toMatchObject({
      data: { shown: { done: 2, not: [{ name: `#${placed[0]!.number}`, why: expect.any(String) as string }] } },
    });
    const { rows } = await listOrders(db, ALL);
    expect(rows.map(({ fulfillmentStatus }) => fulfillmentStatus)).toEqual(["FULFILLED", "FULFILLED", "UNFULFILLED"]);
    const audited = await db.select({ action: auditLog.action, subject: auditLog.subject }).from(auditLog);
    expect(audited).toEqual(
      placed.slice(1).map(({ number }) => ({ action: "order.fulfilled", subject: `#${number}` })),
    );
    const again = await post(db, admin, [["bulk", "fulfill"], ["confirmed", "on"], ...rowsOf(placed.slice(1))]);
    expect(again).toMatchObject({ data: { shown: { done: 0, not: [{}, {}] } } });
  });

  test("are fulfilled without their refunded units; one whose units are all refunded is named", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 2, 2);
    const refunded = [placed[0]!.lines[0]!, placed[1]!.lines[0]!];
    for (const { id } of refunded)
      await db.update(orderLines).set({ refundedQuantity: 1 }).where(eq(orderLines.id, id));
    await read(db, admin);
    const result = await post(db, admin, [["bulk", "fulfill"], ["confirmed", "on"], ...rowsOf(placed)]);
    expect(result).toMatchObject({
      data: {
        shown: { done: 1, not: [{ name: `#${placed[1]!.number}`, why: expect.stringContaining("left") as string }] },
      },
    });
    const sent = await db
      .select({ lineId: fulfillmentLines.lineId, quantity: fulfillmentLines.quantity })
      .from(fulfillmentLines);
    expect(sent).toEqual([{ lineId: placed[0]!.lines[1]!.id, quantity: 1 }]);
  });

  test("are not changed unless that is confirmed", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 1);
    await read(db, admin);
    expect(await post(db, admin, [["bulk", "fulfill"], ...rowsOf(placed)])).toMatchObject({
      data: { state: "refused" },
    });
    await read(db, admin);
    expect((await listOrders(db, ALL)).rows[0]).toMatchObject({ fulfillmentStatus: "UNFULFILLED" });
  });

  test("have a pick list", async ({ db }) => {
    const response = await post(db, brokenAdmin, [
      ["bulk", "pick-list"],
      ["row", "7||#1"],
      ["row", "8||#2"],
    ]);
    expect((response as Response).headers.get("Location")).toBe("/admin/orders/pick-list?ids=7,8");
    expect(await post(db, brokenAdmin, [["bulk", "pick-list"]])).toMatchObject({ data: { state: "refused" } });
  });
});

describe("the function list-orders", () => {
  const anEndpoint = (db: Db, admin: ShopifyAdmin | null, visitor: { isAdmin: boolean } | null) => {
    const limiter = createLimiter(db, "a secret");
    const endpoint = functionsEndpoint({
      db,
      auth: { visitorOf: async () => visitor && { id: "1", name: "", email: "", sessionId: "", ...visitor } },
      limiter,
      functions: functionsOf(servicesWith({ db, limiter, admin, shop: null, features: FEATURES })),
    });
    return async (body: unknown = {}) => {
      const init = { method: "POST", body: JSON.stringify(body) };
      const result = await endpoint.request("/functions/v1/list-orders", init, { address: "198.51.100.1" });
      return { status: result.status, body: (await result.json()) as Record<string, unknown> };
    };
  };

  test("[ADM-ORD-05] [ORD-09] returns the orders to an admin, money as amount and currency code", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 1);
    await read(db, admin);
    expect(await anEndpoint(db, admin, { isAdmin: true })()).toMatchObject({
      status: 200,
      body: {
        orders: [
          { orderNumber: `#${placed[0]?.number}`, totalPrice: { amount: expect.any(String), currencyCode: "USD" } },
        ],
        next: null,
      },
    });
  });

  test("[ADM-ORD-05] refuses everyone else", async ({ db }) => {
    const { admin } = await aShopWith(db, 1);
    expect(await anEndpoint(db, admin, null)()).toMatchObject({ status: 401 });
    expect(await anEndpoint(db, admin, { isAdmin: false })()).toEqual({
      status: 403,
      body: { error: "Admin access required" },
    });
  });

  test("[ADM-ORD-07] [ADM-ORD-09] returns an empty list without the Admin API, and an error when that fails", async ({
    db,
  }) => {
    expect(await anEndpoint(db, null, { isAdmin: true })()).toEqual({ status: 200, body: { orders: [], next: null } });
    await expect(read(db, brokenAdmin)).rejects.toThrow("ECONNREFUSED");
    expect(await anEndpoint(db, brokenAdmin, { isAdmin: true })()).toEqual({
      status: 500,
      body: { error: ORDERS_NOT_LOADED },
    });
    expect(await anEndpoint(db, null, { isAdmin: true })("nothing")).toMatchObject({ status: 400 });
  });
});
