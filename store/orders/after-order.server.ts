import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { orders } from "../store.tables.server.ts";
import { inventoryLevelEvent, orderEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import { releaseRedemption } from "./discount-use.server.ts";
import { withLines } from "./orders.server.ts";
import { quantitiesOf, returnStock } from "./stock.server.ts";

export type Tracking = { company?: string | null; number?: string | null; url?: string | null };
type Tracked = typeof orders.$inferSelect;

type Cancelling = { refund: boolean; restock: boolean; now: Date };

/** Cancels an order once: releases the code's use and, if requested, restocks and refunds. */
export async function cancelOrder(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  id: number,
  { refund, restock, now }: Cancelling,
): Promise<"cancelled" | "unknown" | "too-late"> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [row] = await tx
      .update(orders)
      .set({
        cancelledAt: now,
        updatedAt: now,
        ...(refund ? { financialStatus: "refunded" as const, refundedMinor: sql`${orders.totalMinor}` } : {}),
      })
      .where(and(eq(orders.id, id), isNull(orders.cancelledAt), eq(orders.fulfillmentStatus, "unfulfilled")))
      .returning();
    if (!row) {
      const [other] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
      return other ? "too-late" : "unknown";
    }
    const [order] = await withLines(tx, [row]);
    const levels = restock ? await returnStock(tx, quantitiesOf(order!.lines)) : [];
    await releaseRedemption(tx, id, now);
    await announce(tx, jobs, [
      orderEvent("orders/cancelled", order!),
      ...levels.map((level) => inventoryLevelEvent(level, now)),
    ]);
    return "cancelled";
  });
}

export type RefundOutcome = "refunded" | "unknown" | "too-much";

/** Refunds part or all of an order's payment; never more than is left, even concurrently. */
export async function refundOrder(db: Db, id: number, amountMinor: number, now: Date): Promise<RefundOutcome> {
  const refunded = sql`${orders.refundedMinor} + ${amountMinor}::bigint`;
  const [row] = await db
    .update(orders)
    .set({
      refundedMinor: refunded,
      financialStatus: sql`case when ${refunded} = ${orders.totalMinor} then 'refunded' else 'partially_refunded' end`,
      updatedAt: now,
    })
    .where(
      and(
        eq(orders.id, id),
        inArray(orders.financialStatus, ["paid", "partially_refunded"]),
        sql`${refunded} <= ${orders.totalMinor}`,
      ),
    )
    .returning({ id: orders.id });
  if (row) return "refunded";
  const [other] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
  return other ? "too-much" : "unknown";
}

/** The fulfilled order; null if there is no order to fulfill. */
export async function fulfillOrder(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  id: number,
  now: Date,
  tracking: Tracking = {},
): Promise<Tracked | null> {
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [row] = await tx
      .update(orders)
      .set({
        fulfillmentStatus: "fulfilled",
        fulfilledAt: now,
        trackingCompany: tracking.company?.trim() || null,
        trackingNumber: tracking.number?.trim() || null,
        trackingUrl: tracking.url?.trim() || null,
        updatedAt: now,
      })
      .where(and(eq(orders.id, id), isNull(orders.cancelledAt), eq(orders.fulfillmentStatus, "unfulfilled")))
      .returning();
    if (!row) return null;
    const [order] = await withLines(tx, [row]);
    await announce(tx, jobs, [orderEvent("orders/fulfilled", order!)]);
    return row;
  });
}
