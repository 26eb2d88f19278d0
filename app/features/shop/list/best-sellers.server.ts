import { inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { productListings, productSales } from "../listings.tables.server.ts";

/** The days that the best-selling sort counts. */
const SALES_DAYS = 90;

const number = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);

/** The fields of orders/paid and orders/cancelled payloads that are counted: nothing about the customer. */
const order = z.object({
  id: number,
  processed_at: z.coerce.date().nullish(),
  created_at: z.coerce.date(),
  cancelled_at: z.coerce.date().nullish(),
  line_items: z.array(z.object({ product_id: number.nullish(), quantity: z.int().min(0) })),
});

/**
 * Counts the units that an order sold, or takes them back if it was canceled: once per order, however often and in whatever order the webhooks
 * arrive.
 */
export async function countSales(tx: Db, payload: unknown): Promise<void> {
  const read = order.safeParse(payload);
  if (!read.success) {
    log("warn", "order webhook without the fields for best sellers", { problem: z.prettifyError(read.error) });
    return;
  }
  const { id: orderId, cancelled_at, processed_at, created_at, line_items } = read.data;
  const soldAt = processed_at ?? created_at;
  const units = new Map<string, number>();
  for (const { product_id, quantity } of line_items) {
    if (product_id == null) continue;
    const id = `gid://shopify/Product/${product_id}`;
    units.set(id, (units.get(id) ?? 0) + quantity);
  }
  const productIds = [...units.keys()].toSorted();
  if (productIds.length === 0) return;
  await lockListings(tx, productIds);
  const rows = productIds.map((productId) => ({ orderId, productId, soldAt, units: units.get(productId) ?? 0 }));
  // A canceled order keeps its rows: its payment may be reported later.
  if (cancelled_at)
    await tx
      .insert(productSales)
      .values(rows.map((row) => ({ ...row, units: 0 })))
      .onConflictDoUpdate({ target: [productSales.orderId, productSales.productId], set: { units: 0 } });
  else await tx.insert(productSales).values(rows).onConflictDoNothing();
  await updateUnitsSold(tx, productIds);
}

/** Forgets the sales that no longer count. */
export async function forgetOldSales(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .selectDistinct({ id: productSales.productId })
      .from(productSales)
      .where(lt(productSales.soldAt, sql`now() - make_interval(days => ${SALES_DAYS})`));
    const ids = old.map(({ id }) => id).toSorted();
    if (ids.length === 0) return;
    await lockListings(tx, ids);
    await tx.delete(productSales).where(lt(productSales.soldAt, sql`now() - make_interval(days => ${SALES_DAYS})`));
    await updateUnitsSold(tx, ids);
  });
}

/** Makes the listings of these products say how many units were sold, after they have been locked. */
export async function updateUnitsSold(tx: Db, productIds: string[]): Promise<void> {
  const sold = sql`coalesce((select sum(units) from product_sales
    where product_sales.product_id = ${productListings.productId}
      and sold_at >= now() - make_interval(days => ${SALES_DAYS})), 0)::integer`;
  await tx.execute(sql`
    update ${productListings} set units_sold = ${sold}
    where ${inArray(productListings.productId, productIds)} and units_sold <> ${sold}`);
}

/** In the order of their ids, so that two orders of the same products cannot deadlock, and each counts what the other has added. */
async function lockListings(tx: Db, productIds: string[]): Promise<void> {
  await tx
    .select({ id: productListings.productId })
    .from(productListings)
    .where(inArray(productListings.productId, productIds))
    .orderBy(productListings.productId)
    .for("update");
}
