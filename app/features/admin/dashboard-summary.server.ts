import { ambassadorCount } from "#app/features/ambassadors/ambassadors.server.ts";
import { mailableCount, subscriberCount } from "#app/features/email/subscribers/subscribers.server.ts";
import { promoCodesInUse } from "#app/features/promos/promos.server.ts";
import type { Area } from "#app/admin-roles.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { DashboardSummary } from "./dashboard.ts";

type Options = { isLive?: boolean; may: (area: Area) => boolean };

/** Totals of the areas that the admin may read. `today` is a day in the shop's time zone, in which promo codes end. */
export async function dashboardSummary(
  db: Db,
  today: string,
  { isLive = false, may }: Options,
): Promise<DashboardSummary> {
  const [subscribers, mailable, ambassadors, promoCodes] = await Promise.all([
    may("subscribers") ? subscriberCount(db, COUNT_LIMIT) : undefined,
    may("subscribers") ? mailableCount(db, COUNT_LIMIT) : undefined,
    may("ambassadors") ? ambassadorCount(db, COUNT_LIMIT) : undefined,
    may("promo-codes") ? promoCodesInUse(db, today, COUNT_LIMIT, { isLive }) : undefined,
  ]);
  return { totals: { subscribers, mailable, ambassadors, promoCodes } };
}
