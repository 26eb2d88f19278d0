import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { processWebhook } from "#app/platform/webhooks/process-webhook.server.ts";
import { webhookInbox } from "#app/platform/webhooks/webhooks.tables.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { orders as storeOrdersTable } from "#store/store.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aShoe } from "#tests/support/factories/store-catalog.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { orderOfCheckout } from "#store/orders/orders.server.ts";
import { seedManyOrders } from "#store/seed/many-orders.server.ts";
import { storeOrders } from "./store-orders.server.ts";
import { orderChanges, orderLines, orders, orderSync } from "./orders.tables.server.ts";
import {
  applyOrderChanges,
  markOrderChanged,
  orderWebhooks,
  syncOrders,
  type OrderServices,
} from "./sync-orders.server.ts";
import { readOrdersById } from "#app/platform/shopify/order-index.server.ts";

const SHOP = "embedded store";

/** How many orders are placed at the checkout; further ones are made up. */
const PLACED = 3;

/** The embedded store with paid orders, and services that read them. `asked`: the operations sent since it was last called. */
async function aShop(db: Db, count: number, linesOfFirst = 1) {
  const { deps } = storeDeps(db);
  const routes = adminRoutes(deps);
  const placed: { id: number; number: number }[] = [];
  for (let n = 1; n <= Math.min(count, PLACED); n++) {
    const lines = [];
    for (let at = 0; at < (n === 1 ? linesOfFirst : 1); at++)
      lines.push({ variantId: (await aShoe(db, { productTitle: `Pilgrim ${n}.${at}` })).variant.id, quantity: 1 });
    const token = await aCart(db, lines);
    await aBuyer(deps).pay(token);
    placed.push((await orderOfCheckout(db, token))!);
  }
  await seedManyOrders(db, count - placed.length);
  const sent: string[] = [];
  const state = { failing: null as string | null, before: async () => {} };
  const admin = createShopifyAdmin({
    endpoint: "http://store.internal/admin/api/2025-07/graphql.json",
    token: deps.adminToken,
    fetch: async (request) => {
      const text = await request.clone().text();
      sent.push(/query (\w+)/.exec(text)?.[1] ?? "");
      await state.before();
      if (state.failing !== null && text.includes(state.failing)) throw new Error("connect ECONNREFUSED");
      return routes.fetch(request);
    },
  });
  const services: OrderServices = { db, admin, shop: null, database: { withMutex: (_lock, work) => work() } };
  return { services, admin, placed, deps, state, asked: () => sent.splice(0) };
}

const known = (db: Db) => db.select().from(orders).orderBy(orders.id);

async function changeAtStore(db: Db, id: number, set: Partial<typeof storeOrdersTable.$inferInsert>) {
  await db.update(storeOrdersTable).set(set).where(eq(storeOrdersTable.id, id));
}

