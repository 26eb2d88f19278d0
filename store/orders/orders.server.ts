import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { orderLines, orders } from "../store.tables.server.ts";
import type { Order, OrderRow } from "./order.ts";

export async function orderOfCheckout(db: Db, checkoutToken: string): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.checkoutToken, checkoutToken));
  return (await withLines(db, rows))[0] ?? null;
}

export async function orderWithId(db: Db, id: number): Promise<Order | null> {
  const rows = await db.select().from(orders).where(eq(orders.id, id));
  return (await withLines(db, rows))[0] ?? null;
}

/** In input order. */
export async function withLines(db: Db, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(orderLines.position));
  return rows.map((row) => ({ ...row, lines: lines.filter((line) => line.orderId === row.id) }));
}
