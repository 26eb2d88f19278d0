import { ambassadorCount } from "#app/features/ambassadors/ambassadors.server.ts";
import { subscriberCount } from "#app/features/devotionals/devotionals.server.ts";
import { prayersAwaitingReview } from "#app/features/prayers/prayers.server.ts";
import { promoCodesInUse } from "#app/features/promos/promos.server.ts";
import { storiesAwaitingReview } from "#app/features/stories/stories.server.ts";
import { MOST_COUNTED } from "#app/platform/counted.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Overview } from "./admin.ts";

/** What waits for the owner, and how much there is of the rest. `today` is the shop's day: promo codes end with theirs. */
export async function overviewOf(db: Db, today: string): Promise<Overview> {
  const [prayers, stories, subscribers, ambassadors, promoCodes] = await Promise.all([
    prayersAwaitingReview(db, MOST_COUNTED),
    storiesAwaitingReview(db, MOST_COUNTED),
    subscriberCount(db, MOST_COUNTED),
    ambassadorCount(db, MOST_COUNTED),
    promoCodesInUse(db, today, MOST_COUNTED),
  ]);
  return {
    waiting: { prayers: prayers.all, urgentPrayers: prayers.urgent, stories },
    totals: { subscribers, ambassadors, promoCodes },
  };
}
