import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import { reachOf } from "#app/features/email/delivery/delivery.ts";
import { ruleOf } from "#app/features/email/segments/segments.server.ts";
import { needsOrders, segmentText, type SegmentRule } from "#app/features/email/segments/segments.ts";
import { knownOrders } from "#app/features/orders/orders.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import { NO_SUBSCRIBERS, ORDERS_UNKNOWN } from "./newsletters.ts";
import type { Newsletter } from "./newsletters.server.ts";

export type Reach = {
  /** How many subscribers the audiences have. */
  subscribers: number;
  /** How many of them get it. */
  recipients: number;
  rule: SegmentRule | null;
  /** Of those that the segment needs; "all" where it needs none. */
  orders: "none" | "60 days" | "all";
};

type Where = { lists: RecipientList[]; shop: string; timeZone: string };

/** Whom a newsletter would reach at that moment. */
export async function reachOfNewsletter(
  db: Db,
  { lists, shop, timeZone }: Where,
  { audiences, segment }: Pick<Newsletter, "audiences" | "segment">,
  now: Date,
): Promise<Reach> {
  const subscribers = reachOf(await audienceCounts(db, lists), audiences);
  if (!segment) return { subscribers, recipients: subscribers, rule: null, orders: "all" };
  const rule = ruleOf(segment, { shop, timeZone, now });
  const recipients = reachOf(await audienceCounts(db, lists, rule), audiences);
  return { subscribers, recipients, rule, orders: needsOrders(segment) ? await knownOrders(db, shop) : "all" };
}

/** Why it cannot be sent to these recipients; null when it can. */
export function whyNotToReach({ segment }: Pick<Newsletter, "segment">, reach: Reach): string | null {
  if (reach.orders === "none") return ORDERS_UNKNOWN;
  if (reach.recipients > 0) return null;
  if (!segment || reach.subscribers === 0) return NO_SUBSCRIBERS;
  return `No subscriber in the selected audience matches: ${segmentText(segment)}. Change who gets it.`;
}
