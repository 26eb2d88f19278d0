import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { functionsEndpoint } from "#server/http/functions-endpoint.ts";
import { functionsOf } from "#server/http/functions.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { orders } from "#store/store.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { ORDERS_NOT_LOADED } from "./order-admin.ts";
import { loadOrderTotals, clearOrderTotals, listOrders } from "./order-admin.server.ts";
import { loader } from "./routes/admin-orders.tsx";
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

function contextFor(admin: ShopifyAdmin | null, address = "/admin/orders", params = {}) {
  const request = new Request(`http://localhost:3000${address}`);
  return { request, context: contextWith({ admin }), params } as never;
}

describe("orders in the admin", () => {
  test("[ADM-ORD-05] [ORD-09] are all listed, newest first, with number, statuses, email, day, total and lines", async ({
    db,
  }) => {
    const { admin, placed } = await aShopWith(db, 3);
    const { orders: listed, next } = await listOrders(admin, null);
    expect(listed.map(({ orderNumber }) => orderNumber)).toEqual(placed.toReversed().map(({ number }) => `#${number}`));
    expect(next).toBeNull();
    expect(listed[0]).toMatchObject({
      id: String(placed[2]?.id),
      email: "anna@example.com",
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
    const [listed] = (await listOrders(admin, null)).orders;
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
    expect(await loadOrderTotals(admin)).toEqual({
      orders: 4,
      revenue: { minor: revenue, currency: "USD" },
      average: { minor: Math.round(revenue / 2), currency: "USD" },
      otherCurrency: 0,
      hasMore: false,
    });
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
        `mutation Refund($input: RefundInput!) { refundCreate(input: $input) {
          order { displayFinancialStatus netPaymentSet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } } }
          userErrors { field message } } }`,
        {
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
    expect((await loadOrderTotals(admin)).revenue).toEqual({ minor: 50_000, currency: "USD" });
    const [newest] = (await listOrders(admin, null)).orders;
    expect(newest).toMatchObject({ totalPrice: { minor: 10_100 }, totalRefunded: { minor: 100 } });

    expect(await refund("100.01")).toMatchObject({
      refundCreate: { userErrors: [{ field: ["transactions", "0", "amount"] }] },
    });
    expect(await refund("100.00")).toMatchObject({ refundCreate: { order: { displayFinancialStatus: "REFUNDED" } } });
    expect(await refund("0.01")).toMatchObject({ refundCreate: { order: null } });
    clearOrderTotals(admin);
    expect((await loadOrderTotals(admin)).revenue).toEqual({ minor: 40_000, currency: "USD" });
  });

  test("[ADM-ORD-07] [ADM-ORD-08] are an empty list without Admin API access", async () => {
    expect(await loader(contextFor(null))).toMatchObject({
      data: { isReadable: false, list: { rows: [], next: null, totals: { orders: 0, revenue: { minor: 0 } } } },
    });
  });

  test("[ADM-ORD-09] show an error without secrets if they cannot be read", async () => {
    const result = await loader(contextFor(brokenAdmin));
    expect(result).toMatchObject({ data: { list: null }, init: { status: 500 } });
    expect(JSON.stringify(result)).not.toContain("secret-admin-token");
    expect(await orderLoader(contextFor(brokenAdmin, "/admin/orders/1", { id: "1" }))).toMatchObject({
      data: { order: null },
      init: { status: 500 },
    });
  });
});

describe("the function list-orders", () => {
  const anEndpoint = (db: Db, admin: ShopifyAdmin | null, visitor: { isAdmin: boolean } | null) => {
    const limiter = createLimiter(db, "a secret");
    const endpoint = functionsEndpoint({
      db,
      auth: { visitorOf: async () => visitor && { id: "1", name: "", email: "", sessionId: "", ...visitor } },
      limiter,
      functions: functionsOf(servicesWith({ limiter, admin, features: FEATURES })),
    });
    return async (body: unknown = {}) => {
      const init = { method: "POST", body: JSON.stringify(body) };
      const result = await endpoint.request("/functions/v1/list-orders", init, { address: "198.51.100.1" });
      return { status: result.status, body: (await result.json()) as Record<string, unknown> };
    };
  };

  test("[ADM-ORD-05] [ORD-09] returns the orders to an admin, money as amount and currency code", async ({ db }) => {
    const { admin, placed } = await aShopWith(db, 1);
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
    expect(await anEndpoint(db, brokenAdmin, { isAdmin: true })()).toEqual({
      status: 500,
      body: { error: ORDERS_NOT_LOADED },
    });
    expect(await anEndpoint(db, null, { isAdmin: true })("nothing")).toMatchObject({ status: 400 });
  });
});
