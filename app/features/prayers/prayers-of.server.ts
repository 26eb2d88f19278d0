import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";

/** The prayer requests of an email address, for its owner's data export. */
export function prayersOf(db: Db, email: string) {
  return db
    .select({
      name: prayerRequests.name,
      email: prayerRequests.email,
      prayerRequest: prayerRequests.prayerRequest,
      isUrgent: prayerRequests.isUrgent,
      shareNamePublicly: prayerRequests.shareNamePublicly,
      consentPostToWall: prayerRequests.consentPostToWall,
      postedToWall: prayerRequests.postedToWall,
      answeredAt: prayerRequests.answeredAt,
      wantsToKnow: prayerRequests.wantsToKnow,
      prayedCount: prayerRequests.prayedCount,
      reviewedAt: prayerRequests.reviewedAt,
      prayedForAt: prayerRequests.prayedForAt,
      createdAt: prayerRequests.createdAt,
    })
    .from(prayerRequests)
    .where(sql`lower(${prayerRequests.email}) = lower(${email})`)
    .orderBy(desc(prayerRequests.createdAt), desc(prayerRequests.id));
}
