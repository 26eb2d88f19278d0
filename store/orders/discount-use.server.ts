import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { discountRedemptions, discounts, orders } from "../store.tables.server.ts";

/** Counts one use of a code; false if it has expired or none is left. One statement, so that two buyers cannot share the last use. */
export async function spendDiscountUse(tx: Db, discountId: number, now: Date): Promise<boolean> {
  const spent = await tx
    .update(discounts)
    .set({ usageCount: sql`${discounts.usageCount} + 1` })
    .where(
      and(
        eq(discounts.id, discountId),
        discounts.active,
        lte(discounts.startsAt, now),
        or(isNull(discounts.endsAt), gt(discounts.endsAt, now)),
        or(isNull(discounts.usageLimit), lt(discounts.usageCount, discounts.usageLimit)),
      ),
    )
    .returning({ id: discounts.id });
  return spent.length === 1;
}

/**
 * Whether an order with this email address used the discount and was not canceled. In the transaction that spent a use, the discount's row
 * is locked, so of two orders at once the second sees the first.
 */
export async function hasCustomerUsed(
  db: Db,
  { discountId, email }: { discountId: number; email: string },
): Promise<boolean> {
  const [used] = await db
    .select({ orderId: discountRedemptions.orderId })
    .from(orders)
    .innerJoin(discountRedemptions, eq(discountRedemptions.orderId, orders.id))
    .where(
      and(
        eq(sql`lower(${orders.email})`, sql`lower(${email})`),
        eq(discountRedemptions.discountId, discountId),
        isNull(discountRedemptions.releasedAt),
      ),
    )
    .limit(1);
  return used !== undefined;
}

/** Records the order of a counted use, in the same transaction. */
export async function recordRedemption(
  tx: Db,
  redemption: Pick<typeof discountRedemptions.$inferInsert, "orderId" | "discountId" | "code" | "redeemedAt">,
): Promise<void> {
  await tx.insert(discountRedemptions).values(redemption);
}

/** Releases an order's use, idempotently: row and count change in one statement. */
export async function releaseRedemption(tx: Db, orderId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    with released as (
      update ${discountRedemptions} set released_at = ${now.toISOString()}::timestamptz
      where order_id = ${orderId} and released_at is null
      returning discount_id
    )
    update ${discounts} set usage_count = usage_count - 1 from released where id = released.discount_id`);
}
