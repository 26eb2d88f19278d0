import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { enqueueOrderUpdate } from "../receipts/order-updates.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { orders } from "../store.tables.server.ts";
import { inventoryLevelEvent, orderEvent } from "../webhooks/payloads.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import { releaseRedemption } from "./discount-use.server.ts";
import { withLines } from "./orders.server.ts";
import { quantitiesOf, returnStock } from "./stock.server.ts";

export type Tracking = { company?: string | null; number?: string | null; url?: string | null };
type Tracked = typeof orders.$inferSelect;

type Deps = Pick<StoreDeps, "db" | "jobs" | "emails" | "orderUrl">;
type Cancelling = { refund: boolean; restock: boolean; notifyCustomer: boolean; now: Date };

/** Cancels an order once: releases the code's use and, if requested, restocks, refunds and emails the customer. */
export async function cancelOrder(
  deps: Deps,
  id: number,
  { refund, restock, notifyCustomer, now }: Cancelling,
): Promise<"cancelled" | "unknown" | "too-late"> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [before] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    const [row] = await tx
      .update(orders)
      .set({
        cancelledAt: now,
        updatedAt: now,
        ...(refund ? { financialStatus: "refunded" as const, refundedMinor: sql`${orders.totalMinor}` } : {}),
      })
      .where(and(eq(orders.id, id), isNull(orders.cancelledAt), eq(orders.fulfillmentStatus, "unfulfilled")))
      .returning();
    if (!before) return "unknown";
    if (!row) return "too-late";
    const [order] = await withLines(tx, [row]);
    const levels = restock ? await returnStock(tx, quantitiesOf(order!.lines)) : [];
    await releaseRedemption(tx, id, now);
    if (notifyCustomer) {
      const refundedMinor = row.refundedMinor - before.refundedMinor;
      await enqueueOrderUpdate(tx, deps, id, { what: "canceled", refundedMinor });
    }
    await announce(tx, deps.jobs, [
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
  deps: Deps,
  id: number,
  now: Date,
  tracking: Tracking = {},
  { notifyCustomer = false } = {},
): Promise<Tracked | null> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const [row] = await tx
      .update(orders)
      .set({
        fulfillmentStatus: "fulfilled",
        fulfilledAt: now,
        ...trackingColumns(tracking),
        updatedAt: now,
      })
      .where(and(eq(orders.id, id), isNull(orders.cancelledAt), eq(orders.fulfillmentStatus, "unfulfilled")))
      .returning();
    if (!row) return null;
    const [order] = await withLines(tx, [row]);
    if (notifyCustomer) await enqueueOrderUpdate(tx, deps, id, { what: "fulfilled" });
    await announce(tx, deps.jobs, [orderEvent("orders/fulfilled", order!)]);
    return row;
  });
}

/** Replaces the tracking of a fulfilled order; null if there is none. The customer is emailed only about a change. */
export async function updateTracking(
  deps: Deps,
  id: number,
  tracking: Tracking,
  { notifyCustomer, now }: { notifyCustomer: boolean; now: Date },
): Promise<Tracked | null> {
  return deps.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const isFulfilled = and(eq(orders.id, id), isNotNull(orders.fulfilledAt));
    const [before] = await tx.select().from(orders).where(isFulfilled).for("update");
    if (!before) return null;
    const columns = trackingColumns(tracking);
    const { trackingCompany, trackingNumber, trackingUrl } = before;
    if (isDeepStrictEqual(columns, { trackingCompany, trackingNumber, trackingUrl })) return before;
    const [row] = await tx
      .update(orders)
      .set({ ...columns, updatedAt: now })
      .where(isFulfilled)
      .returning();
    if (notifyCustomer) await enqueueOrderUpdate(tx, deps, id, { what: "tracking" });
    return row ?? null;
  });
}

function trackingColumns({ company, number, url }: Tracking) {
  return {
    trackingCompany: company?.trim() || null,
    trackingNumber: number?.trim() || null,
    trackingUrl: url?.trim() || null,
  };
}
