import { asc, eq, inArray, like } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { fulfillmentLines, fulfillments, orderLines, orders, refundLines, refunds } from "../store.tables.server.ts";
import type { Order, OrderRow } from "./order.ts";

export async function orderOfCheckout(db: Db, checkoutToken: string): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.checkoutToken, checkoutToken));
  return (await withLines(db, rows))[0] ?? null;
}

export async function orderWithId(db: Db, id: number): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.id, id));
  return (await withLines(db, rows))[0] ?? null;
}

/** The order, which no other transaction changes until this one ends. */
export async function lockedOrder(tx: Db, id: number): Promise<Order | null> {
  const rows = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return (await withLines(tx, rows))[0] ?? null;
}

/** With fulfillments and refunds, too. In input order. */
export async function withLines(db: Db, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = Map.groupBy(
    await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    ({ orderId }) => orderId,
  );
  const parcels = await db
    .select()
    .from(fulfillments)
    .where(inArray(fulfillments.orderId, ids))
    .orderBy(asc(fulfillments.id));
  const parcelLines = parcels.length === 0 ? [] : await linesOfFulfillments(db, ids);
  const paidBack = await db.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.id));
  const paidBackLines = paidBack.length === 0 ? [] : await linesOfRefunds(db, ids);
  return rows.map((row) => ({
    ...row,
    lines: lines.get(row.id) ?? [],
    fulfillments: parcels
      .filter(({ orderId }) => orderId === row.id)
      .map((parcel) => ({ ...parcel, lines: parcelLines.filter(({ fulfillmentId }) => fulfillmentId === parcel.id) })),
    refunds: paidBack
      .filter(({ orderId }) => orderId === row.id)
      .map((refund) => ({ ...refund, lines: paidBackLines.filter(({ refundId }) => refundId === refund.id) })),
  }));
}

async function linesOfFulfillments(db: Db, orderIds: number[]) {
  const rows = await db
    .select({ line: fulfillmentLines })
    .from(fulfillmentLines)
    .innerJoin(fulfillments, eq(fulfillments.id, fulfillmentLines.fulfillmentId))
    .where(inArray(fulfillments.orderId, orderIds))
    .orderBy(asc(fulfillmentLines.lineId));
  return rows.map(({ line }) => line);
}

async function linesOfRefunds(db: Db, orderIds: number[]) {
  const rows = await db
    .select({ line: refundLines })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(asc(refundLines.id));
  return rows.map(({ line }) => line);
}

/** The paths of the site's photos that orders show. */
export async function photosOnOrders(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ path: orderLines.picturePath })
    .from(orderLines)
    .where(like(orderLines.picturePath, "/%"));
  return rows.flatMap(({ path }) => path ?? []);
}