describe("our orders", () => {
  test("are filled with every order and all of its lines, with what lists show", async ({ db }) => {
    const { services, placed, asked } = await aShop(db, 30, 12);
    await syncOrders(services);
    const rows = await known(db);
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(placed.map(({ number }) => `#${number}`));
    expect(rows[0]).toMatchObject({
      shop: SHOP,
      id: placed[0]!.id,
      number: String(placed[0]!.number),
      email: "anna@example.com",
      customerName: "Anna Reed",
      financialStatus: "PAID",
      fulfillmentStatus: "UNFULFILLED",
      itemCount: 12,
    });
    expect(rows[0]!.revenueMinor).toBe(rows[0]!.totalMinor);
    expect(await db.$count(orderLines, eq(orderLines.orderId, placed[0]!.id))).toBe(12);
    expect(asked().filter((name) => name === "OrdersIndexed")).toHaveLength(2);
    expect(await db.select().from(orderSync)).toMatchObject([
      { shop: SHOP, cursor: null, readCount: 30, problem: null, readsAllOrders: true, reconciledAt: expect.any(Date) },
    ]);
  });

  test("continue an interrupted first read where it stopped, and say what went wrong until then", async ({ db }) => {
    const { services, state, asked } = await aShop(db, 30);
    let pages = 0;
    state.before = async () => {
      if (++pages === 2) throw new Error("gone for lunch");
    };
    await expect(syncOrders(services)).rejects.toThrow("gone for lunch");
    expect(await db.select().from(orderSync)).toMatchObject([
      { readCount: 20, problem: expect.stringMatching("lunch") },
    ]);
    expect(await known(db)).toHaveLength(20);
    asked();
    await syncOrders(services);
    expect(asked()).toEqual(["OrdersIndexed"]);
    expect(await known(db)).toHaveLength(30);
    expect(await db.select().from(orderSync)).toMatchObject([{ readCount: 30, problem: null, cursor: null }]);
  });

  test("follow changes by the time of their update, and forget what a full read no longer has", async ({ db }) => {
    const { services, placed, asked } = await aShop(db, 3);
    await syncOrders(services);
    const [first, second, third] = placed;
    const long = new Date(Date.now() - 3_600_000);
    await db.update(storeOrdersTable).set({ updatedAt: long });
    await changeAtStore(db, second!.id, { financialStatus: "refunded", updatedAt: new Date(Date.now() + 1_000) });
    await db.execute(sql`delete from store.orders where id = ${third!.id}`);
    asked();
    await syncOrders(services);
    expect(asked()).toEqual(["OrdersIndexed"]);
    expect((await known(db)).map(({ id, financialStatus }) => [id, financialStatus])).toEqual([
      [first!.id, "PAID"],
      [second!.id, "REFUNDED"],
      [third!.id, "PAID"],
    ]);
    const revision = async () => (await db.select().from(orderSync))[0]!.revision;
    const before = await revision();
    await syncOrders(services, { isFull: true });
    expect((await known(db)).map(({ id }) => id)).toEqual([first!.id, second!.id]);
    expect(await revision()).toBe(before + 1);
    await syncOrders(services, { isFull: true });
    expect(await revision()).toBe(before + 1);
  });

  test("keep the newer version, in whatever order responses arrive", async ({ db }) => {
    const { admin, placed } = await aShop(db, 1);
    const { id } = placed[0]!;
    const versionAt = async (updatedAt: Date, status: "paid" | "refunded") => {
      await changeAtStore(db, id, { financialStatus: status, updatedAt });
      return readOrdersById(admin, [id]);
    };
    const older = await versionAt(new Date("2026-11-01T10:00:00Z"), "paid");
    const newer = await versionAt(new Date("2026-11-01T10:00:05Z"), "refunded");
    const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 11, 0, second));
    expect(await storeOrders(db, SHOP, newer, at(1))).toBe(1);
    expect(await storeOrders(db, SHOP, older, at(2))).toBe(0);
    expect(await known(db)).toMatchObject([{ financialStatus: "REFUNDED" }]);
    // Shopify's times have whole seconds: of two versions of one second, the response to the later request is newer.
    const sameSecond = [{ ...newer[0]!, financialStatus: "PARTIALLY_REFUNDED" }];
    expect(await storeOrders(db, SHOP, sameSecond, at(0))).toBe(0);
    expect(await storeOrders(db, SHOP, sameSecond, at(3))).toBe(1);
    expect(await known(db)).toMatchObject([{ financialStatus: "PARTIALLY_REFUNDED" }]);
  });

  test("of another shop stay apart, also with the same id", async ({ db }) => {
    const { services, admin, placed } = await aShop(db, 1);
    await syncOrders(services);
    const read = await readOrdersById(admin, [placed[0]!.id]);
    await storeOrders(db, "shod.myshopify.com", read, new Date());
    expect((await known(db)).map(({ shop }) => shop).toSorted()).toEqual([SHOP, "shod.myshopify.com"].toSorted());
    await db.execute(sql`delete from store.orders`);
    await syncOrders(services, { isFull: true });
    expect((await known(db)).map(({ shop }) => shop)).toEqual(["shod.myshopify.com"]);
  });

  test("older than 60 days stay when the app may not read them any more", async ({ db }) => {
    const { services, placed } = await aShop(db, 2);
    const [old, recent] = placed;
    await changeAtStore(db, old!.id, { createdAt: new Date(Date.now() - 61 * 86_400_000) });
    await syncOrders(services);
    await db.execute(sql`delete from store.orders`);
    await db.update(orderSync).set({ readsAllOrders: false });
    for (const { id } of [old!, recent!]) await markOrderChanged(db, { shop: SHOP, id }, noJobs);
    await applyOrderChanges(services);
    expect((await known(db)).map(({ id }) => id)).toEqual([old!.id]);
    await markOrderChanged(db, { shop: SHOP, id: old!.id, isDeleted: true }, noJobs);
    await applyOrderChanges(services);
    expect(await known(db)).toEqual([]);
  });
});

