import { href } from "react-router";
import { eq, sql } from "drizzle-orm";
import { defineFeature } from "#app/platform/feature.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { log } from "#app/platform/log.server.ts";
import { orderAudit } from "./order-audit.server.ts";
import { emailOfOrder, ordersOfPerson, ordersSection } from "./customer-orders.server.ts";
import { findOrders } from "./find-orders.server.ts";
import { listOrdersFunction } from "./order-admin.server.ts";
import { loadOrderSummary, orderShop, ordersToShip, sumsOfOrders } from "./orders.server.ts";
import { seedOrders } from "./seed-orders.server.ts";
import {
  APPLY_ORDER_CHANGES,
  applyOrderChanges,
  isFirstReadDone,
  orderWebhooks,
  syncOrders,
} from "./sync-orders.server.ts";
import { orderChanges, orders, orderSync } from "./orders.tables.server.ts";
import { orderSubjects, trackOrderFunction } from "./track-order.server.ts";

declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    /** Signed for the embedded store's receipts (server/commerce.ts). */
    order: true;
  }
}

const SYNC_ORDERS = "sync-orders";
const SYNC_ORDERS_FULLY = "sync-orders-fully";
/** Shopify allows a shop of 100,000 orders about 20 in eight seconds. */
const FULL_SYNC_SECONDS = 12 * 3_600;
/** How long the start waits for a first read: the embedded store's orders are in the same database. */
const FIRST_READ_MS = 3_000;

export const ordersFeature = defineFeature({
  name: "orders",
  area: "orders",
  audit: orderAudit,
  sums: async (db) => ({ Orders: await sumsOfOrders(db) }),
  functions: (services) => ({
    "track-order": {
      access: "visitor",
      run: trackOrderFunction(services.admin),
      limit: LIMITS.orderLookup,
      subjectsOf: orderSubjects,
    },
    "list-orders": { access: "admin", area: "orders", run: listOrdersFunction(services) },
  }),
  jobs: (services) => [
    {
      name: APPLY_ORDER_CHANGES,
      run: (_data, stopping) => applyOrderChanges(services, stopping),
      isDeduplicated: true,
    },
    {
      name: SYNC_ORDERS,
      run: (_data, stopping) => syncOrders(services, { stopping }),
      isDeduplicated: true,
      maxSeconds: FULL_SYNC_SECONDS,
      cron: "35 * * * *",
    },
    {
      name: SYNC_ORDERS_FULLY,
      run: (_data, stopping) => syncOrders(services, { isFull: true, stopping }),
      maxSeconds: FULL_SYNC_SECONDS,
      cron: "10 2 * * *",
    },
  ],
  async catchUp(services) {
    const { db, jobs, shop } = services;
    // A job, which a restart continues and a failure retries.
    await jobs.enqueue(db, SYNC_ORDERS, {}, { dedupeKey: SYNC_ORDERS });
    if (shop || (await isFirstReadDone(db, orderShop(services)))) return;
    const read = syncOrders(services).catch((error: unknown) =>
      log("warn", "orders not read yet; a job continues", { error }),
    );
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, FIRST_READ_MS).unref())]);
  },
  webhooks: (services) => orderWebhooks(orderShop(services), services.jobs),
  personalData: {
    orders: (db, { email }) => ordersOfPerson(db, email),
  },
  person: {
    rows: { order: (services, id) => emailOfOrder(services.db, orderShop(services), id) },
    section: (services, email) =>
      ordersSection(services.db, { shop: orderShop(services), timeZone: services.env.STORE_TIMEZONE }, email),
    keeps: "Their orders, which accounting requires.",
  },
  async renameShop(tx, { from, to }) {
    // A process with the other address may have written the same orders. Its lines follow by cascade.
    await tx.execute(sql`delete from orders as other using orders as own
      where other.shop = ${to} and own.shop = ${from} and own.id = other.id`);
    await tx.execute(sql`delete from order_changes as other using order_changes as own
      where other.shop = ${to} and own.shop = ${from} and own.order_id = other.order_id`);
    await tx.execute(sql`delete from order_sync as other using order_sync as own
      where other.shop = ${to} and own.shop = ${from}`);
    for (const table of [orders, orderChanges, orderSync])
      await tx.update(table).set({ shop: to }).where(eq(table.shop, from));
  },
  // The provider may have changed or redacted orders since the backup was made.
  async afterRestore({ db }) {
    await db.execute(sql`update order_sync set reconciled_at = null, cursor = null`);
    return {};
  },
  seedOrders,
  searchPages: async () => [
    {
      kind: "page",
      path: href("/order-status"),
      title: "Track Your Order",
      description: "See where your order is, with its number and the email address you used at checkout.",
      keywords: [
        "Order status",
        "Order tracking",
        "Order number",
        "Order history",
        "Track my package",
        "Where is my package",
        "Track my shipment",
        "Where is my order",
      ],
      text: "",
    },
  ],
  attention: (services) => [
    {
      kind: "waiting",
      one: "order to ship",
      many: "orders to ship",
      to: `${href("/admin/orders")}?show=to-ship`,
      count: ordersToShip(orderShop(services)),
    },
  ],
  sales: ({ db, env, ...services }, now) =>
    loadOrderSummary(db, { shop: orderShop(services), timeZone: env.STORE_TIMEZONE, now }),
  find: findOrders,
  adminNav: [{ label: "Orders", to: href("/admin/orders"), key: "o", group: "Sell" }],
});
