import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { refundOrder } from "#store/orders/refund-order.server.ts";
import { orders } from "#store/store.tables.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { actionResultOf, auditedActions, adminContext } from "#tests/support/admin.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { adjustMonthAction, adjustMonthAdmin } from "./adjust-month.server.ts";
import { calendarMonth, closeMonth, publicLedger, publishMonth, revenueOfMonth } from "./giving.server.ts";
import { replaceServices } from "#tests/support/services.ts";

const MONTH = "2026-10-01";
const AT = { month: "2026-10" };

/** A shop with that many paid orders in October, whose month is closed and published. */
async function aClosedMonth(db: Db, count = 2) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const placed = [];
  for (let n = 0; n < count; n++) {
    const { variant } = await aShoe(db);
    const token = await aCart(db, [{ variantId: variant.id }]);
    await aBuyer(deps, `198.51.100.${n + 1}`).pay(token);
    placed.push((await orderOfCheckout(db, token))!);
  }
  await db.update(orders).set({ createdAt: new Date("2026-10-15T12:00:00Z") });
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => routes.fetch(request),
  });
  const counted = (await revenueOfMonth(admin, calendarMonth("America/New_York", MONTH)))!;
  const books = { month: MONTH, currency: "USD", orders: counted.orders, costs: 0, percent: 10, note: null };
  await closeMonth(db, { ...books, revenue: counted.revenue.minor });
  await publishMonth(db, MONTH, new Date("2026-11-02T12:00:00Z"));
  return { context: adminContext(db, { admin }), placed, revenue: counted.revenue.minor };
}

function sent(fields: Record<string, string>): Request {
  return new Request("https://shod.example/admin/giving/months/2026-10/adjustments", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

describe("a refund after a month was closed", () => {
  test("is found by a recount, recorded with date and reason, and published with the unchanged month", async ({
    db,
  }) => {
    const { context, placed, revenue } = await aClosedMonth(db);
    expect((await adjustMonthAdmin({ context, ...AT })).recount).toMatchObject({ state: "counted", difference: 0 });
    await refundOrder(storeDeps(db).deps, placed[0]!.id, { amountMinor: 100 }, new Date());
    const screen = await adjustMonthAdmin({ context, ...AT });
    expect(screen.recount).toEqual({ state: "counted", revenue: revenue - 100, orders: 2, difference: -100 });

    const formKey = crypto.randomUUID();
    const typed = { formKey, version: screen.version, day: "2026-11-15", revenue: "-1.00", reason: "A dollar back" };
    expect(await actionResultOf(adjustMonthAction({ context, request: sent(typed), ...AT }))).toMatchObject({
      state: "done",
    });
    expect(await publicLedger(db)).toMatchObject({
      months: [{ revenue, adjustments: [{ day: "2026-11-15", revenue: -100, reason: "A dollar back" }] }],
      totals: [{ share: Math.round((revenue - 100) / 10) }],
    });
    expect((await adjustMonthAdmin({ context, ...AT })).recount).toMatchObject({ difference: 0 });
    expect(await auditedActions(db)).toEqual(["giving-month.adjusted October 2026"]);

    // The same form again gets the same response; another admin's form is stale.
    const again = await actionResultOf(adjustMonthAction({ context, request: sent(typed), ...AT }));
    expect(again).toMatchObject({ state: "done" });
    const stale = sent({ ...typed, formKey: crypto.randomUUID() });
    expect(await actionResultOf(adjustMonthAction({ context, request: stale, ...AT }))).toMatchObject({
      state: "refused",
      status: 409,
      typed: { reason: "A dollar back" },
    });
    expect((await publicLedger(db)).months[0]?.adjustments).toHaveLength(1);
  });

  test("cannot subtract more than the month's revenue, and says so at the field", async ({ db }) => {
    const { context, revenue } = await aClosedMonth(db, 1);
    const { version } = await adjustMonthAdmin({ context, ...AT });
    const tooMuch = { version, day: "2026-11-15", revenue: `-${(revenue + 1) / 100}`, reason: "Too much" };
    expect(await actionResultOf(adjustMonthAction({ context, request: sent(tooMuch), ...AT }))).toMatchObject({
      state: "refused",
      status: 422,
      fieldErrors: {
        revenue: expect.stringMatching(/^You can subtract at most USD \d+\.\d\d, the revenue of October 2026$/),
      },
      typed: { reason: "Too much" },
    });
  });

  test("is also found for a fully refunded order and a canceled one", async ({ db }) => {
    const { context, placed } = await aClosedMonth(db);
    await refundOrder(storeDeps(db).deps, placed[0]!.id, { amountMinor: placed[0]!.totalMinor }, new Date());
    await db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, placed[1]!.id));
    const { recount } = await adjustMonthAdmin({ context, ...AT });
    expect(recount).toMatchObject({
      revenue: 0,
      orders: 0,
      difference: -placed[0]!.totalMinor - placed[1]!.totalMinor,
    });
  });

  test("can be entered manually when the orders cannot be read; an unclosed month is not found", async ({ db }) => {
    const { context } = await aClosedMonth(db, 1);
    replaceServices(context, { admin: null });
    const { recount, version } = await adjustMonthAdmin({ context, ...AT });
    expect(recount).toMatchObject({ state: "not-counted" });
    const typed = { version, day: "2026-11-15", revenue: "−1", reason: "Manual entry" };
    expect(await actionResultOf(adjustMonthAction({ context, request: sent(typed), ...AT }))).toMatchObject({
      state: "done",
    });
    for (const month of ["2026-09", "2026-13", "x"])
      await expect(adjustMonthAdmin({ context, month })).rejects.toMatchObject({ init: { status: 404 } });
  });

  test.skipIf(!onPostgres)("in parts, requested concurrently, never refunds more than was paid", async () => {
    const own = await ownDatabase();
    try {
      const { placed } = await aClosedMonth(own.db, 1);
      const { id, totalMinor } = placed[0]!;
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () =>
          refundOrder(storeDeps(own.db).deps, id, { amountMinor: Math.ceil(totalMinor / 3) }, new Date()),
        ),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
      const [order] = await own.db.select().from(orders).where(eq(orders.id, id));
      expect(order).toMatchObject({
        financialStatus: "partially_refunded",
        refundedMinor: 2 * Math.ceil(totalMinor / 3),
      });
    } finally {
      await own.close();
    }
  });
});
