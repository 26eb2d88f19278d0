import { and, count, countDistinct, desc, eq, isNotNull, isNull, lt, sql, sum } from "drizzle-orm";
import { hasEarlierOrder, ordersQuery } from "#app/features/orders/orders.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { promoRedemptions as redemptions } from "./promos.tables.server.ts";

export type CodeUsage = {
  currency: string;
  orders: number;
  revenueMinor: number;
  /** Of the orders whose webhook named it. */
  discountMinor: number;
  /** Orders of which the discount is unknown. */
  withoutDiscount: number;
  customers: number;
  /** Customers whose first order used the code. */
  firstCustomers: number;
};

/** What the orders with a code add up to, by currency; canceled ones are left out. */
export function codeUsage(db: Db, shop: string, promoCodeId: number): Promise<CodeUsage[]> {
  const order = ordersQuery(db, shop);
  const customer = sql`lower(${order.email})`;
  const isFirst = sql`not ${hasEarlierOrder(order)}`;
  return db
    .select({
      currency: order.currency,
      orders: count(),
      revenueMinor: sql<number>`coalesce(${sum(order.revenueMinor)}, 0)`.mapWith(Number),
      discountMinor: sql<number>`coalesce(${sum(redemptions.discountMinor)}, 0)`.mapWith(Number),
      withoutDiscount: sql<number>`count(*) filter (where ${redemptions.discountMinor} is null)`.mapWith(Number),
      customers: countDistinct(customer),
      firstCustomers: sql<number>`count(distinct ${customer}) filter (where ${isFirst})`.mapWith(Number),
    })
    .from(redemptions)
    .innerJoin(order, isOrderOf(order))
    .where(
      and(eq(redemptions.promoCodeId, promoCodeId), isNotNull(redemptions.redeemedAt), isNull(redemptions.releasedAt)),
    )
    .groupBy(order.currency)
    .orderBy(desc(count()), order.currency);
}

/** A page of the orders that used a code, the last use first. An order that has not been read from the provider yet has no name. */
export async function ordersOfCode(
  db: Db,
  shop: string,
  { promoCodeId, before, limit }: { promoCodeId: number; before?: number | undefined; limit: number },
) {
  const order = ordersQuery(db, shop);
  return db
    .select({
      id: redemptions.id,
      orderId: redemptions.orderId,
      redeemedAt: redemptions.redeemedAt,
      releasedAt: redemptions.releasedAt,
      discountMinor: redemptions.discountMinor,
      currency: redemptions.currency,
      name: order.name,
      customerName: order.customerName,
      totalMinor: order.totalMinor,
      orderCurrency: order.currency,
    })
    .from(redemptions)
    .leftJoin(order, isOrderOf(order))
    .where(
      and(
        eq(redemptions.promoCodeId, promoCodeId),
        isNotNull(redemptions.redeemedAt),
        before === undefined ? undefined : lt(redemptions.id, before),
      ),
    )
    .orderBy(desc(redemptions.id))
    .limit(limit);
}

/** The ledger has ids as text. An id that is no number is of no order here. */
const isOrderOf = (order: ReturnType<typeof ordersQuery>) =>
  sql`${order.id} = case when ${redemptions.orderId} ~ '^[0-9]{1,18}$' then ${redemptions.orderId}::bigint end`;