describe("an event about an order", () => {
  const deliver = async (db: Db, topic: string, payload: object) => {
    const id = crypto.randomUUID();
    await db.insert(webhookInbox).values({ id, topic, payload });
    await processWebhook({ db, handlers: orderWebhooks(SHOP, noJobs) }, id);
  };

  test.for([
    ["orders/create", "id"],
    ["orders/updated", "id"],
    ["orders/paid", "id"],
    ["orders/cancelled", "id"],
    ["orders/fulfilled", "id"],
    ["orders/partially_fulfilled", "id"],
    ["orders/delete", "id"],
    ["refunds/create", "order_id"],
  ] as const)("%s names the order by its %s", async ([topic, key], { db }) => {
    await deliver(db, topic, { id: 5, [key]: 4_100_001 });
    expect(await db.select().from(orderChanges)).toMatchObject([
      { shop: SHOP, orderId: 4_100_001, isDeleted: topic === "orders/delete" },
    ]);
  });

  // https://shopify.dev/docs/api/webhooks: the edit's own id comes before the order's.
  test("orders/edited names the order in its edit", async ({ db }) => {
    const lines = { additions: [{ id: 78_912_328_793, delta: 1 }], removals: [] };
    await deliver(db, "orders/edited", {
      order_edit: { id: 78_912_328_793, app_id: null, notify_customer: false, order_id: 4_100_001, line_items: lines },
    });
    expect(await db.select().from(orderChanges)).toMatchObject([{ shop: SHOP, orderId: 4_100_001, isDeleted: false }]);
  });

  test("has the order read again, whatever its payload says; one that arrives twice or late changes nothing", async ({
    db,
  }) => {
    const { services, placed, asked } = await aShop(db, 2);
    const [first, second] = placed;
    await deliver(db, "orders/cancelled", { id: first!.id, financial_status: "voided", updated_at: "2020-01-01" });
    await deliver(db, "refunds/create", { id: 77, order_id: second!.id });
    await deliver(db, "orders/create", { id: first!.id });
    asked();
    await applyOrderChanges(services);
    expect(asked()).toEqual(["OrdersIndexedById"]);
    expect(await known(db)).toMatchObject([
      { id: first!.id, financialStatus: "PAID", cancelledAt: null },
      { id: second!.id, financialStatus: "PAID" },
    ]);
    expect(await db.$count(orderChanges)).toBe(0);
  });

  test("waits while the provider does not respond, and is read by the next sync", async ({ db }) => {
    const { services, placed, state } = await aShop(db, 1);
    await syncOrders(services);
    await changeAtStore(db, placed[0]!.id, { financialStatus: "refunded", updatedAt: new Date() });
    await deliver(db, "orders/updated", { id: placed[0]!.id });
    state.failing = "OrdersIndexedById";
    await expect(applyOrderChanges(services)).rejects.toThrow("ECONNREFUSED");
    expect(await db.$count(orderChanges)).toBe(1);
    state.failing = null;
    await syncOrders(services);
    expect(await db.$count(orderChanges)).toBe(0);
    expect(await known(db)).toMatchObject([{ financialStatus: "REFUNDED" }]);
  });

  test("that arrives while its order is read has it read once more", async ({ db }) => {
    const { services, placed, state } = await aShop(db, 1);
    const { id } = placed[0]!;
    await deliver(db, "orders/create", { id });
    state.before = async () => {
      state.before = async () => {};
      await markOrderChanged(db, { shop: SHOP, id }, noJobs);
    };
    await applyOrderChanges(services);
    expect(await db.$count(orderChanges)).toBe(0);
    expect(await known(db)).toHaveLength(1);
  });
});
