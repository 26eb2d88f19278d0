import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { discounts } from "../store.tables.server.ts";

/** Counts one use of a code; false when it has ended meanwhile or none was left. One statement, so two buyers cannot share the last. */
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

export async function returnDiscountUse(tx: Db, discountId: number): Promise<void> {
  await tx
    .update(discounts)
    .set({ usageCount: sql`greatest(${discounts.usageCount} - 1, 0)` })
    .where(eq(discounts.id, discountId));
}
