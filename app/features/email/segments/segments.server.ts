import { sql, type SQL } from "drizzle-orm";
import { hasPurchased } from "#app/features/orders/orders.server.ts";
import { dayBounds } from "#app/platform/calendar.ts";
import { monthsBefore, type Segment, type SegmentRule } from "./segments.ts";

/** What a segment means at that moment: in the current shop, with days of the store's time zone. */
export function ruleOf(
  segment: Segment,
  { shop, timeZone, now }: { shop: string; timeZone: string; now: Date },
): SegmentRule {
  const { purchases, product, inactiveMonths, subscribedFrom, subscribedBefore } = segment;
  const startOf = (day: string | null) => day && dayBounds(timeZone, day).start.toISOString();
  return {
    shop,
    purchases,
    productId: product?.id ?? null,
    noOrderSince: inactiveMonths === null ? null : monthsBefore(now, inactiveMonths).toISOString(),
    subscribedFrom: startOf(subscribedFrom),
    subscribedBefore: startOf(subscribedBefore),
  };
}

/**
 * SQL: whether a subscriber is in the segment. Counting and collecting recipients use it, both on top of consent and suppression.
 * `email`: normalized, as orders have it, too.
 */
export function isInSegment(rule: SegmentRule | null, person: { email: SQL; confirmedAt: SQL }): SQL {
  if (!rule) return sql`true`;
  const { shop, purchases, productId, noOrderSince, subscribedFrom, subscribedBefore } = rule;
  const bought = (which: { productId?: string | null; since?: string } = {}) => hasPurchased(shop, person.email, which);
  const at = (instant: string) => sql`${instant}::timestamptz`;
  const conditions = [
    ...(purchases === "bought" ? [bought()] : []),
    ...(purchases === "product" ? [bought({ productId })] : []),
    ...(purchases === "none" ? [sql`not ${bought()}`] : []),
    ...(noOrderSince ? [sql`not ${bought({ since: noOrderSince })}`] : []),
    ...(subscribedFrom ? [sql`${person.confirmedAt} >= ${at(subscribedFrom)}`] : []),
    ...(subscribedBefore ? [sql`${person.confirmedAt} < ${at(subscribedBefore)}`] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
