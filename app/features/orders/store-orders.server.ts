import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { allExcluded } from "#app/platform/db/excluded.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { netRevenueOf } from "#app/platform/shopify/net-revenue.ts";
import type { IndexedOrder } from "#app/platform/shopify/order-index.server.ts";
import { hashOf } from "#app/platform/hash-of.server.ts";
import { numberOf, searchableText } from "./order-search.ts";
import { effectiveFulfillmentStatus } from "./orders.ts";
import { orderLines, orders, orderSync } from "./orders.tables.server.ts";

/**
 * Stores orders as the provider described them at a time. An older version never replaces a newer one, in whatever order responses arrive.
 * Returns how many were new or had changed.
 */
export async function storeOrders(tx: Db, shop: string, read: IndexedOrder[], askedAt: Date): Promise<number> {
  if (read.length === 0) return 0;
  // In the order of their ids, so that two processes cannot deadlock.
  const rows = read.map((order) => rowOf(shop, order, askedAt)).toSorted((a, b) => a.id - b.id);
  const isNewer = sql`(excluded.updated_at, excluded.asked_at) >= (${orders.updatedAt}, ${orders.askedAt})`;
  const written = await tx
    .insert(orders)
    .values(rows)
    .onConflictDoUpdate({
      target: [orders.shop, orders.id],
      set: allExcluded(orders),
      // Older versions of the site do not write the normalized address.
      setWhere: and(
        isNewer,
        sql`(excluded.fingerprint <> ${orders.fingerprint} or excluded.normalized_email is distinct from ${orders.normalizedEmail})`,
      ),
    })
    .returning({ id: orders.id });
  const ids = written.map(({ id }) => id);
  const isSeen = and(
    eq(orders.shop, shop),
    inArray(
      orders.id,
      rows.map(({ id }) => id),
    ),
  );
  await tx
    .update(orders)
    .set({ seenAt: askedAt })
    .where(and(isSeen, lt(orders.seenAt, askedAt)));
  if (ids.length === 0) return 0;
  await tx.delete(orderLines).where(and(eq(orderLines.shop, shop), inArray(orderLines.orderId, ids)));
  const lines = read
    .filter(({ id }) => ids.includes(Number(id)))
    .flatMap((order) => order.lines.map((line, position) => ({ ...line, shop, orderId: Number(order.id), position })));
  for (let start = 0; start < lines.length; start += LINES_PER_STATEMENT)
    await tx.insert(orderLines).values(lines.slice(start, start + LINES_PER_STATEMENT));
  await noteChange(tx, shop);
  return ids.length;
}

/** A statement takes at most 65,535 parameters. */
const LINES_PER_STATEMENT = 5_000;

export async function removeOrders(tx: Db, shop: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(orders).where(and(eq(orders.shop, shop), inArray(orders.id, ids)));
  await noteChange(tx, shop);
}

/** Totals are computed again. */
export async function noteChange(tx: Db, shop: string): Promise<void> {
  await tx
    .insert(orderSync)
    .values({ shop, revision: 1 })
    .onConflictDoUpdate({ target: orderSync.shop, set: { revision: sql`${orderSync.revision} + 1` } });
}

function rowOf(shop: string, order: IndexedOrder, askedAt: Date): typeof orders.$inferInsert {
  return {
    shop,
    id: Number(order.id),
    name: order.orderNumber,
    number: numberOf(order),
    email: order.email,
    normalizedEmail: order.email === null ? null : normalizeEmail(order.email),
    customerName: order.customerName,
    placedAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : new Date(order.cancelledAt),
    financialStatus: order.financialStatus,
    fulfillmentStatus: effectiveFulfillmentStatus(order),
    currency: order.totalPrice.currency,
    totalMinor: order.totalPrice.minor,
    refundedMinor: order.totalRefunded.minor,
    revenueMinor: netRevenueOf(order)?.minor ?? null,
    itemCount: order.itemCount,
    codes: order.discountCodes.map((code) => code.toUpperCase()),
    cartReference: order.cartReference,
    searchText: searchableText(order),
    askedAt,
    seenAt: askedAt,
    fingerprint: hashOf(order).slice(0, 22),
  };
}
