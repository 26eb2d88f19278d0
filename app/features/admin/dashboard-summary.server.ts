import { ambassadorCount } from "#app/features/ambassadors/ambassadors.server.ts";
import { subscriberCount } from "#app/features/email/subscribers/subscribers.server.ts";
import { prayersAwaitingReview } from "#app/features/prayers/prayers.server.ts";
import { promoCodesInUse } from "#app/features/promos/promos.server.ts";
import { storiesAwaitingReview } from "#app/features/stories/stories.server.ts";
import { COUNT_LIMIT } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { DashboardSummary } from "./admin.ts";

/** What is to review, and totals. `today` is a day in the shop's time zone, in which promo codes end. */
export async function dashboardSummary(db: Db, today: string, { isLive = false } = {}): Promise<DashboardSummary> {
  const [prayers, stories, subscribers, ambassadors, promoCodes] = await Promise.all([
    prayersAwaitingReview(db, COUNT_LIMIT),
    storiesAwaitingReview(db, COUNT_LIMIT),
    subscriberCount(db, COUNT_LIMIT),
    ambassadorCount(db, COUNT_LIMIT),
    promoCodesInUse(db, today, COUNT_LIMIT, { isLive }),
  ]);
  return {
    waiting: { prayers: prayers.all, urgentPrayers: prayers.urgent, stories },
    totals: { subscribers, ambassadors, promoCodes },
  };
}
